// HTML that hangs on points of the board: menus, notes, buttons. It keeps its size while the board is zoomed and stays inside the host.
import { TILE } from './art/geometry/curve';
import { type Frame, type Size, type View, toScreen } from './camera';
import { div } from './svg';

export type HangSide = 'above' | 'below' | 'left' | 'right';

interface Hung {
  element: HTMLElement;
  wx: number;
  wy: number;
  gap: number; // pixels between the point and the element
  side: HangSide;
  width: number;
  height: number;
}

const EDGE = 8; // pixels that cards keep from the border of what is seen

const within = (wished: number, length: number, low: number, high: number): number => Math.max(low + EDGE, Math.min(high - EDGE - length, wished));

export class Anchored {
  readonly element = div('board-anchored');
  private readonly hung = new Map<HTMLElement, Hung>();

  hang(element: HTMLElement, wx: number, wy: number, gap = 0, side: HangSide = 'above'): void {
    this.element.append(element);
    this.hung.set(element, { element, wx, wy, gap, side, width: element.offsetWidth, height: element.offsetHeight });
  }

  drop(element: HTMLElement | undefined): void {
    if (!element) return;
    this.hung.delete(element);
    element.remove();
  }

  // What hangs on a point of the host is pushed into the frame, which no panel covers.
  place({ now: view, frame, size }: { readonly now: View; readonly frame: Frame; readonly size: Size }): void {
    for (const { element, wx, wy, gap, side, width, height } of this.hung.values()) {
      const [x, y] = toScreen(view, wx, wy);
      const above = y - gap - height;
      const below = y + gap;
      let top = side === 'above' ? above : side === 'below' ? below : y - height / 2;
      // Where there is no room on its side, it goes to the other.
      if (side === 'above' && above < frame.top + EDGE && below + height < frame.bottom - EDGE) top = below;
      if (side === 'below' && below + height > frame.bottom - EDGE && above > frame.top + EDGE) top = above;
      const isSeen = x > -60 && y > -60 && x < size.width + 60 && y < size.height + 60;
      const wished = side === 'left' ? x - gap - width : side === 'right' ? x + gap : x - width / 2;
      const left = within(wished, width, frame.left, frame.right);
      if (isSeen) top = within(top, height, frame.top, frame.bottom);
      element.style.transform = `translate(${Math.round(left)}px,${Math.round(top)}px)`;
      element.style.visibility = isSeen ? 'visible' : 'hidden';
    }
  }
}

// The side of a tile where a card of this size hides the fewest squares of these, pushed back into sight where it would stick out.
export function emptiestSide(
  view: View,
  frame: Frame,
  square: { x: number; y: number },
  squares: Iterable<{ x: number; y: number }>,
  card: { width: number; height: number; gap: number }
): HangSide {
  const side = TILE * view.k;
  const [x, y] = toScreen(view, (square.x + 0.5) * TILE, (square.y + 0.5) * TILE);
  const { width: w, height: h, gap } = card;
  const corners: Readonly<Record<HangSide, readonly [number, number]>> = {
    right: [x + gap, y - h / 2],
    left: [x - gap - w, y - h / 2],
    above: [x - w / 2, y - gap - h],
    below: [x - w / 2, y + gap]
  };
  const others = [...squares].map((one) => toScreen(view, one.x * TILE, one.y * TILE));
  let best: HangSide = 'above';
  let least = Infinity;
  for (const [name, corner] of Object.entries(corners) as [HangSide, readonly [number, number]][]) {
    const [left, top] = [within(corner[0], w, frame.left, frame.right), within(corner[1], h, frame.top, frame.bottom)];
    const overlap = (low: number, length: number, from: number, to: number) => Math.max(0, Math.min(low + length, to) - Math.max(low, from));
    const hidden = others.reduce((sum, [ox, oy]) => sum + overlap(ox, side, left, left + w) * overlap(oy, side, top, top + h), 0);
    if (hidden < least) [best, least] = [name, hidden];
  }
  return best;
}
