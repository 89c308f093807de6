// When the board is small, what is offered on one tile is shown on a large picture of it and a strip of its neighbours, so that fingers and eyes
// find it and see where roads and fields go on.
import { TILE, type Point } from './art/geometry/curve';
import { figureFragment } from './art/figures/figure_art';
import { isLying, kindOf } from './figure_layer';
import { quarterTurns, seedAt } from './places';
import { at, div, svg } from './svg';
import type { BoardFigure, BoardTile } from './types';
import type { Workshop } from './workshop';

const SMALL = 100; // pixels of a tile under which the lens helps
const CROWDED = 150; // and under which it helps where many things are offered
const MANY = 5;
const SIZE = 264;
const STRIP = 46; // of each neighbour
const SEEN = TILE + 2 * STRIP;
export const LENS_SIZE = SIZE + 12;

// Whether a tile of this size is too small to aim at so many offers.
export const isLensWanted = (pixels: number, offers: number): boolean => pixels < (offers >= MANY ? CROWDED : SMALL);

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
      const share = SEEN / box.width;
      return [this.tile!.x * TILE - STRIP + (event.clientX - box.left) * share, this.tile!.y * TILE - STRIP + (event.clientY - box.top) * share];
    };
    this.element.addEventListener('pointermove', (event) => event.pointerType === 'mouse' && events.point(...world(event)));
    this.element.addEventListener('pointerleave', () => events.leave());
    this.element.addEventListener('pointerup', (event) => event.button <= 0 && events.tap(...world(event), event.pointerType !== 'mouse'));
  }

  get isOpen(): boolean {
    return this.tile !== undefined;
  }

  // `neighbours` lie beside the tile; pictures that are not drawn yet come with a later call.
  open(
    tile: BoardTile,
    neighbours: readonly BoardTile[],
    figures: readonly { figure: BoardFigure; point: Point | undefined }[],
    tokens: string,
    theme: 'light' | 'night'
  ): void {
    this.tile = tile;
    this.picture.setAttribute('viewBox', `${tile.x * TILE - STRIP} ${tile.y * TILE - STRIP} ${SEEN} ${SEEN}`);
    const image = (one: BoardTile): string => {
      const drawing = this.workshop.picture({ tile: one.tile, rotation: quarterTurns(one.rot), seed: seedAt(one), detail: 'near', theme });
      return drawing ? `<image x="${one.x * TILE}" y="${one.y * TILE}" width="${TILE}" height="${TILE}" href="data:image/svg+xml,${encodeURIComponent(drawing)}"/>` : '';
    };
    const images = [...neighbours, tile].map(image).join('') + `<rect x="${tile.x * TILE}" y="${tile.y * TILE}" width="${TILE}" height="${TILE}" class="board-lens-frame"/>`;
    const isSeen = ({ x, y }: BoardFigure): boolean => [tile, ...neighbours].some((one) => one.x === x && one.y === y);
    const crowd = figures
      .filter(({ figure, point }) => point && isSeen(figure))
      .map(({ figure, point }) => {
        const player = figure.player === null ? undefined : this.look(figure.player);
        return `<g transform="${at(point![0], point![1])}">${figureFragment(kindOf(figure.figure), { player, isLying: isLying(figure, figure.figure) })}</g>`;
      });
    this.ground.innerHTML = images + tokens + crowd.join('');
    this.picture.replaceChildren(this.ground, this.offers);
  }

  close(): void {
    this.tile = undefined;
    this.element.remove();
  }

  // Where a point of the tile is seen, in client pixels.
  clientPoint([wx, wy]: Point): [number, number] {
    const box = this.picture.getBoundingClientRect();
    const share = box.width / SEEN;
    return [box.left + (wx - this.tile!.x * TILE + STRIP) * share, box.top + (wy - this.tile!.y * TILE + STRIP) * share];
  }
}
