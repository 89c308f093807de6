// The laid tiles, painted on one canvas somewhat larger than the host. While the view moves the canvas is only shifted and scaled;
// it is painted again when the view rests or leaves it. Edges are put on whole pixels, so that no seam ever shows.
import { TILE } from './art/geometry/curve';
import { palettes } from './art/palette';
import type { View } from './camera';
import { quarterTurns, seedAt, squareKey } from './places';
import type { TilePictures } from './tile_pictures';
import type { BoardTile } from './types';

interface Shown {
  tile: BoardTile;
  seed: number;
}
interface Rect {
  one: Shown;
  x: number;
  y: number;
  w: number;
  h: number;
}

const MARGIN = 224; // CSS pixels around the host that are painted too
const STRETCH = 1.35; // so far a moving canvas may be scaled
const PATIENCE = 200; // ms between paintings of a moving view
const CALM = 50; // and of one at rest whose pictures come in

export class TileLayer {
  readonly canvas = document.createElement('canvas');
  private readonly context = this.canvas.getContext('2d', { alpha: true })!;
  private readonly shown = new Map<string, Shown>();
  private readonly hidden = new Set<string>(); // squares of tiles that are still falling
  private painted: View | undefined;
  private paintedAt = 0;
  private isUnfinished = false; // at rest more can be shown than is painted
  private hasNews = false; // pictures came since it was painted
  theme: 'light' | 'night' = 'light';

  constructor(private readonly pictures: TilePictures) {
    this.canvas.className = 'board-tiles';
  }

  setTiles(tiles: readonly BoardTile[]): void {
    this.shown.clear();
    for (const tile of tiles) this.shown.set(squareKey(tile), { tile, seed: seedAt(tile) });
    this.touch();
  }

  hide(tile: BoardTile, isHidden: boolean): void {
    if (isHidden) this.hidden.add(squareKey(tile));
    else this.hidden.delete(squareKey(tile));
    this.touch();
  }

  touch(): void {
    this.painted = undefined;
  }

  // A picture has come. While the view moves several are awaited, because each painting costs.
  arrived(): void {
    this.hasNews = true;
  }

  resize(width: number, height: number, ratio: number): void {
    const [w, h] = [Math.round((width + 2 * MARGIN) * ratio), Math.round((height + 2 * MARGIN) * ratio)];
    this.touch();
    if (this.canvas.width === w && this.canvas.height === h) return;
    this.canvas.width = w;
    this.canvas.height = h;
    this.canvas.style.width = `${w / ratio}px`;
    this.canvas.style.height = `${h / ratio}px`;
  }

  // Shows the board in a view; says whether another frame is needed.
  show(view: View, ratio: number, isMoving: boolean): boolean {
    const { painted } = this;
    const now = performance.now();
    const scale = painted ? view.k / painted.k : 1;
    const shift = painted ? [view.x - painted.x * scale - MARGIN * (scale - 1), view.y - painted.y * scale - MARGIN * (scale - 1)] : [0, 0];
    const isSharp = scale === 1 && !this.isUnfinished && (!this.hasNews || now - this.paintedAt < CALM);
    // A moving view would be painted with the same pictures again, so only new ones are a reason to.
    const isGoodEnough = scale < STRETCH && scale > 1 / STRETCH && (!this.hasNews || now - this.paintedAt < PATIENCE);
    if (!painted || !(isMoving ? isGoodEnough : isSharp) || !this.covers(shift, scale, ratio)) {
      // The pixels of the board lie on those of the screen.
      const [x, y] = [Math.round(view.x * ratio) / ratio, Math.round(view.y * ratio) / ratio];
      this.painted = { k: view.k, x, y };
      this.paintedAt = now;
      this.hasNews = false;
      this.isUnfinished = this.paint(this.painted, ratio);
      this.canvas.style.transform = '';
    } else {
      const [x, y] = shift.map((value) => (scale === 1 ? Math.round(value * ratio) / ratio : value));
      this.canvas.style.transform = `translate(${x}px,${y}px) scale(${scale})`;
    }
    return this.isUnfinished || this.hasNews;
  }

  // The canvas still hides the whole host.
  private covers([x, y]: number[], scale: number, ratio: number): boolean {
    const [w, h] = [this.canvas.width / ratio, this.canvas.height / ratio];
    const reach = (low: number, length: number) => low <= MARGIN && low + length * scale >= length - MARGIN;
    return reach(x, w) && reach(y, h);
  }

  private paint(view: View, ratio: number): boolean {
    const { context, canvas } = this;
    context.clearRect(0, 0, canvas.width, canvas.height);
    const side = TILE * view.k * ratio;
    const pixel = (square: number, offset: number) => Math.round(square * side + (offset + MARGIN) * ratio);
    const visible: Rect[] = [];
    for (const [key, one] of this.shown) {
      if (this.hidden.has(key)) continue;
      const [x, y] = [pixel(one.tile.x, view.x), pixel(one.tile.y, view.y)];
      const [w, h] = [pixel(one.tile.x + 1, view.x) - x, pixel(one.tile.y + 1, view.y) - y];
      if (x + w >= -8 && y + h >= -8 && x <= canvas.width + 8 && y <= canvas.height + 8) visible.push({ one, x, y, w, h });
    }
    this.paintThickness(visible, side);
    for (const rect of visible) this.paintTile(rect, view, ratio);
    return this.pictures.isShort;
  }

  // Tiles are of cardboard: an edge shows below, and they cast a shadow on the table.
  private paintThickness(visible: readonly Rect[], side: number): void {
    const { context } = this;
    const thick = Math.max(1, Math.round(side * 0.03));
    context.fillStyle = this.theme === 'night' ? '#0000002e' : '#3a2a1018';
    for (const grow of [thick * 2, thick])
      for (const { x, y, w, h } of visible) context.fillRect(x - grow * 0.6, y - grow * 0.2, w + grow * 1.2, h + thick + grow);
    context.fillStyle = this.theme === 'night' ? '#0b0e15' : '#8a7350';
    for (const { x, y, w, h } of visible) context.fillRect(x, y + thick, w, h);
  }

  private paintTile({ one, x, y, w, h }: Rect, view: View, ratio: number): void {
    const { tile, rot } = one.tile;
    const bitmap = this.pictures.get(tile, quarterTurns(rot), one.seed, TILE * view.k, ratio, this.theme);
    if (bitmap) {
      this.context.drawImage(bitmap, x, y, w, h);
    } else {
      this.context.fillStyle = palettes[this.theme].field;
      this.context.fillRect(x, y, w, h);
    }
  }
}
