// Where the player looks: screen = world × k + (x, y). A square of the world is TILE wide. Pure, so that it can be tested.
import { TILE } from './art/geometry/curve';
import type { Insets, Square } from './types';

export interface View {
  k: number;
  x: number;
  y: number;
}
// A part of the host, in its pixels.
export interface Frame {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Size {
  width: number;
  height: number;
}
export interface Bounds {
  left: number; // squares, inclusive
  top: number;
  right: number;
  bottom: number;
}

export const SMALLEST = 18; // pixels of a tile
export const LARGEST = 360;
const COMFORTABLE = 132;

export const noInsets: Insets = { top: 0, right: 0, bottom: 0, left: 0 };

export const toScreen = (view: View, wx: number, wy: number): [number, number] => [wx * view.k + view.x, wy * view.k + view.y];
export const toWorld = (view: View, sx: number, sy: number): [number, number] => [(sx - view.x) / view.k, (sy - view.y) / view.k];

export function squareAt(view: View, sx: number, sy: number): Square {
  const [wx, wy] = toWorld(view, sx, sy);
  return { x: Math.floor(wx / TILE), y: Math.floor(wy / TILE) };
}

export const tilePixels = (view: View): number => view.k * TILE;
const clampScale = (k: number): number => Math.min(LARGEST / TILE, Math.max(SMALLEST / TILE, k));

export const panned = (view: View, dx: number, dy: number): View => ({ k: view.k, x: view.x + dx, y: view.y + dy });

// The point under the pointer stays under it.
export function zoomed(view: View, factor: number, sx: number, sy: number): View {
  const k = clampScale(view.k * factor);
  const [wx, wy] = toWorld(view, sx, sy);
  return { k, x: sx - wx * k, y: sy - wy * k };
}

export function boundsOf(squares: Iterable<Square>): Bounds | undefined {
  let bounds: Bounds | undefined;
  for (const { x, y } of squares)
    bounds = bounds
      ? {
          left: Math.min(bounds.left, x),
          top: Math.min(bounds.top, y),
          right: Math.max(bounds.right, x),
          bottom: Math.max(bounds.bottom, y)
        }
      : { left: x, top: y, right: x, bottom: y };
  return bounds;
}

const middleOf = (size: Size, insets: Insets): [number, number] => [
  (insets.left + size.width - insets.right) / 2,
  (insets.top + size.height - insets.bottom) / 2
];

// All squares and a margin around them, where the next tile may go.
export function fitted(bounds: Bounds, size: Size, insets: Insets = noInsets, margin = 1.1): View {
  const [w, h] = [bounds.right - bounds.left + 1 + 2 * margin, bounds.bottom - bounds.top + 1 + 2 * margin];
  const [roomX, roomY] = [size.width - insets.left - insets.right, size.height - insets.top - insets.bottom];
  const pixels = Math.min(COMFORTABLE, roomX / w, roomY / h);
  const k = clampScale(pixels / TILE);
  return centred(k, ((bounds.left + bounds.right + 1) / 2) * TILE, ((bounds.top + bounds.bottom + 1) / 2) * TILE, size, insets);
}

export function centred(k: number, wx: number, wy: number, size: Size, insets: Insets = noInsets): View {
  const [mx, my] = middleOf(size, insets);
  return { k, x: mx - wx * k, y: my - wy * k };
}

// The shortest way to bring a square into sight, or the same view if it is.
export function revealed(view: View, square: Square, size: Size, insets: Insets = noInsets, margin = 12): View {
  const [left, top] = toScreen(view, square.x * TILE, square.y * TILE);
  const side = tilePixels(view);
  const shift = (low: number, near: number, far: number): number => {
    if (far - near < side + 2 * margin) return (near + far - side) / 2 - low;
    return low < near + margin ? near + margin - low : low + side > far - margin ? far - margin - low - side : 0;
  };
  const dx = shift(left, insets.left, size.width - insets.right);
  const dy = shift(top, insets.top, size.height - insets.bottom);
  return dx === 0 && dy === 0 ? view : panned(view, dx, dy);
}

// Some of the board always stays in sight, so that nobody gets lost on the empty table.
export function kept(view: View, bounds: Bounds, size: Size, insets: Insets = noInsets): View {
  const rest = 72;
  const [left, top] = toScreen(view, bounds.left * TILE, bounds.top * TILE);
  const [right, bottom] = toScreen(view, (bounds.right + 1) * TILE, (bounds.bottom + 1) * TILE);
  const shift = (low: number, high: number, near: number, far: number): number =>
    high < near + rest ? near + rest - high : low > far - rest ? far - rest - low : 0;
  const dx = shift(left, right, insets.left, size.width - insets.right);
  const dy = shift(top, bottom, insets.top, size.height - insets.bottom);
  return dx === 0 && dy === 0 ? view : panned(view, dx, dy);
}

// Between two views of which one point is at the same pixel, this keeps it there all the way.
export const blended = (from: View, to: View, share: number): View => ({
  k: from.k + (to.k - from.k) * share,
  x: from.x + (to.x - from.x) * share,
  y: from.y + (to.y - from.y) * share
});

export const isClose = (a: View, b: View): boolean =>
  Math.abs(a.x - b.x) < 0.3 && Math.abs(a.y - b.y) < 0.3 && Math.abs(a.k - b.k) < 0.0004 * b.k;
