import { expect, test } from 'vitest';
import { allotted, difference } from './diff';

const same = (one: string) => one;

test('tells what came and what went', () => {
  expect(difference(['a', 'b'], ['b', 'c'], same)).toEqual({ came: ['c'], went: ['a'] });
});

test('equal things are matched one to one', () => {
  expect(difference(['a', 'a'], ['a'], same)).toEqual({ came: [], went: ['a'] });
  expect(difference(['a'], ['a', 'a', 'a'], same)).toEqual({ came: ['a', 'a'], went: [] });
});

test('a newcomer gets the first free slot', () => {
  expect(allotted([])).toBe(0);
  expect(allotted([0, 2])).toBe(1);
});
