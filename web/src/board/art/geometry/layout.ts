// Where everything on a turned tile lies. Roads and rivers that end here end where the facts about the fields are kept: the possible ends
// are tried in turn on a raster until every field reaches its half-sides and touches its cities.
import { randomFrom, seedOf } from '../random';
import { type Segment, type TurnedTile, segmentsOf } from '../topology';
import { carcassonneWall, isCarcassonne } from './carcassonne';
import { type CityShape, cityShapes, mistArea } from './city_shapes';
import { type Curve, type Point, add, inwards, middleOf } from './curve';
import type { Grid } from './grid';
import { type Gate, type Oval, type Plan, TUNNEL_STUB, type Way } from './plan';
import { paint } from './raster';
import { choicesFor, combinations, endFor } from './way_ends';
import { crossingOf, throughWay } from './ways';

export { CARCASSONNE, type Gate } from './plan';

export interface Layout {
  tile: TurnedTile;
  variant: number;
  cities: CityShape[];
  carcassonne: Curve | undefined; // the wall of the big city
  roads: Way[];
  rivers: Way[];
  bridges: { point: Point; direction: Point }[]; // a road over water or over a road
  tunnels: { point: Point; direction: Point }[]; // mouths, seen from the road
  gates: Gate[];
  centre: Point; // where roads meet
  lake: Oval | undefined; // of the ferries
  mist: Curve | undefined;
  grid: Grid;
  isFaithful: boolean; // the raster says what the facts say
}

const isOpposite = (segment: Segment): boolean => segment.sides.length === 2 && (segment.sides[0] + 2) % 4 === segment.sides[1];
const isWay = (segment: Segment): boolean => segment.kind === 'road' || segment.kind === 'river';

// Things in the fields want the way to leave them room; a city cap pushes it away.
function swayOf(tile: TurnedTile, segment: Segment, variant: number): number {
  const random = randomFrom(seedOf(tile.name, tile.rotation, segment.index, variant));
  const isRiver = segment.kind === 'river';
  if (!isOpposite(segment)) {
    const isFull = tile.symbols.size > 0 || tile.segments.some((other) => !['road', 'city', 'field'].includes(other.kind));
    return random.between(-8, 2) - (isFull ? 6 : 0);
  }
  const crosses = tile.segments.some(
    (other) => other !== segment && isWay(other) && other.sides.some((side) => side % 2 !== segment.sides[0] % 2)
  );
  const ahead = inwards[segment.sides[0]];
  const flank = (side: number) => inwards[side][0] * -ahead[1] + inwards[side][1] * ahead[0]; // sway towards this sign leaves that side
  const pushed = [0, 1, 2, 3].filter((side) => side % 2 !== segment.sides[0] % 2);
  const caps = pushed.filter((side) => tile.sides[side] === 'C');
  if (caps.length === 2) return 0;
  const isBuilt = tile.segments.some((other) => ['monastery', 'shrine', 'manor'].includes(other.kind));
  if (caps.length === 1) return flank(caps[0]) * (isRiver && crosses ? 14 : random.between(4, 9));
  const roadSide = tile.segments.find((other) => other.kind === 'road' && other.sides.length === 1)?.sides[0];
  if (isBuilt && isRiver && roadSide !== undefined) return -flank(roadSide) * 26;
  if (isBuilt) return flank(pushed[0]) * (isRiver ? 22 : 24);
  if (crosses) return isRiver ? random.between(-4, 4) : 0;
  const most = isRiver ? 14 : 10;
  return random.between(0.4 * most, most) * (random.chance(0.5) ? 1 : -1);
}

function centreFor(tile: TurnedTile, cities: CityShape[], ending: Segment[], through: Segment[]): Point {
  let [x, y] = [100, 100];
  const away = (side: number, by: number) => {
    x += inwards[side][0] * by;
    y += inwards[side][1] * by;
  };
  const isAlone = ending.length === 1;
  for (const { segment } of cities)
    if (segment.sides.length === 1) away(segment.sides[0], tile.symbols.has('lake') ? 16 : isAlone ? 26 : 8);
  if (through.some((way) => !isOpposite(way))) for (const { sides } of ending) away(sides[0], -20 / Math.sqrt(ending.length));
  const mist = segmentsOf(tile, 'mist')[0];
  if (mist && isAlone)
    for (const side of [0, 1, 2, 3])
      if (mist.sides.includes(side) && !mist.sides.includes((side + 2) % 4)) away(side, mist.sides.length === 3 ? 44 : 26);
  const river = ending.find((way) => way.kind === 'river');
  if (isAlone && river && tile.segments.some((segment) => segment.kind === 'monastery')) away(river.sides[0], -40);
  else if (isAlone && through.some((way) => way.kind === 'river')) away(ending[0].sides[0], 42);
  return [x, y];
}

function planOf(tile: TurnedTile, variant: number, isDeep: boolean): Plan {
  const cities = cityShapes(tile, { isDeep });
  const ways = tile.segments.filter(isWay);
  const ending = ways.filter((segment) => segment.sides.length === 1);
  const passing = ways.filter((segment) => segment.sides.length === 2);
  const centre = centreFor(tile, cities, ending, passing);
  const mist = segmentsOf(tile, 'mist')[0];
  const hasCap = cities.length > 0;
  return {
    tile,
    cities,
    centre,
    ending,
    lake: tile.symbols.has('lake') ? { centre, rx: hasCap ? 40 : 44, ry: hasCap ? 32 : 40 } : undefined,
    mist: mist && mistArea(mist.sides),
    carcassonne: isCarcassonne(tile) ? carcassonneWall(tile) : undefined,
    through: passing.map((segment) => ({
      segment,
      end: 'through' as const,
      line: throughWay(segment.sides[0], segment.sides[1], swayOf(tile, segment, variant))
    }))
  };
}

function gatesOfThroughRoads(plan: Plan): Gate[] {
  const gates: Gate[] = [];
  for (const way of plan.through) {
    if (way.segment.kind !== 'road' || way.segment.marks.has('tunnel')) continue;
    for (const city of plan.cities)
      for (const wall of city.walls) {
        const crossing = crossingOf(wall, way.line);
        if (crossing) gates.push({ point: crossing.point, along: crossing.direction, isWater: false });
      }
  }
  return gates;
}

function bridgesOf(roads: readonly Way[], rivers: readonly Way[]): Layout['bridges'] {
  const found: Layout['bridges'] = [];
  for (const road of roads) {
    for (const river of rivers) {
      const crossing = crossingOf(road.line, river.line);
      if (crossing && river.end !== 'junction') found.push(crossing);
    }
    // Of two roads that cross without ending, the one that runs further east passes over.
    if (road.end !== 'through' || road.segment.sides[0] !== 1) continue;
    const under = roads.find((other) => other !== road && other.end === 'through' && isOpposite(other.segment) && isOpposite(road.segment));
    const crossing = under && crossingOf(road.line, under.line);
    if (crossing) found.push(crossing);
  }
  return found;
}

function finished(plan: Plan, variant: number, ways: readonly Way[], gates: Gate[], grid: Grid, isFaithful: boolean): Layout {
  const roads = ways.filter(({ segment }) => segment.kind === 'road');
  const rivers = ways.filter(({ segment }) => segment.kind === 'river');
  const { tile, cities, carcassonne, centre, lake, mist } = plan;
  return {
    tile,
    variant,
    cities,
    carcassonne,
    roads,
    rivers,
    centre,
    lake,
    mist,
    grid,
    isFaithful,
    bridges: bridgesOf(roads, rivers),
    tunnels: roads
      .filter(({ segment }) => segment.marks.has('tunnel'))
      .flatMap(({ segment }) =>
        segment.sides.map((side) => ({ point: add(middleOf[side], inwards[side], TUNNEL_STUB), direction: inwards[side] }))
      ),
    gates: [...gates, ...gatesOfThroughRoads(plan)]
  };
}

function layOut(tile: TurnedTile, variant: number): Layout {
  let fallback: Layout | undefined;
  for (const isDeep of [false, true]) {
    const plan = planOf(tile, variant, isDeep);
    for (const choice of combinations(plan.ending.map((segment) => choicesFor(plan, segment)))) {
      const ends = plan.ending.map((segment, i) => endFor(plan, segment, choice[i], choice));
      const ways = [...plan.through, ...ends.map(({ way }) => way)];
      const { grid, isFaithful } = paint(plan, ways);
      if (!isFaithful && fallback) continue;
      const layout = (): Layout =>
        finished(
          plan,
          variant,
          ways,
          ends.flatMap(({ gate }) => (gate ? [gate] : [])),
          grid,
          isFaithful
        );
      if (isFaithful) return layout();
      fallback = layout();
    }
  }
  return fallback!;
}

export const VARIANTS = 4;
const known = new Map<string, Layout>();

// Layouts are kept, because every tile on the table asks for its own again and again.
export function layoutOf(tile: TurnedTile, variant: number): Layout {
  const key = `${tile.name} ${tile.rotation} ${variant}`;
  let layout = known.get(key);
  if (!layout) known.set(key, (layout = layOut(tile, variant)));
  return layout;
}
