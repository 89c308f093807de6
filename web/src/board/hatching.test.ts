import { expect, test } from 'vitest';
import { TILE } from './art/geometry/curve';
import { stripeWidth } from './hatching';

test('stripes of all owners fit a whole number of times, and stay near their width', () => {
  for (const reach of [TILE, TILE / Math.SQRT2, TILE / Math.sqrt(5)]) {
    for (const owners of [1, 2, 3, 4, 5, 6]) {
      const times = reach / (stripeWidth(reach, owners) * owners);
      expect(times).toBeCloseTo(Math.round(times), 9);
      expect(times).toBeGreaterThan(0.5);
    }
    expect(stripeWidth(reach, 1)).toBeGreaterThan(35);
    expect(stripeWidth(reach, 1)).toBeLessThan(55);
  }
});
