import { expect, test } from 'vitest';
import { TILE } from './art/geometry/curve';
import { DIRECTIONS, stripeWidth } from './hatching';

const isWhole = (number: number): boolean => Math.abs(number - Math.round(number)) < 1e-9;

test('a pattern meets itself on the next tile, in every direction and for any number of owners', () => {
  for (const { angle, reach } of DIRECTIONS) {
    const turn = (-angle * Math.PI) / 180;
    for (const owners of [1, 2, 3, 4, 5, 6]) {
      const height = stripeWidth(reach, owners);
      // A step to the next tile, in the pattern's own directions.
      for (const [x, y] of [[TILE, 0], [0, TILE]]) {
        expect(isWhole((x * Math.cos(turn) - y * Math.sin(turn)) / (height * owners)), `${angle}° ${owners} across`).toBe(true);
        expect(isWhole((x * Math.sin(turn) + y * Math.cos(turn)) / height), `${angle}° ${owners} along`).toBe(true);
      }
    }
    expect(stripeWidth(reach, 1)).toBeGreaterThan(35);
    expect(stripeWidth(reach, 1)).toBeLessThan(55);
  }
});
