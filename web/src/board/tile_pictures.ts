// Which bitmap of a tile is shown at a size: one of a few sizes, and until it is painted any other.
import type { Detail } from './art/tile_art';
import type { Rotation } from './art/topology';
import type { Bitmap, Drawn } from './bitmaps';
import type { Workshop } from './workshop';

const SIZES = [48, 72, 104, 152, 216, 304, 432]; // device pixels

export const detailFor = (pixels: number): Detail => (pixels < 90 ? 'far' : 'near');

export class TilePictures {
  private isMoving = false;
  // Set when a better bitmap should be asked for as soon as the view rests.
  isShort = false;

  constructor(private readonly workshop: Workshop) {}

  // While the view moves, a bitmap of another size does; the right ones are made when it rests.
  beginFrame(isMoving: boolean): void {
    this.isMoving = isMoving;
    this.isShort = false;
  }

  // The best that is there now; better ones are made.
  get(tile: string, rotation: Rotation, seed: number, cssPixels: number, ratio: number, theme: 'light' | 'night'): Bitmap | undefined {
    const drawn: Drawn = { tile, rotation, seed, detail: detailFor(cssPixels), theme };
    const wanted = SIZES.find((size) => size >= cssPixels * ratio - 2) ?? SIZES[SIZES.length - 1];
    if (this.isMoving) {
      const any = this.anyOf(drawn, wanted);
      if (any) {
        this.isShort = true;
        return any;
      }
    }
    return this.workshop.bitmap(drawn, wanted) ?? this.anyOf(drawn, wanted);
  }

  // Any size is better than a bare square: the next larger one, because few pixels are copied quickly, else the largest.
  private anyOf(drawn: Drawn, wanted: number): Bitmap | undefined {
    const smaller = SIZES.filter((size) => size < wanted).reverse();
    const sizes = [...SIZES.filter((size) => size >= wanted), ...smaller];
    for (const detail of [drawn.detail, drawn.detail === 'far' ? 'near' : 'far'] as const) {
      for (const size of sizes) {
        const bitmap = this.workshop.keptBitmap({ ...drawn, detail }, size);
        if (bitmap) return bitmap;
      }
    }
    return undefined;
  }
}
