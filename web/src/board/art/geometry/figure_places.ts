// Where figures stand: on each segment the roomiest place, then the roomiest of what is left.
import type { Segment } from '../topology';
import { type Point, TILE, Track, distance } from './curve';
import { CELL, CELLS, centreOf } from './grid';
import { CARCASSONNE, type Layout } from './layout';
import type { Places } from './places';
import { type Spot, sizes } from './things';

// Half of the room that a figure takes.
export const FIGURE = 15;

// Several places for each segment: the roomiest one, then the roomiest of what is left.
export function figurePlaces(layout: Layout, places: Places, things: readonly Spot[], isFinal: boolean): Map<number, Point[]> {
  const result = new Map<number, Point[]>();
  for (const segment of layout.tile.segments) {
    const building = things.find(
      (thing) => thing.segment === segment.index && !['road', 'city', 'field', 'river', 'mist'].includes(segment.kind)
    );
    if (building) {
      const [w, h] = sizes[building.kind];
      result.set(
        segment.index,
        [
          [0.2, 0.24],
          [-0.24, 0.28]
        ].map(([x, y]) => [building.at[0] + x * w * building.scale, building.at[1] + y * h * building.scale])
      );
    } else if (segment.kind === 'road' || segment.kind === 'river') {
      result.set(segment.index, placesOnWay(layout, segment));
    } else {
      result.set(segment.index, placesOnGround(layout, places, segment, isFinal ? 3 : 1));
    }
  }
  if (layout.tile.symbols.has('quarters'))
    result.set(CARCASSONNE, [
      [52, 84],
      [150, 84],
      [54, 176],
      [150, 178]
    ]);
  return result;
}

function placesOnWay(layout: Layout, segment: Segment): Point[] {
  const way = [...layout.roads, ...layout.rivers].find((one) => one.segment === segment)!;
  const track = new Track(way.line);
  const isTunnel = segment.marks.has('tunnel');
  const shares = isTunnel ? [0.06, 0.94] : way.end === 'through' ? [0.5, 0.28, 0.72] : [0.5, 0.25];
  const busy = [...layout.bridges, ...layout.gates].map(({ point }) => point);
  const at = shares
    .map((share) => track.at(track.length * share).point)
    .filter((point) => layout.grid.at(...point) === segment.index || segment.kind === 'river');
  return [...at].sort(
    (a, b) => Number(busy.some((point) => distance(point, a) < 24)) - Number(busy.some((point) => distance(point, b) < 24))
  );
}

function placesOnGround(layout: Layout, places: Places, segment: Segment, count: number): Point[] {
  // The ground goes on beyond the border, walls and roads do not; a figure needs some twenty each way.
  const room = places.room([segment.index], true);
  const found: Point[] = [];
  for (let i = 0; i < count; ++i) {
    let best = -1;
    let most = -Infinity;
    for (let cell = 0; cell < CELLS * CELLS; cell += Math.floor(cell / CELLS) % 2 === 1 && cell % CELLS === 0 ? CELLS : 2) {
      if (layout.grid.labels[cell] !== segment.index || room[cell] < CELL) continue;
      const at = centreOf(cell);
      const border = Math.min(at[0], at[1], TILE - at[0], TILE - at[1]);
      let score = Math.min(room[cell], 30) + Math.min(border, 24) - distance(at, [100, 100]) * 0.03;
      // What is near can only take away, so most cells need no look at it.
      if (score + 18 * 2.1 <= most) continue;
      let [things, others] = [18, 18];
      for (const { at: there, rx, ry } of places.taken)
        things = Math.min(things, Math.max(Math.abs(at[0] - there[0]) - rx, Math.abs(at[1] - there[1]) - ry));
      for (const there of found) others = Math.min(others, distance(at, there) - FIGURE);
      score += things * 0.9 + others * 1.2;
      if (score > most) [best, most] = [cell, score];
    }
    if (best >= 0) found.push(centreOf(best));
  }
  return found;
}
