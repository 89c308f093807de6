// The score track: a winding road of 50 spaces with counting figures, messengers and robbers. Compact enough for a side panel.
import { figureFragment } from './art/figures/figure_art';
import './score_track.css';
import { escaped, svg } from './svg';
import type { Offer } from './types';

export interface TrackPlayer {
  score: number; // of the counting figure, laps included
  messenger?: number; // the second figure's points, with Messages
  robber?: number | null; // its space
}

export interface ScoreTrackOptions {
  playerLooks?: readonly number[];
  label?: string;
  onChoose?(id: number): void;
  textOf?(offer: Offer): string;
}

export const SPACES = 50;
const COLUMNS = 10;
const ROWS = SPACES / COLUMNS;
const CELL = 40;
const ROW = 46;

// The middle of a space: the road starts at the upper left and winds down.
export function spaceAt(space: number): [number, number] {
  const place = ((space % SPACES) + SPACES) % SPACES;
  const row = Math.floor(place / COLUMNS);
  const column = row % 2 === 0 ? place % COLUMNS : COLUMNS - 1 - (place % COLUMNS);
  return [(column + 0.5) * CELL, (row + 0.5) * ROW];
}

interface Piece {
  kind: 'score' | 'messenger' | 'robber';
  player: number;
  space: number;
  laps: number;
}

export function piecesOf(players: readonly TrackPlayer[]): Piece[] {
  const counter = (kind: Piece['kind'], player: number, points: number): Piece => ({
    kind,
    player,
    space: ((points % SPACES) + SPACES) % SPACES,
    laps: Math.max(0, Math.floor(points / SPACES))
  });
  return players.flatMap(({ score, messenger, robber }, player) => [
    counter('score', player, score),
    ...(messenger === undefined ? [] : [counter('messenger', player, messenger)]),
    ...(robber === undefined || robber === null ? [] : [{ ...counter('robber', player, robber), laps: 0 }])
  ]);
}

// Where one of several pieces stands on its space: up to three side by side, more in smaller rows behind each other.
export function standAmong(index: number, count: number): { dx: number; dy: number; scale: number } {
  const rows = count <= 3 ? 1 : count <= 8 ? 2 : 3;
  const columns = Math.ceil(count / rows);
  const [row, column] = [Math.floor(index / columns), index % columns];
  const dx = (column - (columns - 1) / 2) * Math.min(13, 38 / columns);
  const step = rows === 1 && count > 1 ? (column % 2 === 0 ? -4 : 5) : 0;
  return { dx, dy: (row - (rows - 1) / 2) * (38 / rows) + step, scale: [0.8, 0.55, 0.42][rows - 1] };
}

export class ScoreTrack {
  private readonly element = svg('svg', { class: 'track', viewBox: `-14 -6 ${COLUMNS * CELL + 28} ${ROWS * ROW + 10}`, role: 'group' });
  private readonly pieces = svg('g');
  private readonly offers = svg('g');
  private readonly shown = new Map<string, SVGElement>();

  constructor(
    host: HTMLElement,
    private readonly options: ScoreTrackOptions = {}
  ) {
    this.element.setAttribute('aria-label', options.label ?? 'Score track');
    this.element.append(svg('g', {}, ground()), this.offers, this.pieces);
    host.append(this.element);
  }

  // Whoever moved walks there; several on one space stand side by side.
  setPlayers(players: readonly TrackPlayer[]): void {
    const list = piecesOf(players);
    const crowd = new Map<number, Piece[]>();
    for (const piece of list) crowd.set(piece.space, [...(crowd.get(piece.space) ?? []), piece]);
    const gone = new Set(this.shown.keys());
    for (const piece of list) {
      const key = `${piece.kind} ${piece.player}`;
      gone.delete(key);
      const group = crowd.get(piece.space)!;
      this.put(key, piece, group.indexOf(piece), group.length);
    }
    for (const key of gone) {
      this.shown.get(key)!.remove();
      this.shown.delete(key);
    }
  }

  // Offers with a `space`: places for a robber.
  offer(offers: readonly Offer[]): void {
    const onTrack = offers.filter(({ action }) => typeof action.space === 'number');
    this.offers.replaceChildren(...onTrack.map((offer) => this.offerElement(offer)));
  }

  destroy(): void {
    this.element.remove();
  }

  private offerElement(offer: Offer): SVGElement {
    const [x, y] = spaceAt(offer.action.space as number);
    const element = svg(
      'g',
      { class: 'track-offer', transform: `translate(${x} ${y})`, role: 'button', tabindex: 0, 'data-offers': offer.id },
      '<rect x="-20" y="-23" width="40" height="46" rx="9"/>'
    );
    element.setAttribute('aria-label', escaped(this.options.textOf?.(offer) ?? String(offer.action.space)));
    const choose = () => this.options.onChoose?.(offer.id);
    element.addEventListener('click', choose);
    element.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      choose();
    });
    return element;
  }

  private put(key: string, { kind, player, space, laps }: Piece, index: number, count: number): void {
    let element = this.shown.get(key);
    if (!element) {
      const drawing = figureFragment(kind, { player: this.options.playerLooks?.[player] ?? player });
      element = svg('g', { class: 'track-piece' }, `<g transform="scale(.8)">${drawing}</g><g class="track-laps" transform="translate(0 -22)"><rect x="-13" y="-8" width="26" height="15" rx="7.500"/><text y="4"></text></g>`);
      this.shown.set(key, element);
      this.pieces.append(element);
    }
    const [x, y] = spaceAt(space);
    const { dx, dy, scale } = standAmong(index, count);
    element.style.transform = `translate(${x + dx}px,${y + dy - 4}px)`;
    element.firstElementChild!.setAttribute('transform', `scale(${scale})`);
    element.querySelector('.track-laps')!.setAttribute('visibility', laps > 0 ? 'visible' : 'hidden');
    element.querySelector('text')!.textContent = `+${laps * SPACES}`;
  }
}

// A road over fields, with a milestone at every fifth space.
function ground(): string {
  const [left, right] = [0.5 * CELL, (COLUMNS - 0.5) * CELL];
  let road = `M${left} ${0.5 * ROW}`;
  for (let row = 0; row < ROWS; ++row) {
    const isEast = row % 2 === 0;
    road += `H${isEast ? right : left}`;
    if (row + 1 < ROWS) road += `a16 ${ROW / 2} 0 0 ${isEast ? 1 : 0} 0 ${ROW}`;
  }
  const spaces = Array.from({ length: SPACES }, (_, space) => {
    const [x, y] = spaceAt(space);
    const isMile = space % 5 === 0;
    return `<g transform="translate(${x} ${y})">${isMile ? `<circle r="13" class="track-mile"/><text y="5">${space}</text>` : '<circle r="4" class="track-stone"/>'}</g>`;
  });
  return (
    `<rect x="-13" y="-5" width="${COLUMNS * CELL + 26}" height="${ROWS * ROW + 8}" rx="16" class="track-ground"/>` +
    `<path d="${road}" class="track-edge"/><path d="${road}" class="track-road"/>${spaces.join('')}`
  );
}
