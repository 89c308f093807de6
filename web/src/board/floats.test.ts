import { expect, test } from 'vitest';
import { freeBox } from './floats';

const frame = { left: 0, top: 0, right: 360, bottom: 600 };
const box = (left: number, top: number, width = 100, height = 40) => ({ left, top, right: left + width, bottom: top + height });

test('a score is shown where it belongs if nothing is there', () => {
  expect(freeBox(box(50, 50), frame, [box(50, 200)])).toEqual(box(50, 50));
});

test('a score that would leave the frame comes back in', () => {
  expect(freeBox(box(-30, 50), frame, []).left).toBe(6);
  expect(freeBox(box(300, 50), frame, []).right).toBe(354);
});

test('scores that would hide each other stand above or below, none on another', () => {
  const shown = [box(50, 300)];
  for (let i = 0; i < 6; i++) shown.push(freeBox(box(50 + 5 * i, 300 + 3 * i), frame, shown));
  shown.forEach((one, i) => shown.slice(0, i).forEach((other) => expect(one.bottom <= other.top || other.bottom <= one.top).toBe(true)));
});

test('at the top of the frame the next one stands below', () => {
  expect(freeBox(box(50, 10), frame, [box(50, 8)]).top).toBeGreaterThan(48);
});

test('where there is no room at all, it is shown all the same', () => {
  expect(freeBox(box(50, 50), frame, [{ left: 0, top: 0, right: 360, bottom: 600 }])).toEqual(box(50, 50));
});
