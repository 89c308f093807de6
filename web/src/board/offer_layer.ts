// What can be chosen on the board: glowing squares for the tile, translucent figures on their features, ferries, squares and features.
import { figureFragment } from './art/figures/figure_art';
import { TILE, type Point } from './art/geometry/curve';
import { isLying, kindOf } from './figure_layer';
import type { FigureLayer } from './figure_layer';
import { colourOf } from './hatching';
import type { Placement, Target } from './offers';
import { segmentOf } from './places';
import { type SpotFinder, ferryWay } from './spots';
import { at, escaped, svg } from './svg';

const MOST_FIGURES = 9; // that are offered as figures and not as discs

export interface Shown {
  key: string;
  point: Point; // where it is aimed at
  placement?: Placement;
  target?: Target;
  segment?: number; // the part of its tile that it stands for
  element: SVGElement;
}

export class OfferLayer {
  readonly squares = svg('g', { class: 'board-squares' }); // under the figures
  readonly element = svg('g', { class: 'board-offers' }); // above them
  shown: Shown[] = [];
  isWaiting = false; // for a tile that is still being drawn

  constructor(
    private readonly prefix: string,
    private readonly spots: SpotFinder,
    private readonly figures: FigureLayer,
    private readonly look: (player: number) => number
  ) {}

  show(placements: readonly Placement[], targets: readonly Target[], player: number, labelOf: (id: number) => string): void {
    this.shown = [];
    this.isWaiting = targets.some(({ place }) => this.spots.tileAt(place) && !this.spots.ground(place));
    this.squares.replaceChildren();
    this.element.replaceChildren();
    const colour = colourOf(this.look(player));
    for (const placement of placements) {
      const element = svg(
        'g',
        { transform: at(placement.x * TILE, placement.y * TILE), class: 'board-square', style: `--player:${colour}` },
        `<rect x="9" y="9" width="${TILE - 18}" height="${TILE - 18}" rx="18" class="board-glow"/><rect x="9" y="9" width="${TILE - 18}" height="${TILE - 18}" rx="16"/>`
      );
      this.squares.append(element);
      const [x, y] = this.spots.centre(placement);
      this.add({ key: placement.key, point: [x, y], placement, element }, placement.poses.map(({ id }) => id), labelOf);
    }
    this.element.classList.toggle('board-crowded', targets.filter(({ look }) => look === 'figure').length > MOST_FIGURES);
    let number = 0;
    const signs: SVGElement[] = []; // above all targets, so that neighbours hide none
    for (const target of targets) {
      const point = this.pointOf(target);
      const element = svg('g', { class: `board-offer board-offer-${target.look}`, style: `--player:${colour}` });
      element.innerHTML = this.drawing(target, point, player);
      const sign = ++number <= 9 ? `<g class="board-digit" aria-hidden="true" transform="translate(17 15)"><circle r="8.500"/><text y="4">${number}</text></g>` : '';
      const more = target.choices.length > 1 ? `<g class="board-more" transform="translate(17 -18)"><circle r="8"/><path d="M-4 0h8M0-4v8"/></g>` : '';
      const most = Math.max(...target.choices.map(({ gain = 0 }) => gain));
      const gain = most > 0 ? `<g class="board-gain" transform="translate(-19 -19)"><rect x="-14" y="-9.500" width="28" height="19" rx="9.500"/><text y="4.500">+${most}</text></g>` : '';
      signs.push(svg('g', { transform: at(point[0], point[1]), class: 'board-signs' }, `<g class="board-sized">${sign}${more}${gain}</g>`));
      this.element.append(element);
      this.add({ key: target.key, point, target, segment: this.segmentOf(target), element }, target.choices.map(({ id }) => id), labelOf);
    }
    this.element.append(...signs);
  }

  private add(shown: Shown, ids: readonly number[], labelOf: (id: number) => string): void {
    const { element } = shown;
    element.id = `${this.prefix}offer${this.shown.length}`;
    element.setAttribute('role', 'button');
    element.setAttribute('data-offers', ids.join(' '));
    element.setAttribute('aria-label', escaped(ids.map(labelOf).join(', ')));
    this.shown.push(shown);
  }

  // Marks what the pointer or the cursor is on.
  mark(key: string | undefined, isKeyboard: boolean): void {
    for (const { key: own, element } of this.shown) {
      element.classList.toggle('board-on', own === key);
      element.classList.toggle('board-cursor', own === key && isKeyboard);
    }
  }

  private segmentOf({ look, place }: Target): number | undefined {
    const tile = look === 'figure' || look === 'feature' ? this.spots.tileAt(place) : undefined;
    const segment = tile ? segmentOf(tile, place) : -1;
    return segment < 0 ? undefined : segment;
  }

  private pointOf({ look, place, choices }: Target): Point {
    if (look === 'ferry') {
      const { handle } = ferryWay(place.at ?? []);
      return [place.x * TILE + handle[0], place.y * TILE + handle[1]];
    }
    if (look === 'square') return choices[0].figure === 'gold' && this.spots.tileAt(place) ? [place.x * TILE + 160, place.y * TILE + 164] : this.spots.centre(place);
    if (look === 'standing') {
      const standing = this.figures.figures.find(
        ({ figure }) =>
          figure.x === place.x &&
          figure.y === place.y &&
          figure.kind === place.kind &&
          choices.some((choice) => choice.figure === figure.figure && (choice.player === undefined || choice.player === figure.player))
      );
      if (standing?.point) return standing.point;
    }
    if (place.kind === 'flying') return this.spots.symbol(place, 'flying');
    return this.spots.figure(place, this.figures.freeSlot(place)) ?? this.spots.centre(place);
  }

  private drawing({ look, place, choices }: Target, [x, y]: Point, player: number): string {
    const [first] = choices;
    const seat = first.player ?? player;
    const piece = (figure: string) =>
      figureFragment(kindOf(figure), { player: this.look(seat), isLying: look === 'figure' && isLying(place, figure) });
    const standing = (inner: string) => `<g transform="${at(x, y)}"><g class="board-sized">${inner}</g></g>`;
    const disc = '<circle r="27" class="board-halo"/><circle r="27" class="board-disc"/>';
    switch (look) {
      case 'figure':
        return standing(`${disc}<g class="board-piece">${piece(first.figure)}</g>`);
      case 'standing':
        return standing('<circle r="30" class="board-ring"/>');
      case 'ferry': {
        const { path } = ferryWay(place.at ?? []);
        const moved = at(place.x * TILE, place.y * TILE);
        const sign = `<circle r="20" class="board-halo"/><circle r="20" class="board-disc"/><g transform="scale(.23)translate(-100 -100)"><path d="${path}" class="board-way-sign"/></g>`;
        return `<path d="${path}" transform="${moved}" class="board-ferry-way"/><path d="${path}" transform="${moved}" class="board-ferry-rope"/>${standing(sign)}`;
      }
      case 'feature': {
        const tile = this.spots.tileAt(place);
        const area = tile && this.spots.ground(place)?.areas[segmentOf(tile, place)];
        const outline = area ? `<g transform="${at(place.x * TILE, place.y * TILE)}"><path d="${area.fill}" class="board-area" fill-rule="evenodd"/></g>` : '';
        return outline + standing(`${disc}<path class="board-flag" d="M-7 16V-18M-7-17h20l-6 6.500 6 6.500h-20"/>`);
      }
      case 'square':
        return (
          `<rect x="${place.x * TILE + 5}" y="${place.y * TILE + 5}" width="${TILE - 10}" height="${TILE - 10}" rx="10" class="board-whole"/>` +
          (first.figure ? standing(`<g class="board-piece">${piece(first.figure)}</g>`) : '')
        );
    }
  }
}
