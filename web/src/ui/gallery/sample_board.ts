// A board of legally laid tiles to look at: each tile goes where it has the most neighbours.
import { randomFrom } from '../../board/art/random';
import { type Rotation, turnTile } from '../../board/art/topology';
import { type TileFacts, tileNamed, tileSets } from '../../board/tiles';

export interface Laid {
  tile: TileFacts;
  rotation: Rotation;
  x: number;
  y: number;
}

const STEPS = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0]
] as const;

export function sampleBoard(count: number, seed: number, sets: readonly string[]): Laid[] {
  const random = randomFrom(seed);
  const bag = tileSets
    .filter((set) => sets.includes(set.name))
    .flatMap((set) => set.kinds.flatMap((kind) => Array<TileFacts>(kind.count).fill(kind)));
  bag.sort(() => random.next() - 0.5);
  // A river begins the table where there is one.
  if (sets.includes('river')) bag.sort((a, b) => riverRank(a) - riverRank(b));
  const laid = new Map<string, Laid>();
  const put = (one: Laid) => laid.set(`${one.x},${one.y}`, one);
  put({ tile: sets.includes('river') ? tileNamed('river/01') : tileNamed('base/D'), rotation: 0, x: 0, y: 0 });
  for (const tile of bag) {
    if (laid.size >= count) break;
    if (tile.block || tile.name === 'river/01') continue;
    const best = bestPlace(tile, laid, random.next());
    if (best) put(best);
  }
  return [...laid.values()];
}

const riverRank = (tile: TileFacts): number => (tile.name === 'river/02' ? 1 : tile.sides.includes('W') ? 0 : 2);

function bestPlace(tile: TileFacts, laid: ReadonlyMap<string, Laid>, noise: number): Laid | undefined {
  let best: Laid | undefined;
  let most = -Infinity;
  for (const { x, y } of laid.values())
    for (const [dx, dy] of STEPS) {
      if (laid.has(`${x + dx},${y + dy}`)) continue;
      for (const rotation of [0, 1, 2, 3] as const) {
        const joins = joinsAt(tile, rotation, x + dx, y + dy, laid);
        if (joins === undefined) continue;
        const score = joins * 3 - Math.hypot((x + dx) * 0.72, y + dy) + ((rotation * 7 + noise * 13) % 3) * 0.2;
        if (score > most) [best, most] = [{ tile, rotation, x: x + dx, y: y + dy }, score];
      }
    }
  return best;
}

// How many neighbours it would have, or nothing where a side does not fit.
function joinsAt(tile: TileFacts, rotation: Rotation, x: number, y: number, laid: ReadonlyMap<string, Laid>): number | undefined {
  const { sides } = turnTile(tile, rotation);
  let joins = 0;
  let joinsRiver = !sides.includes('W');
  for (const [side, [dx, dy]] of STEPS.entries()) {
    const other = laid.get(`${x + dx},${y + dy}`);
    if (!other) continue;
    if (turnTile(other.tile, other.rotation).sides[(side + 2) % 4] !== sides[side]) return undefined;
    if (sides[side] === 'W') joinsRiver = true;
    ++joins;
  }
  return joinsRiver ? joins : undefined;
}

// Tiles with a fixed place: the city of Carcassonne, the start of the mists.
export function blockOf(set: string): Laid[] {
  const kinds = tileSets.find(({ name }) => name === set)?.kinds ?? [];
  return kinds.flatMap((tile) => (tile.block ? [{ tile, rotation: 0, x: tile.block[0], y: tile.block[1] }] : []));
}
