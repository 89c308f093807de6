// Tiles as pixels: a frame of the board only copies them, whatever the drawing cost.
import { TILE } from './art/geometry/curve';
import { paint } from './art/painter';
import { type Detail, tileFragment } from './art/tile_art';
import type { Rotation } from './art/topology';
import { tileNamed } from './tiles';

export interface Drawn {
  tile: string;
  rotation: Rotation;
  seed: number;
  detail: Detail;
  theme: 'light' | 'night';
}

export type Bitmap = ImageBitmap | HTMLCanvasElement;

const drawings = new Map<string, string>();
const MOST_DRAWINGS = 300;

// One tile is wanted in several sizes, so its drawing is kept for a while.
function drawingOf({ tile, rotation, seed, detail, theme }: Drawn): string {
  const key = `${tile} ${rotation} ${seed} ${detail} ${theme}`;
  let drawing = drawings.get(key);
  if (drawing === undefined) {
    if (drawings.size >= MOST_DRAWINGS) drawings.delete(drawings.keys().next().value!);
    drawings.set(key, (drawing = tileFragment(tileNamed(tile), { rotation, seed, detail, theme })));
  }
  return drawing;
}

function painted(
  drawn: Drawn,
  size: number,
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
  layer: () => CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D
): void {
  context.scale(size / TILE, size / TILE);
  paint(drawingOf(drawn), context, layer);
}

export function bitmapOf(drawn: Drawn, size: number): Bitmap {
  if (typeof OffscreenCanvas !== 'undefined') {
    const canvas = new OffscreenCanvas(size, size);
    painted(drawn, size, canvas.getContext('2d', { alpha: false })!, () => new OffscreenCanvas(size, size).getContext('2d')!);
    return canvas.transferToImageBitmap();
  }
  const blank = (): HTMLCanvasElement => Object.assign(document.createElement('canvas'), { width: size, height: size });
  const canvas = blank();
  painted(drawn, size, canvas.getContext('2d')!, () => blank().getContext('2d')!);
  return canvas;
}
