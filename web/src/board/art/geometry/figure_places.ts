// Where figures stand: on each segment the roomiest place, then the roomiest of what is left.
import type { Segment } from '../topology';
import { type Point, TILE, Track, distance } from './curve';
import { CELL, CELLS, centreOf } from './grid';
import { CARCASSONNE, type Layout } from './layout';
import type { Places } from './places';
import { type Spot, sizes } from './things';

// Half of the room that a figure takes.
export const FIGURE = 15;

// Several places for each segment: the roomiest one, then the roomiest of what is left. Whoever has little choice comes first, and the others
// keep away from him: buildings, then ways, then the open ground.
export function figurePlaces(layout: Layout, places: Places, things: readonly Spot[], isFinal: boolean): Map<number, Point[]> {
  const result = new Map<number, Point[]>();
  const others = (): Point[] => [...result.values()].flatMap(([first]) => (first ? [first] : []));
  const isWay = ({ kind }: Segment): boolean => kind === 'road' || kind === 'river';
  const isGround = ({ kind }: Segment): boolean => kind === 'city' || kind === 'field' || kind === 'mist';
  const rank = (segment: Segment): number => (isGround(segment) ? 2 : isWay(segment) ? 1 : 0);
  for (const segment of [...layout.tile.segments].sort((a, b) => rank(a) - rank(b))) {
    const building = things.find(
      (thing) => thing.segment === segment.index && rank(segment) === 0
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
    } else if (isWay(segment)) {
      result.set(segment.index, placesOnWay(layout, segment, others()));
    } else {
      result.set(segment.index, placesOnGround(layout, places, segment, isFinal ? 3 : 1, others()));
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

function placesOnWay(layout: Layout, segment: Segment, others: readonly Point[]): Point[] {
  const way = [...layout.roads, ...layout.rivers].find((one) => one.segment === segment)!;
  const track = new Track(way.line);
  const isTunnel = segment.marks.has('tunnel');
  const shares = isTunnel ? [0.06, 0.94] : way.end === 'through' ? [0.5, 0.28, 0.72] : [0.5, 0.25];
  const busy = [...layout.bridges, ...layout.gates].map(({ point }) => point);
  // By how much a place is too near to something.
  const crowding = (at: Point): number =>
    Math.max(0, ...busy.map((point) => 24 - distance(point, at)), ...others.map((point) => 36 - distance(point, at)));
  const at = shares
    .map((share) => track.at(track.length * share).point)
    .filter((point) => layout.grid.at(...point) === segment.index || segment.kind === 'river');
  return [...at].sort((a, b) => crowding(a) - crowding(b));
}

// What it is worth that nothing else is near: figures that touch look worst, and further apart they are easier to aim at.
const NEAR = 18;
const FAR = 48;
const free = (things: number, figures: number): number => things * 0.9 + Math.min(figures, NEAR) * 1.2 + Math.max(0, figures - NEAR) * 0.35;
const MOST_FREE = free(NEAR, FAR);

function placesOnGround(layout: Layout, places: Places, segment: Segment, count: number, others: readonly Point[]): Point[] {
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
      // Feet on a wall, a road or the next tile look worst of all.
      const cramped = Math.max(0, 10 - Math.min(room[cell], border)) * 4;
      let score = Math.min(room[cell], 30) + Math.min(border, 24) - cramped - distance(at, [100, 100]) * 0.03;
      // What is near can only take away, so most cells need no look at it.
      if (score + MOST_FREE <= most) continue;
      let [things, figures] = [NEAR, FAR];
      for (const { at: there, rx, ry } of places.taken)
        things = Math.min(things, Math.max(Math.abs(at[0] - there[0]) - rx, Math.abs(at[1] - there[1]) - ry));
      for (const there of found) figures = Math.min(figures, distance(at, there) - FIGURE);
      for (const there of others) figures = Math.min(figures, distance(at, there) - FIGURE);
      score += free(things, figures);
      if (score > most) [best, most] = [cell, score];
    }
    if (best >= 0) found.push(centreOf(best));
  }
  return found;
}
