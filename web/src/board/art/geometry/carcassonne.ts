// The city of Carcassonne lies on a block of four by three squares; its wall runs through the middles of the outer ones.
import { type Curve, type Point, TILE, joined, lineCurve, turn } from './curve';
import type { TurnedTile } from '../topology';

const [LEFT, TOP, RIGHT, BOTTOM, ROUND] = [100, 100, 700, 500, 62];
const K = 0.55 * ROUND;

const outline: Curve = joined(
  lineCurve([LEFT + ROUND, TOP], [RIGHT - ROUND, TOP]),
  [
    [RIGHT - ROUND, TOP],
    [RIGHT - ROUND + K, TOP],
    [RIGHT, TOP + ROUND - K],
    [RIGHT, TOP + ROUND]
  ],
  lineCurve([RIGHT, TOP + ROUND], [RIGHT, BOTTOM - ROUND]),
  [
    [RIGHT, BOTTOM - ROUND],
    [RIGHT, BOTTOM - ROUND + K],
    [RIGHT - ROUND + K, BOTTOM],
    [RIGHT - ROUND, BOTTOM]
  ],
  lineCurve([RIGHT - ROUND, BOTTOM], [LEFT + ROUND, BOTTOM]),
  [
    [LEFT + ROUND, BOTTOM],
    [LEFT + ROUND - K, BOTTOM],
    [LEFT, BOTTOM - ROUND + K],
    [LEFT, BOTTOM - ROUND]
  ],
  lineCurve([LEFT, BOTTOM - ROUND], [LEFT, TOP + ROUND]),
  [
    [LEFT, TOP + ROUND],
    [LEFT, TOP + ROUND - K],
    [LEFT + ROUND - K, TOP],
    [LEFT + ROUND, TOP]
  ]
);

// A point of the block as this tile sees it.
export function inTile(tile: TurnedTile, point: Point): Point {
  const [column, row] = tile.block!;
  return turn([point[0] - column * TILE, point[1] - row * TILE], tile.rotation);
}

export const isCarcassonne = (tile: TurnedTile): boolean => tile.name.startsWith('count/');
// The whole wall as the edge of the ground it encloses.
export const carcassonneWall = (tile: TurnedTile): Curve => outline.map((point) => inTile(tile, point));

// The pieces of the wall that this tile shows.
export function wallPieces(wall: Curve): Curve[] {
  const pieces: Curve[] = [];
  for (let i = 0; i + 3 < wall.length; i += 3) {
    const piece = wall.slice(i, i + 4);
    const [xs, ys] = [piece.map(([x]) => x), piece.map(([, y]) => y)];
    if (Math.min(...xs) < TILE + 20 && Math.max(...xs) > -20 && Math.min(...ys) < TILE + 20 && Math.max(...ys) > -20) pieces.push(piece);
  }
  return pieces;
}
