// The middle lines of roads and rivers. They leave a side exactly in its middle at a right angle, so that any two neighbours join.
import { type Curve, type Point, Track, add, inwards, joined, middleOf, unit } from './curve';

export const ROAD_WIDTH = 15;
export const ROAD_EDGE = 2;
export const RIVER_WIDTH = 29;
export const RIVER_EDGE = 2.5;

// From side to side; `sway` bends a straight way aside or tightens a curve.
export function throughWay(a: number, b: number, sway: number): Curve {
  const [from, to] = [middleOf[a], middleOf[b]];
  if ((a + 2) % 4 !== b) return [from, add(from, inwards[a], 60 + sway), add(to, inwards[b], 60 + sway), to];
  const ahead = inwards[a];
  const middle: Point = [100 - ahead[1] * sway, 100 + ahead[0] * sway];
  return joined([from, add(from, ahead, 44), add(middle, ahead, -27), middle], [middle, add(middle, ahead, 27), add(to, ahead, -44), to]);
}

// From a side to a point, arriving in a given direction or straight on.
export function endingWay(side: number, end: Point, arriving?: Point): Curve {
  const from = middleOf[side];
  const away: Point = [end[0] - from[0], end[1] - from[1]];
  const reach = Math.hypot(...away) * 0.45;
  const direction = arriving ?? unit(away);
  return [from, add(from, inwards[side], reach), add(end, direction, -reach * (arriving ? 0.8 : 0.6)), end];
}

export interface Crossing {
  point: Point;
  direction: Point; // of the first way
}

// Where two ways cross in the inner part of the tile.
export function crossingOf(first: Curve, second: Curve): Crossing | undefined {
  const [one, two] = [new Track(first), new Track(second)];
  let best: { length: number; distance: number } | undefined;
  one.points.forEach((point) => {
    const near = two.nearest(point);
    const along = one.nearest(point);
    if (near.distance < 4.5 && (!best || near.distance < best.distance)) best = { length: along.length, distance: near.distance };
  });
  return best && one.at(best.length);
}
