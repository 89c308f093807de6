// Points of the world for places: where a figure stands, where a ferry lies, where a label goes.
import { TILE, type Point } from './art/geometry/curve';
import { type Ground, segmentAt } from './ground';
import { quarterTurns, seedAt, segmentOf, squareKey } from './places';
import type { BoardTile, Place, Square } from './types';
import type { Workshop } from './workshop';

const SIDE_POINTS: Readonly<Record<string, Point>> = { N: [0, -1], E: [1, 0], S: [0, 1], W: [-1, 0] };
const FERRY_REACH = 62; // from the middle of the tile to the landing
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

  // The segment of a laid tile at a point of the world, or -1.
  segmentAt(wx: number, wy: number): number {
    const square = { x: Math.floor(wx / TILE), y: Math.floor(wy / TILE) };
    const ground = this.ground(square);
    return ground ? segmentAt(ground, wx - square.x * TILE, wy - square.y * TILE) : -1;
  }

  symbol(square: Square, name: string): Point {
    const [x, y] = this.ground(square)?.symbols[name] ?? [TILE / 2, TILE / 2];
    return [square.x * TILE + x, square.y * TILE + y];
  }

  centre({ x, y }: Square): Point {
    return [(x + 0.5) * TILE, (y + 0.5) * TILE];
  }
}

// How far a point of the tile is from a ferry's way.
export function awayFromFerry(sides: readonly string[], x: number, y: number): number {
  const half = TILE / 2;
  const [a, b] = [SIDE_POINTS[sides[0]] ?? [0, 0], SIDE_POINTS[sides[1]] ?? [0, 0]];
  let least = Infinity;
  for (let t = 0; t <= 1; t += 1 / 16) {
    const [from, to] = [(1 - t) ** 2 * FERRY_REACH, t ** 2 * FERRY_REACH];
    least = Math.min(least, Math.hypot(half + a[0] * from + b[0] * to - x, half + a[1] * from + b[1] * to - y));
  }
  return least;
}

// A ferry's way between two sides, as a path in its tile; where the boat lies on it, and where the way is offered.
export function ferryWay(sides: readonly string[]): { path: string; boat: Point; handle: Point } {
  const half = TILE / 2;
  const [a, b] = [SIDE_POINTS[sides[0]] ?? [0, 0], SIDE_POINTS[sides[1]] ?? [0, 0]];
  const path = `M${half + a[0] * FERRY_REACH} ${half + a[1] * FERRY_REACH}Q${half} ${half} ${half + b[0] * FERRY_REACH} ${half + b[1] * FERRY_REACH}`;
  const [dx, dy] = [a[0] + b[0], a[1] + b[1]];
  if (dx !== 0 || dy !== 0) return { path, boat: [half + dx * 16, half + dy * 16], handle: [half + dx * 43, half + dy * 43] };
  // Both straight ways cross in the middle, so each keeps to its side of it.
  return { path, boat: [half, half], handle: [half, a[0] === 0 ? half - 23 : half + 23] };
}
