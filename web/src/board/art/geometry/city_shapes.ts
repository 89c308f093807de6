// The ground plan of cities: the sides a city owns, and the walls that close the gaps between them from corner to corner.
import { type Segment, type TurnedTile, fieldAt, segmentsOf } from '../topology';
import { type Curve, TILE, cornerAfter, joined, lineCurve, reversed, turnCurve } from './curve';

export interface CityShape {
  segment: Segment;
  areas: Curve[]; // closed
  walls: Curve[]; // open, from corner to corner, the city on the left hand
  bridge?: Curve; // the middle line of a passage over something else
}

// How far walls stand from the sides; which of these fits a tile is found by trying.
export interface CityOptions {
  isDeep: boolean; // caps that touch in the middle of the tile
}

// A gap of one to three sides beginning with the north side; the wall runs from the north-west corner clockwise.
const gapOfOne = (depth: number): Curve => [
  [0, 0],
  [46, 0.55 * depth],
  [64, depth],
  [100, depth],
  [136, depth],
  [154, 0.55 * depth],
  [TILE, 0]
];
const gapOfTwo = (bow: number): Curve => [
  [0, 0],
  [bow, 60],
  [140, TILE - bow],
  [TILE, TILE]
];
const gapOfThree = (depth: number): Curve => [
  [0, 0],
  [0.55 * depth, 46],
  [depth, 64],
  [depth, 100],
  [depth, 136],
  [0.55 * depth, 154],
  [0, TILE]
];

const ownedSide = (side: number): Curve => lineCurve(cornerAfter[(side + 3) % 4], cornerAfter[side]);

interface Gap {
  first: number; // its first side
  count: number;
}

// Two fields that part at a corner between unowned sides can only be parted by a city that reaches the corner.
function touchesCorner(tile: TurnedTile, city: Segment, corner: number): boolean {
  const before = fieldAt(tile, corner * 2 + 1);
  const after = fieldAt(tile, ((corner + 1) % 4) * 2);
  // So can a field that keeps away from the city next to it.
  const field = before ?? after;
  const neighbour = segmentsOf(tile, 'city').find((other) => other.sides.includes(before ? (corner + 1) % 4 : corner));
  if (field && neighbour && city.marks.has('not-semicircular')) return !field.beside.includes(neighbour.index);
  return !!before && !!after && before !== after && before.beside.includes(city.index) && after.beside.includes(city.index);
}

function gapsOf(tile: TurnedTile, city: Segment): Gap[] {
  const gaps: Gap[] = [];
  for (const owned of city.sides) {
    let gap: Gap = { first: (owned + 1) % 4, count: 0 };
    for (let side = gap.first; !city.sides.includes(side); side = (side + 1) % 4) {
      ++gap.count;
      const isLast = city.sides.includes((side + 1) % 4);
      if (!isLast && touchesCorner(tile, city, side)) {
        gaps.push(gap);
        gap = { first: (side + 1) % 4, count: 0 };
      }
    }
    if (gap.count > 0) gaps.push(gap);
  }
  return gaps;
}

function wallOf(tile: TurnedTile, city: Segment, gap: Gap, options: CityOptions): Curve {
  const sides = Array.from({ length: gap.count }, (_, i) => (gap.first + i) % 4);
  const others = segmentsOf(tile, 'city').filter((other) => other !== city && other.sides.some((side) => sides.includes(side)));
  const hasEnclosedField = tile.segments.some((segment) => segment.kind === 'field' && segment.halves.length === 0);
  if (gap.count === 1) {
    const isBand = city.sides.length === 2;
    const hasTunnel = tile.segments.some((segment) => segment.marks.has('tunnel'));
    return gapOfOne(others.length > 0 ? 98 : hasTunnel ? 52 : city.sides.length === 1 ? 36 : isBand ? 42 : 60);
  }
  if (gap.count === 2) {
    if (others.length === 2) return gapOfTwo(8);
    if (others.some((other) => other.sides.length === 2)) return gapOfTwo(!hasEnclosedField ? 60 : city.sides.length === 1 ? 42 : 18);
    return gapOfTwo(city.sides.length === 1 ? 52 : 36);
  }
  const isTight = others.some((other) => other.sides.length === 2) || others.length === 3;
  return gapOfThree(options.isDeep ? 97 : isTight ? 52 : others.length === 2 ? 58 : 64);
}

// Two bands that cross: one goes over the other, and of the four wedges between them two are fields and two are filled by the wall.
function crossingBands(tile: TurnedTile): CityShape[] | undefined {
  const cities = segmentsOf(tile, 'city');
  if (cities.length !== 2 || cities.some((city) => city.sides.length !== 2 || (city.sides[0] + 2) % 4 !== city.sides[1])) return undefined;
  return cities.map((segment) => {
    const shapes = segment.sides.map((side) => {
      // The north part of the city that is passed over, or the west half of the one that passes.
      const wall: Curve =
        segment.index === cities[0].index
          ? [
              [TILE, 0],
              [176, 44],
              [150, 86],
              [110, 84],
              [76, 82],
              [40, 44],
              [0, 0]
            ]
          : [
              [TILE, 0],
              [150, 14],
              [128, 22],
              [104, 44],
              [84, 62],
              [44, 48],
              [0, 0]
            ];
      return turnCurve(wall, segment.index === cities[0].index ? (side + 1) % 4 : side);
    });
    if (segment.index === cities[0].index) {
      const [one, two] = segment.sides;
      // The gaps of the passing band lie clockwise after its sides.
      return {
        segment,
        areas: [joined(ownedSide(one), reversed(shapes[0]), ownedSide(two), reversed(shapes[1]))],
        walls: shapes.map(reversed)
      };
    }
    const bridge = turnCurve(lineCurve([100, 52], [100, 148]), segment.sides[0] % 2);
    return { segment, areas: segment.sides.map((side, i) => joined(ownedSide(side), shapes[i])), walls: shapes, bridge };
  });
}

// A city on both banks of a river that only a bridge joins.
function banks(tile: TurnedTile, segment: Segment): CityShape | undefined {
  const river = tile.segments.find((other) => other.kind === 'river' && other.sides.length === 2);
  if (!river || segment.sides.length !== 2 || (segment.sides[0] + 2) % 4 !== segment.sides[1] || river.sides[0] === segment.sides[0])
    return undefined;
  const caps = segment.sides.map((side) => turnCurve(gapOfThree(66), (side + 1) % 4));
  const areas = segment.sides.map((side, i) => joined(ownedSide(side), caps[i]));
  return { segment, areas, walls: caps, bridge: turnCurve(lineCurve([100, 56], [100, 144]), segment.sides[0] % 2) };
}

export function cityShapes(tile: TurnedTile, options: CityOptions): CityShape[] {
  const crossing = crossingBands(tile);
  if (crossing) return crossing;
  return segmentsOf(tile, 'city').map((segment) => {
    const parted = banks(tile, segment);
    if (parted) return parted;
    const gaps = gapsOf(tile, segment);
    const walls = gaps.map((gap) => turnCurve(wallOf(tile, segment, gap, options), gap.first));
    return { segment, areas: [closedBy(segment.sides, walls)], walls };
  });
}

// Puts pieces in the order in which each begins where the one before it ends.
function chained(pieces: Curve[]): Curve[] {
  const rest = [...pieces];
  const chain = rest.splice(0, 1);
  while (rest.length > 0) {
    const end = chain[chain.length - 1].slice(-1)[0];
    const next = rest.findIndex((piece) => Math.abs(piece[0][0] - end[0]) + Math.abs(piece[0][1] - end[1]) < 0.01);
    if (next < 0) throw new Error('the pieces of a city do not join');
    chain.push(...rest.splice(next, 1));
  }
  return chain;
}

// Round the tile clockwise: the owned sides, and the walls between them.
const closedBy = (sides: readonly number[], walls: Curve[]): Curve => joined(...chained([...sides.map(ownedSide), ...walls]));

// The ground that mist covers from these sides: like a city, but reaching further.
export function mistArea(sides: readonly number[]): Curve {
  const walls: Curve[] = [];
  for (const side of sides) {
    const first = (side + 1) % 4;
    let count = 0;
    while (!sides.includes((first + count) % 4)) ++count;
    if (count > 0) walls.push(turnCurve([gapOfOne(sides.length === 3 ? 88 : 52), gapOfTwo(46), gapOfThree(78)][count - 1], first));
  }
  return closedBy(sides, walls);
}
