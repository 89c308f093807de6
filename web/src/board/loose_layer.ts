// Tiles that do not lie on the board yet: the ghost of the drawn one, and those that settle in. Moved by CSS alone.
import { TILE } from './art/geometry/curve';
import type { Animator } from './animator';
import type { Bitmap } from './bitmaps';
import { quarterTurns, seedAt } from './places';
import { div } from './svg';
import type { TilePictures } from './tile_pictures';
import type { BoardTile, Square } from './types';

export interface Ghost {
  tile: string;
  rot: number;
  square?: Square; // snapped to it; else it hangs on the pointer
  wx: number; // the middle
  wy: number;
  size: number; // 1: as large as its square
}

export class LooseLayer {
  readonly element = div('board-loose');
  private readonly ghostElement = document.createElement('canvas');
  private ghost: Ghost | undefined;
  private hand: { wx: number; wy: number; size: number; turn: number } | undefined;
  private shownBitmap: Bitmap | undefined;
  private drawn = ''; // the tile whose turns are kept at hand
  theme: 'light' | 'night' = 'light';
  glide = 0;

  constructor(private readonly pictures: TilePictures) {
    this.ghostElement.className = 'board-ghost';
    this.ghostElement.hidden = true;
    this.element.append(this.ghostElement);
  }

  // A laid tile comes down; until it lies, the board shows nothing there. False if its picture is not there yet.
  drop(tile: BoardTile, pixels: number, ratio: number, animator: Animator, onEnd: () => void): boolean {
    const bitmap = this.pictures.get(tile.tile, quarterTurns(tile.rot), seedAt(tile), pixels, ratio, this.theme);
    if (!bitmap) return false;
    const element = document.createElement('canvas');
    element.className = 'board-falling';
    this.copy(bitmap, element);
    Object.assign(element.style, { left: `${tile.x * TILE}px`, top: `${tile.y * TILE}px` });
    this.element.append(element);
    animator.move(
      element,
      [
        { transform: 'translateY(-26px) scale(1.16)', opacity: 0.3 },
        { transform: 'translateY(0) scale(.985)', opacity: 1, offset: 0.7 },
        { transform: 'none' }
      ],
      animator.settle,
      {
        onEnd: () => {
          onEnd();
          element.remove();
        }
      }
    );
    return true;
  }

  setGhost(ghost: Ghost | undefined): void {
    const before = this.ghost;
    this.ghost = ghost;
    this.ghostElement.hidden = !ghost;
    if (!ghost) {
      this.hand = undefined;
    } else if (!this.hand || !before || before.tile !== ghost.tile || this.glide === 0) {
      this.hand = { wx: ghost.wx, wy: ghost.wy, size: ghost.size, turn: 0 };
    } else if (before.rot !== ghost.rot) {
      const by = (((ghost.rot - before.rot) % 360) + 360) % 360;
      this.hand.turn = by === 270 ? 90 : -by;
    }
    this.ghostElement.classList.toggle('board-ghost-snapped', ghost?.square !== undefined);
  }

  // One frame of the ghost's way; says whether there are more.
  step(ms: number, pixels: number, ratio: number): boolean {
    const { ghost, hand } = this;
    // All turns of the drawn tile, so that turning it never waits.
    if (this.drawn) for (const rotation of [0, 1, 2, 3] as const) this.pictures.get(this.drawn, rotation, 0, pixels, ratio, this.theme);
    if (!ghost || !hand) return false;
    const share = this.glide > 0 ? 1 - Math.exp(-ms / (this.glide * 0.5)) : 1;
    hand.wx += (ghost.wx - hand.wx) * share;
    hand.wy += (ghost.wy - hand.wy) * share;
    hand.size += (ghost.size - hand.size) * share;
    hand.turn -= hand.turn * share;
    const isMoving = Math.abs(ghost.wx - hand.wx) + Math.abs(ghost.wy - hand.wy) + Math.abs(hand.turn) + 100 * Math.abs(ghost.size - hand.size) > 0.8;
    if (!isMoving) this.hand = { wx: ghost.wx, wy: ghost.wy, size: ghost.size, turn: 0 };
    const rotation = quarterTurns(ghost.rot);
    // The picture for its square may still be drawn; until then any picture of the tile does.
    const own = ghost.square && this.pictures.get(ghost.tile, rotation, seedAt(ghost.square), pixels, ratio, this.theme);
    const bitmap = own ?? this.pictures.get(ghost.tile, rotation, 0, pixels, ratio, this.theme);
    if (bitmap && bitmap !== this.shownBitmap) this.copy(bitmap, this.ghostElement);
    this.shownBitmap = bitmap ?? this.shownBitmap;
    const { wx, wy, size, turn } = this.hand!;
    this.ghostElement.style.transform = `translate(${wx - TILE / 2}px,${wy - TILE / 2}px) rotate(${turn}deg) scale(${size})`;
    return isMoving;
  }

  setDrawn(tile: string): void {
    this.drawn = tile;
  }

  private copy(from: Bitmap, to: HTMLCanvasElement): void {
    to.width = to.height = from.width;
    to.getContext('2d')!.drawImage(from, 0, 0);
  }
}
