import { expect, test } from 'vitest';
import { TILE } from './art/geometry/curve';
import { blended, boundsOf, fitted, kept, LARGEST, revealed, SMALLEST, squareAt, toScreen, toWorld, zoomed } from './camera';

const size = { width: 1000, height: 700 };
const view = { k: 0.5, x: 120, y: -40 };

test('screen and world are each other’s inverse', () => {
  const [sx, sy] = toScreen(view, 333, -77);
  const [wx, wy] = toWorld(view, sx, sy);
  expect(wx).toBeCloseTo(333);
  expect(wy).toBeCloseTo(-77);
});

test('a square reaches up to, but not onto, the next', () => {
  const [left, top] = toScreen(view, -2 * TILE, 3 * TILE);
  expect(squareAt(view, left, top)).toEqual({ x: -2, y: 3 });
  expect(squareAt(view, left - 0.1, top - 0.1)).toEqual({ x: -3, y: 2 });
});

test('zooming keeps what is under the pointer, also half-way', () => {
  const before = toWorld(view, 400, 300);
  const after = zoomed(view, 1.7, 400, 300);
  for (const share of [0.3, 1]) {
    const now = toWorld(blended(view, after, share), 400, 300);
    expect(now[0]).toBeCloseTo(before[0]);
    expect(now[1]).toBeCloseTo(before[1]);
  }
});

test('zooming stops at both ends', () => {
  expect(zoomed(view, 1e6, 0, 0).k * TILE).toBe(LARGEST);
  expect(zoomed(view, 1e-6, 0, 0).k * TILE).toBe(SMALLEST);
});

test('the first view shows every tile and a square around them, beside the panels', () => {
  const bounds = boundsOf([
    { x: -3, y: 1 },
    { x: 4, y: 6 }
  ])!;
  const insets = { top: 60, right: 200, bottom: 0, left: 0 };
  const fit = fitted(bounds, size, insets);
  const [left, top] = toScreen(fit, (bounds.left - 1) * TILE, (bounds.top - 1) * TILE);
  const [right, bottom] = toScreen(fit, (bounds.right + 2) * TILE, (bounds.bottom + 2) * TILE);
  expect(left).toBeGreaterThanOrEqual(0);
  expect(top).toBeGreaterThanOrEqual(60);
  expect(right).toBeLessThanOrEqual(800);
  expect(bottom).toBeLessThanOrEqual(700);
});

test('a tile in sight does not move the view, one outside moves it just enough', () => {
  const near = squareAt(view, 500, 300);
  expect(revealed(view, near, size)).toBe(view);
  const moved = revealed(view, { x: 30, y: near.y }, size);
  expect(toScreen(moved, 31 * TILE, 0)[0]).toBeCloseTo(size.width - 12);
  expect(moved.y).toBe(view.y);
});

test('the board cannot be lost', () => {
  const bounds = { left: 0, top: 0, right: 2, bottom: 2 };
  const lost = kept({ k: 0.5, x: -5000, y: 9000 }, bounds, size);
  expect(toScreen(lost, 3 * TILE, 0)[0]).toBeGreaterThan(50);
  expect(toScreen(lost, 0, 0)[1]).toBeLessThan(size.height - 50);
});
