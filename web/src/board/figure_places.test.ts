import { expect, test } from 'vitest';
import { cellAt, clearance } from './art/geometry/grid';
import { planOf } from './art/tile_art';
import type { Rotation } from './art/topology';
import { groundOf } from './ground';
import { tileSets } from './tiles';

// A figure is some forty wide; so near to each other they overlap at the shoulders, but both are seen and can be aimed at.
const APART = 26;
// How far the feet are from a wall, a road or the tile's border.
const ROOM = 6;

test.each(tileSets)('figures on a tile of $name stand apart, and on their ground away from its edges', { timeout: 60_000 }, ({ kinds }) => {
  const wrong: string[] = [];
  kinds.forEach((tile, number) => {
    const rotation = (number % 4) as Rotation;
    const { places } = groundOf(tile, rotation, number);
    const { labels } = planOf(tile, rotation, number).layout.grid;
    const firsts = tile.segments.flatMap(({ kind }, segment) => {
      const [at] = places[segment] ?? [];
      return at && kind !== 'river' && kind !== 'mist' ? [{ kind, segment, at }] : [];
    });
    firsts.forEach(({ kind, segment, at: [x, y] }, i) => {
      const near = firsts.slice(0, i).find(({ at }) => Math.hypot(at[0] - x, at[1] - y) < APART);
      if (near) wrong.push(`${tile.name} ${rotation}: ${near.kind} ${near.segment} and ${kind} ${segment}`);
      if (kind !== 'field' && kind !== 'city') return;
      const room = clearance((cell) => labels[cell] === segment, -40)[cellAt(x, y)];
      if (Math.min(room, x, y, 200 - x, 200 - y) < ROOM) wrong.push(`${tile.name} ${rotation}: ${kind} ${segment} at its edge`);
    });
  });
  expect(wrong).toEqual([]);
});
