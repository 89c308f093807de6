import { expect, test } from 'vitest';
import { groundOf, segmentAt } from './ground';
import { tileSets } from './tiles';

test('a figure stands on the segment that the pointer finds there', () => {
  for (const { kinds } of tileSets.filter(({ name }) => ['base', 'ferries'].includes(name)))
    for (const tile of kinds) {
      const ground = groundOf(tile, 1, 4);
      tile.segments.forEach(({ kind }, index) => {
        const [x, y] = ground.places[index][0];
        if (kind === 'city' || kind === 'field') expect(tile.segments[segmentAt(ground, x, y)]?.kind, `${tile.name} ${index}`).toBe(kind);
      });
    }
}, 30_000);
