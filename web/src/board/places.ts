// From the protocol's places to segments of a tile and back.
import { type Rotation, type Segment, turnTile } from './art/topology';
import { seedOf } from './art/random';
import { tileNamed } from './tiles';
import type { BoardTile, Place, Square } from './types';

const SIDES = ['N', 'E', 'S', 'W'];
const HALVES = ['NL', 'NR', 'EL', 'ER', 'SL', 'SR', 'WL', 'WR'];

export const quarterTurns = (rot: number): Rotation => ((((Math.round(rot / 90) % 4) + 4) % 4) as Rotation);
export const squareKey = ({ x, y }: Square): string => `${x},${y}`;
// The picture of a tile depends on its square alone, so that a replay looks the same.
export const seedAt = ({ x, y }: Square): number => seedOf(x, y);

export const placeKey = (place: Place): string =>
  `${place.x},${place.y} ${place.kind ?? ''} ${[...(place.at ?? [])].sort().join()} ${place.n ?? ''}`;

const sidesOf = (segment: Segment): string[] =>
  segment.kind === 'field' ? segment.halves.map((half) => HALVES[half]) : segment.sides.map((side) => SIDES[side]);
const SIDELESS = new Set(['monastery', 'garden', 'shrine', 'manor', 'cemetery']);

const turned = new Map<string, Segment[]>();
function segmentsOf({ tile, rot }: BoardTile): Segment[] {
  const key = `${tile} ${rot}`;
  let segments = turned.get(key);
  if (!segments) turned.set(key, (segments = turnTile(tileNamed(tile), quarterTurns(rot)).segments));
  return segments;
}

// The segment that a place names, or -1 if it names none (a flying machine, a whole square).
export function segmentOf(tile: BoardTile, place: Place): number {
  const { kind, at } = place;
  if (!kind) return -1;
  const alike = segmentsOf(tile).filter((segment) => segment.kind === kind);
  if (alike.length === 0) return -1;
  if (!at || SIDELESS.has(kind)) return (alike[(place.n ?? 1) - 1] ?? alike[0]).index;
  const equal = alike.filter((segment) => {
    const sides = sidesOf(segment);
    return sides.length === at.length && sides.every((side) => at.includes(side));
  });
  // An action may name any one of the sides.
  const touching = equal.length > 0 ? equal : alike.filter((segment) => sidesOf(segment).some((side) => at.includes(side)));
  return (touching[(place.n ?? 1) - 1] ?? touching[0])?.index ?? -1;
}

// The place of a segment, in the protocol's words.
export function placeOf(tile: BoardTile, index: number): Place | undefined {
  const segments = segmentsOf(tile);
  const segment = segments[index];
  if (!segment) return undefined;
  const place: Place = { x: tile.x, y: tile.y, kind: segment.kind };
  if (SIDELESS.has(segment.kind)) return place;
  place.at = sidesOf(segment);
  const same = segments.filter((other) => other.kind === segment.kind && sidesOf(other).join() === place.at!.join());
  if (same.length > 1) place.n = same.indexOf(segment) + 1;
  return place;
}

// The squares that a flying machine passes, one for each pip.
export function flightLine(tile: BoardTile, roll: number): Square[] {
  const { flight } = turnTile(tileNamed(tile.tile), quarterTurns(tile.rot));
  const [dx, dy] = [Math.round(Math.sin((flight * Math.PI) / 180)), -Math.round(Math.cos((flight * Math.PI) / 180))];
  return Array.from({ length: roll }, (_, i) => ({ x: tile.x + dx * (i + 1), y: tile.y + dy * (i + 1) }));
}
