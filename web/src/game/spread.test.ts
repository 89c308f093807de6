import { expect, test } from 'vitest';
import { spread } from './spread';

test('labels that have room stand where they wish', () => {
  expect(spread([40, 10, 90], 16, 200)).toEqual([40, 10, 90]);
});
test('labels that are close are pushed apart, in order', () => {
  expect(spread([50, 40, 45], 16, 200)).toEqual([72, 40, 56]);
});
test('labels at the end are pushed back', () => {
  expect(spread([200, 200, 200], 16, 200)).toEqual([168, 184, 200]);
});
