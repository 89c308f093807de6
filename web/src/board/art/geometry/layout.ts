// Where everything on a turned tile lies. Roads and rivers that end here end where the facts about the fields are kept: the possible ends
// are tried in turn on a raster until every field reaches its half-sides and touches its cities.
import { randomFrom, seedOf } from '../random';
import { type Segment, type TurnedTile, segmentsOf } from '../topology';
import { carcassonneWall, inTile, isCarcassonne } from './carcassonne';
import { type CityShape, cityShapes, mistArea } from './city_shapes';
import { type Curve, type Point, TILE, Track, add, cornerAfter, distance, inwards, lineCurve, middleOf, turn } from './curve';
import { CELLS, Grid, NOTHING, cellAt, centreOf } from './grid';
import { RIVER_EDGE, RIVER_WIDTH, ROAD_EDGE, ROAD_WIDTH, crossingOf, endingWay, throughWay } from './ways';

// Labels of the raster besides segments.
export const OTHER = 100;
export const CARCASSONNE = 101;

export interface Gate {
  point: Point;
  along: Point; // direction of the wall
  isWater: boolean;
}
export type WayEnd = 'through' | 'centre' | 'gate' | 'junction' | 'mist' | 'corner';
export interface Way {
  segment: Segment;
  line: Curve;
  end: WayEnd;
}
export interface Oval {
  centre: Point;
  rx: number;
  ry: number;
}
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

const TUNNEL_STUB = 27;

interface EndChoice {
  kind: 'centre' | 'gate' | 'shared' | 'junction' | 'mist' | 'corner';
  city?: number;
}

interface Plan {
  tile: TurnedTile;
  cities: CityShape[];
  centre: Point;
  lake: Oval | undefined;
  mist: Curve | undefined;
  carcassonne: Curve | undefined;
  through: Way[];
  ending: Segment[];
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
  const crosses = tile.segments.some((other) => other !== segment && isWay(other) && other.sides.some((side) => side % 2 !== segment.sides[0] % 2));
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
  for (const { segment } of cities) if (segment.sides.length === 1) away(segment.sides[0], tile.symbols.has('lake') ? 16 : isAlone ? 26 : 8);
  if (through.some((way) => !isOpposite(way))) for (const { sides } of ending) away(sides[0], -20 / Math.sqrt(ending.length));
  const mist = segmentsOf(tile, 'mist')[0];
  if (mist && isAlone) for (const side of [0, 1, 2, 3]) if (mist.sides.includes(side) && !mist.sides.includes((side + 2) % 4)) away(side, mist.sides.length === 3 ? 44 : 26);
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
    tile, cities, centre, ending,
    lake: tile.symbols.has('lake') ? { centre, rx: hasCap ? 40 : 44, ry: hasCap ? 32 : 40 } : undefined,
    mist: mist && mistArea(mist.sides),
    carcassonne: isCarcassonne(tile) ? carcassonneWall(tile) : undefined,
    through: passing.map((segment) => ({
      segment, end: 'through' as const, line: throughWay(segment.sides[0], segment.sides[1], swayOf(tile, segment, variant))
    }))
  };
}

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

function endFor(plan: Plan, segment: Segment, choice: EndChoice, all: readonly EndChoice[]): { way: Way; gate?: Gate } {
  const side = segment.sides[0];
  switch (choice.kind) {
    case 'gate':
    case 'shared': {
      const walls = choice.city === CARCASSONNE ? [plan.carcassonne!] : plan.cities.find((city) => city.segment.index === choice.city)!.walls;
      const sharing = plan.ending.filter((_, i) => all[i].kind === 'shared');
      const gate = { ...gateOn(walls, choice.kind === 'gate' ? approach(segment) : meanOf(sharing.map(approach))), isWater: segment.kind === 'river' };
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
      const isStraight = Math.abs((plan.centre[0] - middleOf[side][0]) * inwards[side][1] - (plan.centre[1] - middleOf[side][1]) * inwards[side][0]) < 1;
      const line = isStraight ? lineCurve(middleOf[side], plan.centre) : endingWay(side, plan.centre);
      return { way: { segment, line, end: 'centre' } };
    }
  }
}

function choicesFor(plan: Plan, segment: Segment): EndChoice[] {
  const choices: EndChoice[] = [];
  if (plan.tile.name.startsWith('mists/start')) choices.push({ kind: 'corner' }, { kind: 'mist' });
  const probe = new Grid();
  for (const city of plan.cities) for (const area of city.areas) probe.fillArea(area, OTHER);
  if (plan.carcassonne) choices.push({ kind: 'gate', city: CARCASSONNE });
  // Roads meet in the open, not under a wall.
  else if ([[0, 0], [26, 0], [-26, 0], [0, 26], [0, -26]].every(([dx, dy]) => probe.at(plan.centre[0] + dx, plan.centre[1] + dy) === NOTHING)) choices.push({ kind: 'centre' });
  for (const { segment: city, walls } of plan.cities) if (walls.length > 0) choices.push({ kind: 'gate', city: city.index });
  if (plan.ending.length > 1) for (const { segment: city, walls } of plan.cities) if (walls.length > 0) choices.push({ kind: 'shared', city: city.index });
  if (plan.through.some((way) => way.segment.kind === 'road' && way.segment !== segment)) choices.push({ kind: 'junction' });
  if (!choices.some(({ kind }) => kind === 'centre')) choices.push({ kind: 'centre' });
  return choices;
}

// All ways to choose one end each, the plainest first.
function combinations(lists: EndChoice[][]): EndChoice[][] {
  let all: { choice: EndChoice[]; cost: number }[] = [{ choice: [], cost: 0 }];
  for (const list of lists) all = all.flatMap(({ choice, cost }) => list.map((one, i) => ({ choice: [...choice, one], cost: cost + i })));
  return all.sort((a, b) => a.cost - b.cost).map(({ choice }) => choice);
}

const halfPlace = (half: number): Point => turn([half % 2 === 0 ? 50 : 150, 2], Math.floor(half / 2));

// Paints everything but fields, lets the fields flow in from their half-sides, and says whether that agrees with the facts.
function paint(plan: Plan, ways: readonly Way[]): { grid: Grid; isFaithful: boolean } {
  const grid = new Grid();
  const { tile } = plan;
  if (plan.mist) grid.fillArea(plan.mist, segmentsOf(tile, 'mist')[0].index);
  if (plan.carcassonne) grid.fillArea(plan.carcassonne, CARCASSONNE);
  for (const city of plan.cities) {
    for (const area of city.areas) grid.fillArea(area, city.segment.index);
    for (const wall of city.walls) grid.fillStrip(wall, 8, city.segment.index);
  }
  for (const way of ways.filter(({ segment }) => segment.kind === 'river')) grid.fillStrip(way.line, RIVER_WIDTH + 2 * RIVER_EDGE, way.segment.index);
  if (plan.lake) grid.fillDisc(plan.lake.centre, plan.lake.rx, plan.lake.ry, OTHER);
  for (const way of ways.filter(({ segment }) => segment.kind === 'road')) {
    const width = ROAD_WIDTH + 2 * ROAD_EDGE;
    if (!way.segment.marks.has('tunnel')) grid.fillStrip(way.line, width, way.segment.index);
    else for (const side of way.segment.sides) grid.fillStrip(lineCurve(middleOf[side], add(middleOf[side], inwards[side], TUNNEL_STUB - 9)), width, way.segment.index);
  }
  let isFaithful = flowFields(grid, tile);
  for (const city of plan.cities) if (city.bridge) grid.fillStrip(city.bridge, 26, city.segment.index);
  if (!tile.name.startsWith('mists/')) isFaithful &&= touchesAreTrue(grid, tile);
  return { grid, isFaithful };
}

function flowFields(grid: Grid, tile: TurnedTile): boolean {
  let isFaithful = true;
  const fields = segmentsOf(tile, 'field');
  for (const field of fields.filter(({ halves }) => halves.length > 0)) {
    if (grid.flood(cellAt(...halfPlace(field.halves[0])), field.index) < 20) isFaithful = false;
    if (field.halves.some((half) => grid.at(...halfPlace(half)) !== field.index)) isFaithful = false;
  }
  // What is left is enclosed, or a sliver that nobody sees.
  const parts: { from: number; size: number }[] = [];
  for (let cell = 0; cell < CELLS * CELLS; ++cell)
    if (grid.labels[cell] === NOTHING) parts.push({ from: cell, size: grid.flood(cell, OTHER + 10) });
  parts.sort((a, b) => b.size - a.size);
  const enclosed = fields.filter(({ halves }) => halves.length === 0);
  const mist = segmentsOf(tile, 'mist')[0];
  if (!mist && parts.filter(({ size }) => size > 60).length !== enclosed.length) isFaithful = false;
  parts.forEach(({ from }, i) => grid.flood(from, enclosed[i]?.index ?? mist?.index ?? OTHER, OTHER + 10));
  return isFaithful;
}

// Fields touch exactly the cities that the facts name; at the tile's corners, where walls end, nobody can tell.
function touchesAreTrue(grid: Grid, tile: TurnedTile): boolean {
  const { labels } = grid;
  const touched = new Map<number, Set<number>>(segmentsOf(tile, 'field').map((field) => [field.index, new Set<number>()]));
  const isCity = tile.segments.map(({ kind }) => kind === 'city');
  const see = (one: number, two: number) => {
    const field = touched.get(isCity[labels[two]] ? labels[one] : labels[two]);
    const city = isCity[labels[two]] ? labels[two] : labels[one];
    if (field && isCity[city] && !cornerAfter.some((corner) => distance(corner, centreOf(one)) < 34)) field.add(city);
  };
  for (let y = 0; y < CELLS - 2; ++y)
    for (let x = 0; x < CELLS - 2; ++x) {
      const cell = y * CELLS + x;
      if (labels[cell] !== labels[cell + 2]) see(cell, cell + 2);
      if (labels[cell] !== labels[cell + 2 * CELLS]) see(cell, cell + 2 * CELLS);
    }
  return segmentsOf(tile, 'field').every((field) => {
    const found = [...touched.get(field.index)!].sort().join();
    return found === [...field.beside].sort().join();
  });
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
    tile, variant, cities, carcassonne, roads, rivers, centre, lake, mist, grid, isFaithful,
    bridges: bridgesOf(roads, rivers),
    tunnels: roads.filter(({ segment }) => segment.marks.has('tunnel')).flatMap(({ segment }) =>
      segment.sides.map((side) => ({ point: add(middleOf[side], inwards[side], TUNNEL_STUB), direction: inwards[side] }))),
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
      const layout = (): Layout => finished(plan, variant, ways, ends.flatMap(({ gate }) => (gate ? [gate] : [])), grid, isFaithful);
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
