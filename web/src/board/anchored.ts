// HTML that hangs on points of the board: menus, notes, buttons. It keeps its size while the board is zoomed and stays inside the host.
import { type Size, type View, toScreen } from './camera';
import { div } from './svg';

interface Hung {
  element: HTMLElement;
  wx: number;
  wy: number;
  gap: number; // pixels between the point and the element
  side: 'above' | 'below' | 'middle';
  width: number;
  height: number;
}

export class Anchored {
  readonly element = div('board-anchored');
  private readonly hung = new Map<HTMLElement, Hung>();

  hang(element: HTMLElement, wx: number, wy: number, gap = 0, side: Hung['side'] = 'above'): void {
    this.element.append(element);
    this.hung.set(element, { element, wx, wy, gap, side, width: element.offsetWidth, height: element.offsetHeight });
  }

  drop(element: HTMLElement | undefined): void {
    if (!element) return;
    this.hung.delete(element);
    element.remove();
  }

  place(view: View, size: Size): void {
    const edge = 8;
    for (const { element, wx, wy, gap, side, width, height } of this.hung.values()) {
      const [x, y] = toScreen(view, wx, wy);
      const above = y - gap - height;
      const below = y + gap;
      let top = side === 'middle' ? y - height / 2 : side === 'above' ? above : below;
      // Where there is no room on its side, it goes to the other.
      if (side === 'above' && above < edge && below + height < size.height - edge) top = below;
      if (side === 'below' && below + height > size.height - edge && above > edge) top = above;
      const isSeen = x > -60 && y > -60 && x < size.width + 60 && y < size.height + 60;
      const left = Math.max(edge, Math.min(size.width - edge - width, x - width / 2));
      if (isSeen) top = Math.max(edge, Math.min(size.height - edge - height, top));
      element.style.transform = `translate(${Math.round(left)}px,${Math.round(top)}px)`;
      element.style.visibility = isSeen ? 'visible' : 'hidden';
    }
  }
}
