// Which tiles can still come, from the counts that the server tells.
import { tileNamed, tileSets } from '../board/tiles';
import type { BagView } from '../protocol/table';

export interface TilesLeft {
  tile: string;
  count: number;
  of: number;
}

// Every kind of tile that this game has, in the order of the sets; kinds that are used up stay, so the list does not jump.
export function tilesLeft(left: Record<string, number>, laid: readonly { tile: string }[], discarded: readonly string[]): TilesLeft[] {
  const used = new Map<string, number>();
  for (const { tile } of laid) used.set(tile, (used.get(tile) ?? 0) + 1);
  for (const tile of discarded) used.set(tile, (used.get(tile) ?? 0) + 1);
  const rows: TilesLeft[] = [];
  for (const set of tileSets) {
    for (const { name } of set.kinds) {
      const count = left[name] ?? 0;
      const of = count + (used.get(name) ?? 0);
      if (of > 0) rows.push({ tile: name, count, of });
    }
  }
  return rows;
}

export type Sides = [string, string, string, string];

const MOVES: readonly [number, number][] = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0]
];

const turned = (sides: string, degrees: number): Sides => {
  const turns = degrees / 90;
  return [0, 1, 2, 3].map((side) => sides[(side - turns + 4) % 4]) as Sides;
};

// What the neighbours of an empty square show towards it; blank where there is none.
export function demands(board: readonly { tile: string; x: number; y: number; rot: number }[], x: number, y: number): (string | null)[] {
  const at = new Map(board.map((placed) => [`${placed.x},${placed.y}`, placed]));
  return MOVES.map(([dx, dy], side) => {
    const neighbour = at.get(`${x + dx},${y + dy}`);
    return neighbour ? turned(tileNamed(neighbour.tile).sides, neighbour.rot)[(side + 2) % 4] : null;
  });
}

// How many of the remaining tiles fit an empty square by their sides, by kind.
export function fitting(left: Record<string, number>, wanted: readonly (string | null)[]): { tile: string; count: number }[] {
  return Object.entries(left)
    .filter(([tile]) => [0, 90, 180, 270].some((rot) => turned(tileNamed(tile).sides, rot).every((side, i) => wanted[i] === null || wanted[i] === side)))
    .map(([tile, count]) => ({ tile, count }));
}

// The chance that one of `good` tiles is among the next `draws` of `all`.
export function chanceOf(good: number, all: number, draws: number): number {
  let none = 1;
  for (let draw = 0; draw < draws && draw < all; draw++) none *= Math.max(0, all - good - draw) / (all - draw);
  return all === 0 ? 0 : 1 - none;
}

// The chance that a tile of these kinds is among some draws, each given by how many tiles are drawn before it. Draws of which nothing is
// known yet are alike, so within a pile it only matters how many there are.
export function chanceAmong(bag: BagView, good: ReadonlySet<string>, draws: readonly number[]): number {
  let none = 1;
  let first = 0;
  for (const pile of bag.piles ?? [bag.kinds]) {
    const count = (kinds: readonly [string, number][]): number => kinds.reduce((sum, [, number]) => sum + number, 0);
    const tiles = Object.entries(pile);
    const all = count(tiles);
    const drawn = draws.filter((draw) => draw >= first && draw < first + all).length;
    none *= 1 - chanceOf(count(tiles.filter(([tile]) => good.has(tile))), all, drawn);
    first += all;
  }
  return 1 - none;
}

// How many tiles are drawn before a seat draws its next one, if every turn brings one tile.
export const drawsBefore = (seat: number, turnOf: number, seats: number): number => (seat - turnOf - 1 + seats) % seats;
