import { expect, test } from 'vitest';
import { tileNamed, tileSets } from '../tiles';
import { sizes } from './geometry/things';
import { figurePlaces, segmentArea } from './regions';
import { planOf } from './tile_art';
import type { Rotation } from './topology';

const ROTATIONS: Rotation[] = [0, 1, 2, 3];

test('figures stand on their segment', { timeout: 60_000 }, () => {
  const wrong: string[] = [];
  for (const tile of tileSets.flatMap((set) => set.kinds))
    for (const rotation of ROTATIONS) {
      const { layout, spots } = planOf(tile, rotation, rotation);
      tile.segments.forEach(({ kind }, segment) => {
        if (kind === 'river') return;
        const building = spots.things.find((thing) => thing.segment === segment);
        for (const [x, y] of figurePlaces(tile, rotation, rotation, segment)) {
          const isOn = ['road', 'city', 'field', 'mist'].includes(kind)
            ? layout.grid.at(x, y) === segment
            : !!building &&
              Math.abs(x - building.at[0]) <= (sizes[building.kind][0] * building.scale) / 2 &&
              Math.abs(y - building.at[1]) <= (sizes[building.kind][1] * building.scale) / 2;
          if (!isOn) wrong.push(`${tile.name} ${rotation} ${kind} ${segment}: ${x},${y}`);
        }
      });
    }
  expect(wrong).toEqual([]);
});

test('every segment has an area, and its outline leaves out the sides where it goes on', { timeout: 60_000 }, () => {
  const wrong: string[] = [];
  for (const set of tileSets)
    for (const tile of set.kinds)
      for (const [segment] of tile.segments.entries()) {
        const area = segmentArea(tile, 0, 1, segment);
        if (!/^M[^N]*Z$/.test(area.fill) || /NaN/.test(area.outline)) wrong.push(`${tile.name} ${segment}`);
      }
  expect(wrong).toEqual([]);
  expect(segmentArea(tileNamed('base/C'), 0, 0, 0).outline).toBe('');
  expect(segmentArea(tileNamed('base/B'), 0, 0, 1).outline).toBe('');
  expect(segmentArea(tileNamed('base/D'), 0, 0, 0).outline).not.toContain('Z');
});
