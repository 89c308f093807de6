// Scores that float up from their feature, and the flight of a machine with its die.
import { emblemSvg, figureFragment } from './art/figures/figure_art';
import { players } from './art/figures/players';
import { TILE, type Point } from './art/geometry/curve';
import type { Animator } from './animator';
import { type Frame, type View, toScreen } from './camera';
import { colourOf } from './hatching';
import { kindOf } from './figure_layer';
import { at, escaped, svg } from './svg';
import type { Flight } from './types';

const GAP = 3;
const EDGE = 6; // pixels that scores keep from the border of what is seen

const overlap = (a: Frame, b: Frame): boolean => a.left < b.right + GAP && b.left < a.right + GAP && a.top < b.bottom + GAP && b.top < a.bottom + GAP;

const STEP = 6;

// Where a score is shown, in pixels: within the frame, and as near to where it belongs as those that are there already allow.
export function freeBox(wished: Frame, frame: Frame, others: readonly Frame[]): Frame {
  const aside = Math.max(0, frame.left + EDGE - wished.left) + Math.min(0, frame.right - EDGE - wished.right);
  const moved = (dy: number): Frame => ({ left: wished.left + aside, top: wished.top + dy, right: wished.right + aside, bottom: wished.bottom + dy });
  const isFree = (box: Frame): boolean => box.top >= frame.top + EDGE && box.bottom <= frame.bottom - EDGE && !others.some((other) => overlap(box, other));
  for (let away = 0; away < frame.bottom - frame.top; away += STEP) {
    const found = [moved(-away), moved(away)].find(isFree);
    if (found) return found;
  }
  return moved(0);
}

export class FloatLayer {
  readonly element = svg('g', { class: 'board-floats' });
  private readonly flight = svg('g');
  private readonly scores = svg('g');
  private readonly boxes = new Map<SVGElement, Frame>();

  constructor(
    private readonly look: (player: number) => number,
    private readonly camera: { readonly now: View; readonly frame: Frame }
  ) {
    this.element.append(this.flight, this.scores);
  }

  score([x, y]: Point, points: number, player: number, sum: string | undefined, animator: Animator): void {
    const look = this.look(player);
    const { colour, mark } = players[look % players.length];
    const sign = points > 0 ? `+${points}` : String(points);
    const width = 44 + sign.length * 15;
    const below = sum ? `<g transform="translate(0 31)"><rect class="board-sum" y="-11" height="22" rx="11"/><text class="board-sum-text" y="4.500">${escaped(sum)}</text></g>` : '';
    const element = svg(
      'g',
      { transform: at(x, y), class: 'board-score' },
      `<g class="board-upright"><g class="board-score-at"><g><rect class="board-score-back" x="${-width / 2}" y="-19" width="${width}" height="38" rx="19" fill="${colour}"/>` +
        `<g transform="translate(${-width / 2 + 7} -12)">${emblemSvg(look, 24)}</g><text class="board-score-text" x="12" y="9" fill="${mark}">${sign}</text>${below}</g></g></g>`
    );
    this.scores.append(element);
    const sumWidth = (element.querySelector<SVGTextElement>('.board-sum-text')?.getComputedTextLength() ?? 0) + 20;
    const back = element.querySelector('.board-sum');
    back?.setAttribute('x', String(-sumWidth / 2));
    back?.setAttribute('width', String(sumWidth));
    this.put(element, [x, y], Math.max(width, back ? sumWidth : 0), back ? 62 : 38);
    animator.linger(
      element.querySelector('.board-score-at')!.firstElementChild!,
      2600,
      [
        { transform: 'translateY(26px) scale(.4)', opacity: 0 },
        { transform: 'translateY(-6px) scale(1.12)', opacity: 1, offset: 0.1 },
        { transform: 'translateY(-8px) scale(1)', opacity: 1, offset: 0.17 },
        { transform: 'translateY(-22px)', opacity: 1, offset: 0.8 },
        { transform: 'translateY(-46px)', opacity: 0 }
      ],
      () => {
        element.remove();
        this.boxes.delete(element);
      }
    );
  }

  // Above its point, but where it can be read.
  private put(element: SVGElement, point: Point, width: number, height: number): void {
    const [x, y] = toScreen(this.camera.now, ...point);
    const top = y - 45;
    const box = freeBox({ left: x - width / 2, top, right: x + width / 2, bottom: top + height }, this.camera.frame, [
      ...this.boxes.values()
    ]);
    this.boxes.set(element, box);
    element.querySelector('.board-score-at')!.setAttribute('transform', `translate(${(box.left + box.right) / 2 - x} ${box.top + 19 - y})`);
  }

  showFlight(flight: Flight | null, from: Point | undefined, animator: Animator): void {
    this.flight.replaceChildren();
    if (!flight || !from) return;
    const look = this.look(flight.player);
    const colour = colourOf(look);
    const stops = flight.squares.map(({ x, y }): Point => [(x + 0.5) * TILE, (y + 0.5) * TILE]);
    const end = stops[stops.length - 1] ?? from;
    const marks = flight.squares.map(
      ({ x, y }, i) =>
        `<rect x="${x * TILE + 8}" y="${y * TILE + 8}" width="${TILE - 16}" height="${TILE - 16}" rx="14" class="board-flight-square${i === stops.length - 1 ? ' board-flight-end' : ''}" stroke="${colour}"/>`
    );
    // The line bows up, as a thing that flies does.
    const [mx, my] = [(from[0] + end[0]) / 2, (from[1] + end[1]) / 2 - Math.hypot(end[0] - from[0], end[1] - from[1]) * 0.16];
    const path = `M${from[0]} ${from[1]}Q${mx} ${my} ${end[0]} ${end[1]}`;
    const die = flight.roll === undefined ? '' : dieDrawing(flight.roll);
    this.flight.innerHTML =
      marks.join('') +
      `<path d="${path}" class="board-flight-rim"/><path d="${path}" class="board-flight-line" stroke="${colour}"/>` +
      `<g transform="${at(end[0], end[1])}"><g class="board-sized"><g class="board-flyer">${figureFragment(kindOf(flight.figure ?? 'meeple'), { player: look })}</g></g></g>` +
      `<g transform="${at(from[0], from[1])}"><g class="board-upright"><g transform="translate(0 -44)"><g class="board-die">${die}</g></g></g></g>`;
    const flyer = this.flight.querySelector('.board-flyer');
    const frames = Array.from({ length: 13 }, (_, i): Keyframe => {
      const t = i / 12;
      const x = (1 - t) ** 2 * from[0] + 2 * t * (1 - t) * mx + t * t * end[0] - end[0];
      const y = (1 - t) ** 2 * from[1] + 2 * t * (1 - t) * my + t * t * end[1] - end[1];
      return { transform: `translate(${x}px,${y}px) scale(${1 + 0.5 * Math.sin(Math.PI * t)})` };
    });
    if (flyer) animator.move(flyer, frames, 900, { easing: 'ease-in-out', delay: flight.roll === undefined ? 0 : 350 });
    const tumbling = this.flight.querySelector('.board-die');
    if (tumbling) animator.move(tumbling, [{ transform: 'rotate(-300deg) scale(.3)', opacity: 0 }, { transform: 'none' }], 420);
  }
}

const PIPS: Readonly<Record<number, readonly Point[]>> = {
  1: [[0, 0]],
  2: [
    [-8, -8],
    [8, 8]
  ],
  3: [
    [-9, -9],
    [0, 0],
    [9, 9]
  ],
  4: [
    [-8, -8],
    [8, -8],
    [-8, 8],
    [8, 8]
  ],
  5: [
    [-9, -9],
    [9, -9],
    [0, 0],
    [-9, 9],
    [9, 9]
  ],
  6: [
    [-8, -10],
    [8, -10],
    [-8, 0],
    [8, 0],
    [-8, 10],
    [8, 10]
  ]
};

// A die about (0, 0), 40 wide; the page may show it too.
export function dieDrawing(roll: number): string {
  const pips = (PIPS[roll] ?? []).map(([x, y]) => `<circle cx="${x}" cy="${y}" r="4.200" fill="#2a221c"/>`);
  return `<rect x="-20" y="-18" width="40" height="40" rx="9" fill="#0005"/><rect x="-20" y="-20" width="40" height="40" rx="9" fill="#fffaf0" stroke="#1c1712" stroke-width="2"/>${pips.join('')}`;
}
