// The laid tiles and the ghost, painted on one canvas the size of the host. Edges are put on whole pixels, so that no seam ever shows.
import { TILE } from './art/geometry/curve';
import { palettes } from './art/palette';
import type { View } from './camera';
import { quarterTurns, seedAt, squareKey } from './places';
import { TilePictures } from './tile_pictures';
import type { BoardTile, Square } from './types';
import type { Workshop } from './workshop';

export interface Ghost {
  tile: string;
  rot: number;
  square?: Square; // snapped to it; else it hangs on the pointer
  wx: number; // the middle
  wy: number;
  size: number; // 1: as large as its square
}

interface Shown {
  tile: BoardTile;
  seed: number;
  since: number; // when it began to settle
}

interface Hand {
  wx: number;
  wy: number;
  size: number;
  turn: number; // quarter turns still to go
  rot: number;
  tile: string;
}

const eased = (t: number): number => 1 - (1 - t) ** 3;

export class TileLayer {
  readonly canvas = document.createElement('canvas');
  private readonly context = this.canvas.getContext('2d', { alpha: true })!;
  private readonly pictures: TilePictures;
  private readonly shown = new Map<string, Shown>();
  private ghost: Ghost | undefined;
  private hand: Hand | undefined;
  private lastTime = 0;
  theme: 'light' | 'night' = 'light';
  settle = 0;
  glide = 0;

  constructor(workshop: Workshop, onReady: () => void) {
    this.canvas.className = 'board-tiles';
    this.pictures = new TilePictures(workshop, onReady);
  }

  setTiles(tiles: readonly BoardTile[], came: readonly BoardTile[]): void {
    const now = performance.now();
    const fresh = new Set(came.map(squareKey));
    const before = new Map(this.shown);
    this.shown.clear();
    for (const tile of tiles) {
      const key = squareKey(tile);
      const since = fresh.has(key) ? now : (before.get(key)?.since ?? -Infinity);
      this.shown.set(key, { tile, seed: seedAt(tile), since });
    }
  }

  setGhost(ghost: Ghost | undefined): void {
    this.ghost = ghost;
    if (!ghost) {
      this.hand = undefined;
    } else if (!this.hand || this.hand.tile !== ghost.tile || this.glide === 0) {
      this.hand = { wx: ghost.wx, wy: ghost.wy, size: ghost.size, turn: 0, rot: ghost.rot, tile: ghost.tile };
    } else if (this.hand.rot !== ghost.rot) {
      const by = (((ghost.rot - this.hand.rot) % 360) + 360) % 360;
      this.hand.turn = by === 270 ? 1 : -by / 90;
      this.hand.rot = ghost.rot;
    }
  }

  resize(width: number, height: number, ratio: number): void {
    const [w, h] = [Math.max(1, Math.round(width * ratio)), Math.max(1, Math.round(height * ratio))];
    if (this.canvas.width !== w) this.canvas.width = w;
    if (this.canvas.height !== h) this.canvas.height = h;
  }

  // Paints a frame; says whether another one is needed.
  paint(view: View, ratio: number, time: number): boolean {
    const { context, canvas } = this;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, canvas.width, canvas.height);
    this.pictures.beginFrame();
    const side = TILE * view.k * ratio;
    const pixel = (square: number, offset: number) => Math.round(square * side + offset * ratio);
    const visible: { one: Shown; x: number; y: number; w: number; h: number; age: number }[] = [];
    for (const one of this.shown.values()) {
      const [x, y] = [pixel(one.tile.x, view.x), pixel(one.tile.y, view.y)];
      const [w, h] = [pixel(one.tile.x + 1, view.x) - x, pixel(one.tile.y + 1, view.y) - y];
      if (x + w < -8 || y + h < -8 || x > canvas.width + 8 || y > canvas.height + 8) continue;
      visible.push({ one, x, y, w, h, age: this.settle > 0 ? Math.min(1, (time - one.since) / this.settle) : 1 });
    }
    this.paintThickness(visible, side);
    const falling = visible.filter(({ age }) => age < 1);
    for (const { one, x, y, w, h, age } of visible) if (age >= 1) this.paintTile(one, x, y, w, h, view, ratio);
    for (const { one, x, y, w, h, age } of falling) {
      const grown = (1 - eased(Math.max(0, age))) * 0.18;
      context.globalAlpha = Math.min(1, 0.25 + age * 1.5);
      context.fillStyle = '#0004';
      context.fillRect(x - w * grown * 0.2, y + h * grown * 0.9, w * (1 + grown * 0.6), h * (1 + grown * 0.6));
      this.paintTile(one, x - (w * grown) / 2, y - h * grown, w * (1 + grown), h * (1 + grown), view, ratio);
      context.globalAlpha = 1;
    }
    const isGhostMoving = this.paintGhost(view, ratio, time);
    this.lastTime = time;
    return falling.length > 0 || isGhostMoving || this.pictures.isShort;
  }

  // Tiles are of cardboard: an edge shows below, and they cast a shadow on the table.
  private paintThickness(visible: readonly { x: number; y: number; w: number; h: number; age: number }[], side: number): void {
    const { context } = this;
    const thick = Math.max(1, Math.round(side * 0.03));
    context.fillStyle = this.theme === 'night' ? '#0000002e' : '#3a2a1018';
    for (const grow of [thick * 2, thick])
      for (const { x, y, w, h, age } of visible)
        if (age >= 1) context.fillRect(x - grow * 0.6, y - grow * 0.2, w + grow * 1.2, h + thick + grow);
    context.fillStyle = this.theme === 'night' ? '#0b0e15' : '#8a7350';
    for (const { x, y, w, h, age } of visible) if (age >= 1) context.fillRect(x, y + thick, w, h);
  }

  private paintTile(one: Shown, x: number, y: number, w: number, h: number, view: View, ratio: number): void {
    const { tile, rot } = one.tile;
    const bitmap = this.pictures.get(tile, quarterTurns(rot), one.seed, TILE * view.k, ratio, this.theme);
    if (bitmap) {
      this.context.drawImage(bitmap, x, y, w, h);
    } else {
      this.context.fillStyle = palettes[this.theme].field;
      this.context.fillRect(x, y, w, h);
    }
  }

  private paintGhost(view: View, ratio: number, time: number): boolean {
    const { context, ghost, hand } = this;
    if (!ghost || !hand) return false;
    const share = this.glide > 0 ? 1 - Math.exp(-Math.min(50, time - this.lastTime) / (this.glide * 0.5)) : 1;
    hand.wx += (ghost.wx - hand.wx) * share;
    hand.wy += (ghost.wy - hand.wy) * share;
    hand.size += (ghost.size - hand.size) * share;
    hand.turn -= hand.turn * share;
    const isMoving =
      Math.abs(ghost.wx - hand.wx) + Math.abs(ghost.wy - hand.wy) > 0.5 || Math.abs(hand.turn) > 0.01 || Math.abs(ghost.size - hand.size) > 0.01;
    if (!isMoving) Object.assign(hand, { wx: ghost.wx, wy: ghost.wy, size: ghost.size, turn: 0 });
    const px = TILE * view.k;
    const rotation = quarterTurns(ghost.rot);
    // The picture for its square may still be drawn; until then any picture of the tile does.
    const own = ghost.square && this.pictures.get(ghost.tile, rotation, seedAt(ghost.square), px, ratio, this.theme);
    const bitmap = own ?? this.pictures.get(ghost.tile, rotation, 0, px, ratio, this.theme);
    if (!bitmap) return isMoving;
    const side = px * ratio * hand.size;
    context.save();
    context.translate((hand.wx * view.k + view.x) * ratio, (hand.wy * view.k + view.y) * ratio);
    const lift = ghost.square ? 0.03 : 0.08;
    context.fillStyle = '#0003';
    context.fillRect(-side / 2 + side * lift * 0.4, -side / 2 + side * lift, side, side);
    context.rotate((hand.turn * Math.PI) / 2);
    context.globalAlpha = ghost.square ? 0.9 : 0.82;
    context.drawImage(bitmap, -side / 2, -side / 2, side, side);
    context.restore();
    return isMoving;
  }

  // All turns of the drawn tile, so that turning it never waits.
  prepare(tile: string, view: View, ratio: number): void {
    for (const rotation of [0, 1, 2, 3] as const) this.pictures.get(tile, rotation, 0, TILE * view.k, ratio, this.theme);
  }
}
