// When the board is small, what is offered on one tile is shown on a large picture of it, so that fingers and eyes find it.
import { TILE, type Point } from './art/geometry/curve';
import { figureFragment } from './art/figures/figure_art';
import { isLying, kindOf } from './figure_layer';
import { quarterTurns, seedAt } from './places';
import { at, div, svg } from './svg';
import type { BoardFigure, BoardTile } from './types';
import type { Workshop } from './workshop';

export const LENS_BELOW = 118; // pixels of a tile under which the lens helps
const SIZE = 236;
export const LENS_SIZE = SIZE + 12;

export interface LensEvents {
  point(wx: number, wy: number): void;
  tap(wx: number, wy: number, isTouch: boolean): void;
  leave(): void;
}

export class Lens {
  readonly element = div('board-card board-lens');
  private readonly ground = svg('g');
  private readonly picture = svg('svg', { width: SIZE, height: SIZE });
  private tile: BoardTile | undefined;

  // `offers` is the layer's group; the lens shows it while it is open.
  constructor(
    private readonly offers: SVGElement,
    private readonly workshop: Workshop,
    private readonly look: (player: number) => number,
    events: LensEvents
  ) {
    this.element.setAttribute('data-board-control', '');
    this.element.append(this.picture);
    const world = (event: PointerEvent): Point => {
      const box = this.picture.getBoundingClientRect();
      const share = TILE / box.width;
      return [this.tile!.x * TILE + (event.clientX - box.left) * share, this.tile!.y * TILE + (event.clientY - box.top) * share];
    };
    this.element.addEventListener('pointermove', (event) => event.pointerType === 'mouse' && events.point(...world(event)));
    this.element.addEventListener('pointerleave', () => events.leave());
    this.element.addEventListener('pointerup', (event) => event.button <= 0 && events.tap(...world(event), event.pointerType !== 'mouse'));
  }

  get isOpen(): boolean {
    return this.tile !== undefined;
  }

  // Says whether the picture is there; else it comes with a later call.
  open(tile: BoardTile, figures: readonly { figure: BoardFigure; point: Point | undefined }[], tokens: string, theme: 'light' | 'night'): boolean {
    this.tile = tile;
    const drawing = this.workshop.picture(tile.tile, quarterTurns(tile.rot), seedAt(tile), 'near', theme);
    const [x, y] = [tile.x * TILE, tile.y * TILE];
    this.picture.setAttribute('viewBox', `${x} ${y} ${TILE} ${TILE}`);
    const image = drawing ? `<image x="${x}" y="${y}" width="${TILE}" height="${TILE}" href="data:image/svg+xml,${encodeURIComponent(drawing)}"/>` : '';
    const crowd = figures
      .filter(({ figure, point }) => point && figure.x === tile.x && figure.y === tile.y)
      .map(({ figure, point }) => {
        const player = figure.player === null ? undefined : this.look(figure.player);
        return `<g transform="${at(point![0], point![1])}">${figureFragment(kindOf(figure.figure), { player, isLying: isLying(figure, figure.figure) })}</g>`;
      });
    this.ground.innerHTML = image + tokens + crowd.join('');
    this.picture.replaceChildren(this.ground, this.offers);
    return drawing !== undefined;
  }

  close(): void {
    this.tile = undefined;
    this.element.remove();
  }

  // Where a point of the tile is seen, in client pixels.
  clientPoint([wx, wy]: Point): [number, number] {
    const box = this.picture.getBoundingClientRect();
    const share = box.width / TILE;
    return [box.left + (wx - this.tile!.x * TILE) * share, box.top + (wy - this.tile!.y * TILE) * share];
  }
}
