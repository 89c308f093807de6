// Neighbours join because whatever crosses a side crosses it at the same points on every tile.
import { expect, test } from 'vitest';
import { tileSets } from '../tiles';
import { type Point, TILE, Track, cornerAfter, distance, inwards, middleOf } from './geometry/curve';
import { planOf } from './tile_art';
import type { Rotation } from './topology';

const ROTATIONS: Rotation[] = [0, 1, 2, 3];

// Names the tiles for which something does not hold.
function failing(holds: (plan: ReturnType<typeof planOf>) => boolean): string[] {
  return tileSets
    .flatMap((set) => set.kinds)
    .flatMap((tile) =>
      ROTATIONS.filter((rotation) => !holds(planOf(tile, rotation, rotation))).map((rotation) => `${tile.name} ${rotation}`)
    );
}
const isOnBorder = ([x, y]: Point): boolean => Math.min(x, y, TILE - x, TILE - y) < 0.01;

test('roads and rivers leave the tile in the middle of a side at a right angle', { timeout: 60_000 }, () => {
  const wrong = failing(({ layout }) =>
    [...layout.roads, ...layout.rivers].every(({ segment, line, end }) => {
      const track = new Track(line);
      const ends = segment.sides.length === 2 ? [track.at(0), track.at(track.length)] : [track.at(0)];
      const inner = track.points.slice(1, end === 'through' ? -1 : undefined);
      return (
        ends.every(({ point, direction }, i) => {
          const side = segment.sides[i];
          const across = Math.abs(direction[0] * inwards[side][1] - direction[1] * inwards[side][0]);
          return distance(point, middleOf[side]) < 0.01 && across < 0.05;
        }) &&
        (end === 'corner' || !inner.some(isOnBorder))
      );
    })
  );
  expect(wrong).toEqual([]);
});

test('city walls meet the corners of the tile exactly, and the border nowhere else', { timeout: 60_000 }, () => {
  const isCorner = (point: Point) => cornerAfter.some((corner) => distance(corner, point) < 0.001);
  const wrong = failing(({ layout }) =>
    layout.cities.every((city) =>
      city.walls.every(
        (wall) => isCorner(wall[0]) && isCorner(wall[wall.length - 1]) && !new Track(wall).points.slice(1, -1).some(isOnBorder)
      )
    )
  );
  expect(wrong).toEqual([]);
});

test('a side of a city is city from corner to corner', { timeout: 60_000 }, () => {
  const wrong = failing(({ layout }) =>
    layout.cities.every(({ segment }) =>
      segment.sides.every((side) =>
        [0.1, 0.3, 0.7, 0.9].every((share) => {
          const [a, b] = [cornerAfter[(side + 3) % 4], cornerAfter[side]];
          return (
            layout.grid.at(a[0] + (b[0] - a[0]) * share + inwards[side][0], a[1] + (b[1] - a[1]) * share + inwards[side][1]) ===
            segment.index
          );
        })
      )
    )
  );
  expect(wrong).toEqual([]);
});
