import { expect, test } from 'vitest';
import { emptiestSide } from './anchored';

const view = { k: 0.5, x: 0, y: 0 }; // a square is a hundred pixels
const frame = { left: 0, top: 0, right: 1000, bottom: 600 };
const card = { width: 200, height: 100, gap: 60 };
const at = (x: number, y: number) => ({ x, y });

test('a card hangs where it hides the fewest squares', () => {
  const square = at(4, 2);
  expect(emptiestSide(view, frame, square, [square, at(5, 2), at(6, 2), at(4, 1), at(4, 3)], card)).toBe('left');
});

test('and does not lie on its own square where it has no room', () => {
  const square = at(0, 0);
  expect(emptiestSide(view, { ...frame, right: 260 }, square, [square, at(1, 0)], card)).toBe('below');
});

test('nor where a panel would cover it', () => {
  const square = at(0, 4);
  const below = { ...frame, right: 260, bottom: 500 };
  expect(emptiestSide(view, frame, square, [square, at(1, 4), at(0, 3)], card)).toBe('below');
  expect(emptiestSide(view, below, square, [square, at(1, 4), at(0, 3)], card)).toBe('above');
});
