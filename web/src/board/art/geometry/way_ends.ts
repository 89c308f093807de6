// Where roads and rivers that end on a tile may end: where they meet, at a gate, at another road, in mist or at a corner of a block.
import type { Segment } from '../topology';
import { inTile } from './carcassonne';
import { type Curve, type Point, TILE, Track, add, distance, inwards, lineCurve, middleOf } from './curve';
import { Grid, NOTHING } from './grid';
import { CARCASSONNE, type EndChoice, type Gate, OTHER, type Plan, type Way } from './plan';
import { endingWay } from './ways';

// The place on a wall nearest to where the roads come from, away from its ends.
function gateOn(walls: readonly Curve[], from: Point): Gate {
  let best: { point: Point; direction: Point } | undefined;
  for (const wall of walls) {
    const track = new Track(wall);
    for (let length = 42; length <= track.length - 42; length += 3) {
      const here = track.at(length);
      if (!best || distance(here.point, from) < distance(best.point, from)) best = here;
    }
  }
  return { point: best!.point, along: best!.direction, isWater: false };
}

const approach = (segment: Segment): Point => add(middleOf[segment.sides[0]], inwards[segment.sides[0]], 46);
const meanOf = (points: readonly Point[]): Point => [
  points.reduce((sum, point) => sum + point[0], 0) / points.length,
  points.reduce((sum, point) => sum + point[1], 0) / points.length
];

export function endFor(plan: Plan, segment: Segment, choice: EndChoice, all: readonly EndChoice[]): { way: Way; gate?: Gate } {
  const side = segment.sides[0];
  switch (choice.kind) {
    case 'gate':
    case 'shared': {
      const walls =
        choice.city === CARCASSONNE ? [plan.carcassonne!] : plan.cities.find((city) => city.segment.index === choice.city)!.walls;
      const sharing = plan.ending.filter((_, i) => all[i].kind === 'shared');
      const gate = {
        ...gateOn(walls, choice.kind === 'gate' ? approach(segment) : meanOf(sharing.map(approach))),
        isWater: segment.kind === 'river'
      };
      let normal: Point = [-gate.along[1], gate.along[0]];
      const comes: Point = [gate.point[0] - middleOf[side][0], gate.point[1] - middleOf[side][1]];
      if (normal[0] * comes[0] + normal[1] * comes[1] < 0) normal = [-normal[0], -normal[1]];
      return { way: { segment, line: endingWay(side, gate.point, normal), end: 'gate' }, gate };
    }
    case 'junction': {
      const other = plan.through.find((way) => way.segment.kind === 'road')!;
      const track = new Track(other.line);
      return { way: { segment, line: endingWay(side, track.at(track.length / 2).point), end: 'junction' } };
    }
    case 'mist': {
      const track = new Track(plan.mist!);
      const inner = track.points.filter((point) => Math.min(point[0], point[1], TILE - point[0], TILE - point[1]) > 40);
      const end = inner.reduce((best, point) => (distance(point, approach(segment)) < distance(best, approach(segment)) ? point : best));
      return { way: { segment, line: endingWay(side, end), end: 'mist' } };
    }
    case 'corner':
      return { way: { segment, line: endingWay(side, inTile(plan.tile, [TILE, TILE])), end: 'corner' } };
    default: {
      const isStraight =
        Math.abs((plan.centre[0] - middleOf[side][0]) * inwards[side][1] - (plan.centre[1] - middleOf[side][1]) * inwards[side][0]) < 1;
      const line = isStraight ? lineCurve(middleOf[side], plan.centre) : endingWay(side, plan.centre);
      return { way: { segment, line, end: 'centre' } };
    }
  }
}

export function choicesFor(plan: Plan, segment: Segment): EndChoice[] {
  const choices: EndChoice[] = [];
  if (plan.tile.name.startsWith('mists/start')) choices.push({ kind: 'corner' }, { kind: 'mist' });
  const probe = new Grid();
  for (const city of plan.cities) for (const area of city.areas) probe.fillArea(area, OTHER);
  if (plan.carcassonne) choices.push({ kind: 'gate', city: CARCASSONNE });
  // Roads meet in the open, not under a wall.
  else if (
    [
      [0, 0],
      [26, 0],
      [-26, 0],
      [0, 26],
      [0, -26]
    ].every(([dx, dy]) => probe.at(plan.centre[0] + dx, plan.centre[1] + dy) === NOTHING)
  )
    choices.push({ kind: 'centre' });
  for (const { segment: city, walls } of plan.cities) if (walls.length > 0) choices.push({ kind: 'gate', city: city.index });
  if (plan.ending.length > 1)
    for (const { segment: city, walls } of plan.cities) if (walls.length > 0) choices.push({ kind: 'shared', city: city.index });
  if (plan.through.some((way) => way.segment.kind === 'road' && way.segment !== segment)) choices.push({ kind: 'junction' });
  if (!choices.some(({ kind }) => kind === 'centre')) choices.push({ kind: 'centre' });
  return choices;
}

// All ways to choose one end each, the plainest first.
export function combinations(lists: EndChoice[][]): EndChoice[][] {
  let all: { choice: EndChoice[]; cost: number }[] = [{ choice: [], cost: 0 }];
  for (const list of lists) all = all.flatMap(({ choice, cost }) => list.map((one, i) => ({ choice: [...choice, one], cost: cost + i })));
  return all.sort((a, b) => a.cost - b.cost).map(({ choice }) => choice);
}
