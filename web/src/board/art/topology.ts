// A tile as it lies on the table: the facts with all directions turned, before anything is drawn.
import type { SegmentKind, SegmentMark, TileFacts, TileSymbol } from '../tiles';

export type Rotation = 0 | 1 | 2 | 3; // quarter turns clockwise

export interface Segment {
  index: number; // as the engine counts
  kind: SegmentKind;
  sides: number[]; // 0 north, 1 east, 2 south, 3 west
  halves: number[]; // of a field: NL NR EL ER SL SR WL WR
  marks: ReadonlySet<SegmentMark>;
  beside: number[];
  ghosts: number;
}

export interface TurnedTile {
  name: string;
  rotation: Rotation;
  sides: string[]; // C R F W
  segments: Segment[];
  symbols: ReadonlySet<TileSymbol>;
  flight: number; // degrees clockwise from north
  circle: 'road' | 'field' | 'city' | undefined;
  block: readonly [number, number] | undefined;
  wallHalves: number[];
}

const SIDES = ['N', 'E', 'S', 'W'];
export const HALVES = ['NL', 'NR', 'EL', 'ER', 'SL', 'SR', 'WL', 'WR'];

const listed = (at: string | undefined, names: readonly string[], by: number): number[] =>
  (at ?? '')
    .split(',')
    .map((name) => names.indexOf(name))
    .filter((i) => i >= 0)
    .map((i) => (i + by) % names.length);

export function turnTile(facts: TileFacts, rotation: Rotation): TurnedTile {
  const sides = ['', '', '', ''];
  [...facts.sides].forEach((letter, i) => (sides[(i + rotation) % 4] = letter));
  return {
    name: facts.name,
    rotation,
    sides,
    segments: facts.segments.map((segment, index) => ({
      index,
      kind: segment.kind,
      sides: listed(segment.at, SIDES, rotation).sort(),
      halves: listed(segment.at, HALVES, 2 * rotation).sort(),
      marks: new Set(segment.marks),
      beside: segment.beside ?? [],
      ghosts: segment.ghosts ?? 0
    })),
    symbols: new Set(facts.symbols),
    flight: ((facts.flight ?? 0) + 90 * rotation) % 360,
    circle: facts.circle,
    block: facts.block,
    wallHalves: listed(facts.wall, HALVES, 2 * rotation)
  };
}

export const segmentsOf = (tile: TurnedTile, kind: SegmentKind): Segment[] => tile.segments.filter((segment) => segment.kind === kind);
// The field that has this half-side.
export const fieldAt = (tile: TurnedTile, half: number): Segment | undefined =>
  tile.segments.find((segment) => segment.kind === 'field' && segment.halves.includes(half));
