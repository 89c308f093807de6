// Bitmaps of tiles at a few sizes: a frame only copies pixels, whatever the drawing cost.
import type { Detail } from './art/tile_art';
import type { Rotation } from './art/topology';
import type { Workshop } from './workshop';

const SIZES = [48, 72, 104, 152, 216, 304, 432]; // device pixels
const MOST_PIXELS = 22_000_000;
const PER_FRAME = 7; // ms for new bitmaps in one frame

interface Picture {
  image?: HTMLImageElement; // the drawing, once it is decoded
  isDecoding: boolean;
  bitmaps: Map<number, HTMLCanvasElement>;
}

export const detailFor = (pixels: number): Detail => (pixels < 90 ? 'far' : 'near');

export class TilePictures {
  private readonly pictures = new Map<string, Picture>();
  private readonly used = new Map<HTMLCanvasElement, { picture: Picture; size: number }>();
  private pixels = 0;
  private deadline = 0;
  private isMoving = false;
  private startsLeft = 0; // pictures that may begin to be decoded in this frame, because that too costs the frame
  // Set when a better bitmap is wanted than could be given: the frame should be drawn again.
  isShort = false;

  private decoding = 0;

  get isBusy(): boolean {
    return this.decoding > 0 || this.isShort;
  }

  constructor(
    private readonly workshop: Workshop,
    private readonly onReady: () => void
  ) {}

  // While the view moves, a picture of another size does; the right ones are made when it rests.
  beginFrame(isMoving: boolean): void {
    this.deadline = performance.now() + PER_FRAME;
    this.isMoving = isMoving;
    this.startsLeft = isMoving ? 1 : 4;
    this.isShort = false;
  }

  // The best that is there now; better ones are prepared.
  get(tile: string, rotation: Rotation, seed: number, cssPixels: number, ratio: number, theme: 'light' | 'night'): HTMLCanvasElement | undefined {
    const detail = detailFor(cssPixels);
    const other: Detail = detail === 'far' ? 'near' : 'far';
    const wanted = SIZES.find((size) => size >= cssPixels * ratio - 2) ?? SIZES[SIZES.length - 1];
    if (this.isMoving) {
      const any = this.anyOf(tile, rotation, seed, detail, theme, wanted) ?? this.anyOf(tile, rotation, seed, other, theme, wanted);
      if (any) this.isShort = true;
      if (any) return any;
    }
    return (
      this.bitmap(tile, rotation, seed, detail, theme, wanted) ??
      this.anyOf(tile, rotation, seed, detail, theme, wanted) ??
      this.anyOf(tile, rotation, seed, other, theme, wanted)
    );
  }

  private bitmap(tile: string, rotation: Rotation, seed: number, detail: Detail, theme: 'light' | 'night', size: number) {
    const picture = this.pictureOf(tile, rotation, seed, detail, theme);
    const known = picture?.bitmaps.get(size);
    if (known) {
      const use = this.used.get(known)!;
      this.used.delete(known);
      this.used.set(known, use);
      return known;
    }
    if (!picture?.image) return undefined;
    if (performance.now() > this.deadline) {
      this.isShort = true;
      return undefined;
    }
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = size;
    canvas.getContext('2d')!.drawImage(picture.image, 0, 0, size, size);
    picture.bitmaps.set(size, canvas);
    this.used.set(canvas, { picture, size });
    this.pixels += size * size;
    this.forget();
    return canvas;
  }

  private pictureOf(tile: string, rotation: Rotation, seed: number, detail: Detail, theme: 'light' | 'night'): Picture | undefined {
    const key = `${tile} ${rotation} ${seed} ${detail} ${theme}`;
    let picture = this.pictures.get(key);
    if (picture?.image || picture?.isDecoding) return picture;
    const drawing = this.workshop.picture(tile, rotation, seed, detail, theme);
    if (!drawing) return undefined;
    if (this.startsLeft <= 0) {
      this.isShort = true;
      return undefined;
    }
    --this.startsLeft;
    picture = { isDecoding: true, bitmaps: new Map() };
    this.pictures.set(key, picture);
    const address = URL.createObjectURL(new Blob([drawing], { type: 'image/svg+xml' }));
    const image = new Image();
    ++this.decoding;
    const done = () => {
      --this.decoding;
      URL.revokeObjectURL(address);
      picture.image = image;
      picture.isDecoding = false;
      this.onReady();
    };
    image.onload = done;
    image.src = address;
    return picture;
  }

  // Any size is better than a bare square: the next larger one, because few pixels are copied quickly, else the largest.
  private anyOf(tile: string, rotation: Rotation, seed: number, detail: Detail, theme: string, wanted: number): HTMLCanvasElement | undefined {
    const bitmaps = this.pictures.get(`${tile} ${rotation} ${seed} ${detail} ${theme}`)?.bitmaps;
    if (!bitmaps || bitmaps.size === 0) return undefined;
    const sizes = [...bitmaps.keys()].sort((a, b) => a - b);
    return bitmaps.get(sizes.find((size) => size >= wanted) ?? sizes[sizes.length - 1]);
  }

  private forget(): void {
    for (const [canvas, { picture, size }] of this.used) {
      if (this.pixels <= MOST_PIXELS) return;
      picture.bitmaps.delete(size);
      this.used.delete(canvas);
      this.pixels -= size * size;
    }
  }
}
