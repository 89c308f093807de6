// Figures and tokens on the board. Figures stand upright, grow when the board is small, and walk home when they leave.
import { type FigureKind, figureFragment, figureKinds } from './art/figures/figure_art';
import type { Animator } from './animator';
import { allotted, difference } from './diff';
import { placeKey } from './places';
import { type SpotFinder, ferryWay } from './spots';
import { TILE, type Point } from './art/geometry/curve';
import { at, svg } from './svg';
import type { BoardFigure, BoardToken, Place, Square } from './types';

export const kindOf = (figure: string): FigureKind => ((figureKinds as readonly string[]).includes(figure) ? (figure as FigureKind) : 'meeple');
// Figures are never too small to be told apart.
export const figureScale = (k: number): number => Math.min(2.1, Math.max(1, 0.46 / k));
export const isLying = (place: Place, figure: string): boolean => place.kind === 'field' && (figure === 'meeple' || figure === 'large');

const figureKey = (one: BoardFigure): string => `${one.player} ${one.figure} ${placeKey(one)}`;
const tokenKey = (one: BoardToken): string => `${one.token} ${one.x},${one.y} ${one.count ?? ''} ${one.at?.join() ?? ''}`;

interface Standing {
  figure: BoardFigure;
  slot: number;
  element: SVGElement;
  isPlaced: boolean; // its tile is drawn, so it is known where it stands
}

export class FigureLayer {
  readonly element = svg('g', { class: 'board-figures' });
  private readonly tokens = svg('g', { class: 'board-tokens' });
  private readonly crowd = svg('g');
  private readonly leaving = svg('g', { 'pointer-events': 'none' });
  private standing: Standing[] = [];
  private tokenList: BoardToken[] = [];
  private tokenElements = new Map<string, SVGElement>();

  constructor(
    private readonly spots: SpotFinder,
    private readonly look: (player: number) => number,
    private readonly homeOf: (player: number) => Point | undefined
  ) {
    this.element.append(this.tokens, this.crowd, this.leaving);
  }

  get figures(): readonly { figure: BoardFigure; point: Point | undefined }[] {
    return this.standing.map(({ figure, slot }) => ({ figure, point: this.spots.figure(figure, slot) }));
  }

  // The slot that a further figure would get at a place.
  freeSlot(place: Place): number {
    const key = placeKey(place);
    return allotted(this.standing.filter(({ figure }) => placeKey(figure) === key).map(({ slot }) => slot));
  }

  setFigures(figures: readonly BoardFigure[], animator: Animator): void {
    const { came, went } = difference(
      this.standing.map(({ figure }) => figure),
      figures,
      figureKey
    );
    for (const figure of went) {
      const index = this.standing.findIndex((one) => one.figure === figure);
      const [gone] = this.standing.splice(index, 1);
      this.walkHome(gone, animator);
    }
    for (const figure of came) {
      const slot = this.freeSlot(figure);
      const drawing = figureFragment(kindOf(figure.figure), {
        player: figure.player === null ? undefined : this.look(figure.player),
        isLying: isLying(figure, figure.figure)
      });
      const element = svg('g', { class: 'board-figure' }, `<g class="board-sized"><g>${drawing}</g></g>`);
      const one = { figure, slot, element, isPlaced: false };
      this.standing.push(one);
      this.put(one);
      animator.move(
        element.firstElementChild!.firstElementChild!,
        [
          { transform: 'translateY(-34px) scale(1.12)', opacity: 0 },
          { transform: 'translateY(2px) scale(1.06,.92)', opacity: 1, offset: 0.7 },
          { transform: 'none' }
        ],
        260
      );
    }
    this.sort();
  }

  // The tokens on a square, as drawn in the world.
  tokensOn({ x, y }: Square): string {
    return this.tokenList
      .filter((token) => token.x === x && token.y === y)
      .map((token) => this.tokenElements.get(tokenKey(token))?.outerHTML ?? '')
      .join('');
  }

  setTokens(tokens: readonly BoardToken[], animator: Animator): void {
    const { came, went } = difference(this.tokenList, tokens, tokenKey);
    this.tokenList = [...tokens];
    for (const token of went) {
      this.tokenElements.get(tokenKey(token))?.remove();
      this.tokenElements.delete(tokenKey(token));
    }
    for (const token of came) {
      const element = svg('g', { class: `board-token board-${token.token}` });
      this.tokens.append(element);
      this.tokenElements.set(tokenKey(token), element);
      this.drawToken(token, element);
      animator.move(element, [{ opacity: 0 }, { opacity: 1 }], 200);
    }
  }

  // Tiles were drawn: those who wait for their place may take it.
  refresh(): void {
    let hasChanged = false;
    for (const one of this.standing) if (!one.isPlaced) hasChanged = this.put(one) || hasChanged;
    if (!hasChanged) return;
    this.sort();
    for (const token of this.tokenList) this.drawToken(token, this.tokenElements.get(tokenKey(token))!);
  }

  private put(one: Standing): boolean {
    const point = this.spots.figure(one.figure, one.slot);
    one.isPlaced = point !== undefined;
    one.element.setAttribute('visibility', point ? 'visible' : 'hidden');
    if (point) one.element.setAttribute('transform', at(point[0], point[1]));
    return one.isPlaced;
  }

  // Those in the south stand in front.
  private sort(): void {
    const height = ({ figure, slot }: Standing) => this.spots.figure(figure, slot)?.[1] ?? 0;
    this.crowd.replaceChildren(...[...this.standing].sort((a, b) => height(a) - height(b)).map(({ element }) => element));
  }

  private walkHome({ figure, slot, element }: Standing, animator: Animator): void {
    const from = this.spots.figure(figure, slot);
    const home = figure.player === null ? undefined : this.homeOf(figure.player);
    if (!from) return element.remove();
    const [dx, dy] = home ? [home[0] - from[0], home[1] - from[1]] : [0, -60];
    const walker = element.firstElementChild!.firstElementChild!;
    this.leaving.append(element);
    const steps = home ? 6 : 1;
    const frames: Keyframe[] = [{ transform: 'none', opacity: 1 }];
    for (let step = 1; step <= 2 * steps; ++step) {
      const share = (step / (2 * steps)) ** 1.35;
      const hop = step % 2 === 1 ? -16 : 0;
      frames.push({
        transform: `translate(${dx * share}px,${dy * share + hop}px) rotate(${step % 4 === 1 ? 7 : step % 4 === 3 ? -7 : 0}deg)`,
        opacity: share > 0.85 ? 0 : 1
      });
    }
    animator.move(walker, frames, home ? 900 : 420, { easing: 'linear', onEnd: () => element.remove() });
  }

  private drawToken(token: BoardToken, element: SVGElement): void {
    if (token.token === 'ferry') {
      const { path, boat } = ferryWay(token.at ?? []);
      element.setAttribute('transform', at(token.x * TILE, token.y * TILE));
      element.innerHTML =
        `<path d="${path}" class="board-ferry-way"/><path d="${path}" class="board-ferry-rope"/>` +
        `<g transform="${at(boat[0], boat[1])}"><g class="board-sized">${figureFragment('ferry')}</g></g>`;
      return;
    }
    const [x, y] = this.ingotsAt(token);
    const count = token.count ?? 1;
    const bars = Array.from({ length: Math.min(count, 3) }, (_, i) => `<g transform="${at(i * 9 - (Math.min(count, 3) - 1) * 4.5, -i * 7)}">${figureFragment('gold')}</g>`);
    const sign = count > 1 ? `<g transform="translate(20 -16)"><circle r="11" class="board-count"/><text class="board-count-text" y="4.5">${count}</text></g>` : '';
    element.setAttribute('transform', at(x, y));
    element.innerHTML = `<g class="board-sized">${bars.join('')}${sign}</g>`;
  }

  // Ingots lie in a corner, out of the way of figures.
  private ingotsAt({ x, y }: BoardToken): Point {
    return [x * TILE + 160, y * TILE + 164];
  }
}
