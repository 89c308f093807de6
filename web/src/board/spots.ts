// Points of the world for places: where a figure stands, where a ferry lies, where a label goes.
import { TILE, type Point } from './art/geometry/curve';
import type { Ground } from './ground';
import { quarterTurns, seedAt, segmentOf, squareKey } from './places';
import type { BoardTile, Place, Square } from './types';
import type { Workshop } from './workshop';

const SIDE_POINTS: Readonly<Record<string, Point>> = { N: [0, -1], E: [1, 0], S: [0, 1], W: [-1, 0] };
const HEAP: readonly Point[] = [
  [0, 0],
  [14, 6],
  [-14, 7],
  [6, -11],
  [-8, -10],
  [18, -8]
];

export class SpotFinder {
  constructor(
    private readonly tiles: ReadonlyMap<string, BoardTile>,
    private readonly workshop: Workshop
  ) {}

  tileAt(square: Square): BoardTile | undefined {
    return this.tiles.get(squareKey(square));
  }

  ground(square: Square): Ground | undefined {
    const tile = this.tileAt(square);
    return tile && this.workshop.ground(tile.tile, quarterTurns(tile.rot), seedAt(tile));
  }

  // Where the figure with this slot stands on a place; undefined while the tile is still being drawn.
  figure(place: Place, slot = 0): Point | undefined {
    const tile = this.tileAt(place);
    const ground = this.ground(place);
    if (!tile) return this.centre(place);
    if (!ground) return undefined;
    const segment = segmentOf(tile, place);
    const places = segment >= 0 ? ground.places[segment] : undefined;
    const symbol = place.kind ? ground.symbols[place.kind] : undefined;
    const list = places && places.length > 0 ? places : [symbol ?? [TILE / 2, TILE / 2]];
    const [x, y] = list[Math.min(slot, list.length - 1)];
    const [dx, dy] = HEAP[Math.max(0, slot - list.length + 1) % HEAP.length];
    return [place.x * TILE + x + dx, place.y * TILE + y + dy];
  }

  symbol(square: Square, name: string): Point {
    const [x, y] = this.ground(square)?.symbols[name] ?? [TILE / 2, TILE / 2];
    return [square.x * TILE + x, square.y * TILE + y];
  }

  centre({ x, y }: Square): Point {
    return [(x + 0.5) * TILE, (y + 0.5) * TILE];
  }
}

// A ferry's way between two sides, as a path in its tile, and where the boat lies on it.
export function ferryWay(sides: readonly string[]): { path: string; boat: Point; angle: number } {
  const half = TILE / 2;
  const [a, b] = sides.map((side) => SIDE_POINTS[side] ?? [0, 0]);
  const reach = 62;
  const end = ([x, y]: Point): Point => [half + x * reach, half + y * reach];
  const [from, to] = [end(a), end(b ?? [0, 0])];
  const isStraight = a[0] + (b?.[0] ?? 0) === 0 && a[1] + (b?.[1] ?? 0) === 0;
  // Two straight ferries of one lake would lie on each other, so each boat keeps to its right.
  const boat: Point = isStraight
    ? a[0] === 0
      ? [half, half - 24]
      : [half + 24, half]
    : [half + (a[0] + b[0]) * 25, half + (a[1] + b[1]) * 25];
  const path = `M${from[0]} ${from[1]}Q${half} ${half} ${to[0]} ${to[1]}`;
  return { path, boat, angle: (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI };
}
