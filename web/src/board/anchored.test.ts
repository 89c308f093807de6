import { expect, test } from 'vitest';
import { emptiestSide } from './anchored';

const view = { k: 0.5, x: 0, y: 0 }; // a square is a hundred pixels
const size = { width: 1000, height: 600 };
const card = { width: 200, height: 100, gap: 60 };
const at = (x: number, y: number) => ({ x, y });

test('a card hangs where it hides the fewest squares', () => {
  const square = at(4, 2);
  expect(emptiestSide(view, size, square, [square, at(5, 2), at(6, 2), at(4, 1), at(4, 3)], card)).toBe('left');
});

test('and does not lie on its own square where it has no room', () => {
  const square = at(0, 0);
  expect(emptiestSide(view, { width: 260, height: 600 }, square, [square, at(1, 0)], card)).toBe('below');
});
