// The score track: 50 spaces around, counting figures, messengers and robbers on them. Compact enough for a side panel.
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
const [COLUMNS, ROWS] = [14, 13]; // around: 2 × 14 + 2 × 11 = 50
const CELL = 40;

// The middle of a space; 0 is at the upper left and the way goes clockwise.
export function spaceAt(space: number): [number, number] {
  let rest = ((space % SPACES) + SPACES) % SPACES;
  const place = (column: number, row: number): [number, number] => [(column + 0.5) * CELL, (row + 0.5) * CELL];
  if (rest < COLUMNS) return place(rest, 0);
  rest -= COLUMNS;
  if (rest < ROWS - 2) return place(COLUMNS - 1, rest + 1);
  rest -= ROWS - 2;
  if (rest < COLUMNS) return place(COLUMNS - 1 - rest, ROWS - 1);
  rest -= COLUMNS;
  return place(0, ROWS - 2 - rest);
}

interface Piece {
  kind: 'score' | 'messenger' | 'robber';
  player: number;
  space: number;
  laps: number;
}

export class ScoreTrack {
  private readonly element = svg('svg', { class: 'track', viewBox: `-4 -4 ${COLUMNS * CELL + 8} ${ROWS * CELL + 8}`, role: 'group' });
  private readonly pieces = svg('g');
  private readonly offers = svg('g');
  private readonly shown = new Map<string, SVGElement>();

  constructor(
    host: HTMLElement,
    private readonly options: ScoreTrackOptions = {}
  ) {
    this.element.setAttribute('aria-label', options.label ?? 'Score track');
    this.element.append(svg('g', {}, this.ground()), this.offers, this.pieces);
    host.append(this.element);
  }

  // Whoever moved walks there; several on one space stand side by side.
  setPlayers(players: readonly TrackPlayer[]): void {
    const list = players.flatMap(({ score, messenger, robber }, player): Piece[] => [
      { kind: 'score', player, space: score % SPACES, laps: Math.floor(score / SPACES) },
      ...(messenger === undefined ? [] : [{ kind: 'messenger' as const, player, space: messenger % SPACES, laps: Math.floor(messenger / SPACES) }]),
      ...(robber === undefined || robber === null ? [] : [{ kind: 'robber' as const, player, space: robber, laps: 0 }])
    ]);
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
    this.offers.replaceChildren(
      ...offers
        .filter(({ action }) => typeof action.space === 'number')
        .map((offer) => {
          const [x, y] = spaceAt(offer.action.space as number);
          const element = svg(
            'g',
            { class: 'track-offer', transform: `translate(${x} ${y})`, role: 'button', tabindex: 0, 'data-offers': offer.id },
            `<rect x="-21" y="-21" width="42" height="42" rx="8"/>`
          );
          element.setAttribute('aria-label', escaped(this.options.textOf?.(offer) ?? `${String(offer.action.space)}`));
          const choose = () => this.options.onChoose?.(offer.id);
          element.addEventListener('click', choose);
          element.addEventListener('keydown', (event) => {
            if (event.key !== 'Enter' && event.key !== ' ') return;
            event.preventDefault();
            choose();
          });
          return element;
        })
    );
    this.element.classList.toggle('track-choosing', this.offers.childElementCount > 0);
  }

  destroy(): void {
    this.element.remove();
  }

  private look(player: number): number {
    return this.options.playerLooks?.[player] ?? player;
  }

  private put(key: string, { kind, player, space, laps }: Piece, index: number, count: number): void {
    let element = this.shown.get(key);
    if (!element) {
      const drawing = figureFragment(kind, { player: this.look(player) });
      element = svg('g', { class: 'track-piece' }, `<g transform="scale(.82)">${drawing}</g><g class="track-laps"><circle r="8"/><text y="4"></text></g>`);
      this.shown.set(key, element);
      this.pieces.append(element);
    }
    const [x, y] = spaceAt(space);
    const spread = Math.min(14, 30 / Math.max(1, count - 1));
    const dx = (index - (count - 1) / 2) * spread;
    const dy = count > 1 ? (index % 2 === 0 ? -4 : 5) : 0;
    element.style.transform = `translate(${x + dx}px,${y + dy - 4}px)`;
    const sign = element.querySelector<SVGElement>('.track-laps')!;
    sign.setAttribute('transform', 'translate(12 -14)');
    sign.setAttribute('visibility', laps > 0 ? 'visible' : 'hidden');
    sign.querySelector('text')!.textContent = String(laps * SPACES);
  }

  private ground(): string {
    const spaces = Array.from({ length: SPACES }, (_, space) => {
      const [x, y] = spaceAt(space);
      const isMile = space % 5 === 0;
      return `<g transform="translate(${x} ${y})"><rect x="-18" y="-18" width="36" height="36" rx="7" class="track-space${isMile ? ' track-mile' : ''}"/>${isMile ? `<text y="6">${space}</text>` : '<circle r="2.500"/>'}</g>`;
    });
    return spaces.join('');
  }
}
