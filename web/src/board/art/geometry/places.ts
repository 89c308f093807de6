// Which places of a tile are taken, and where a box of some size still fits.
import { type Point, TILE, distance } from './curve';
import { cellAt, clearance } from './grid';
import type { Layout } from './layout';

const RIM = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
  [0.8, 0.8],
  [-0.8, 0.8],
  [0.8, -0.8],
  [-0.8, -0.8],
  [0.5, 0.5],
  [-0.5, 0.5],
  [0.5, -0.5],
  [-0.5, -0.5]
] as const;
// The middles that are tried for a thing.
const lattice: Point[] = Array.from({ length: 38 * 38 }, (_, i): Point => [7.5 + 5 * (i % 38), 7.5 + 5 * Math.floor(i / 38)]);

export class Places {
  readonly taken: { at: Point; rx: number; ry: number }[] = [];
  private readonly maps = new Map<string, Float32Array>();
  constructor(private readonly layout: Layout) {}

  take(at: Point, rx: number, ry: number): void {
    this.taken.push({ at, rx, ry });
  }
  isFree(point: Point, margin: number): boolean {
    return this.taken.every(({ at, rx, ry }) => Math.abs(point[0] - at[0]) > rx + margin || Math.abs(point[1] - at[1]) > ry + margin);
  }
  // The distance of every cell to the edge of these segments; the tile's border counts as an edge unless the ground goes on beyond it.
  room(labels: readonly number[], goesOn = false): Float32Array {
    const key = `${labels.join()} ${goesOn}`;
    let map = this.maps.get(key);
    if (!map) {
      const wanted = new Set(labels);
      this.maps.set(key, (map = clearance((cell) => wanted.has(this.layout.grid.labels[cell]), goesOn ? -40 : 0)));
    }
    return map;
  }
  // The best middle for a box on these segments, at the largest scale that fits.
  find(
    labels: readonly number[],
    size: readonly [number, number],
    wanted: Point,
    scales: readonly number[],
    keep: number
  ): { at: Point; scale: number } | undefined {
    const room = this.room(labels);
    const near = lattice
      .filter(([x, y]) => room[cellAt(x, y)] >= keep)
      .map((at) => ({ at, away: distance(at, wanted) }))
      .sort((a, b) => a.away - b.away);
    for (const scale of scales) {
      const [rx, ry] = [(size[0] * scale) / 2, (size[1] * scale) / 2];
      const fitting = near.find(
        ({ at: [x, y] }) => Math.min(x, TILE - x) >= rx + 5 && Math.min(y, TILE - y) >= ry + 5 && this.fits(room, x, y, rx, ry, keep)
      );
      if (fitting) return { at: fitting.at, scale };
    }
    return undefined;
  }
  private fits(room: Float32Array, x: number, y: number, rx: number, ry: number, keep: number): boolean {
    if (this.taken.some(({ at, rx: ox, ry: oy }) => Math.abs(x - at[0]) < rx + ox && Math.abs(y - at[1]) < ry + oy)) return false;
    // Corners of a box may stick out a little.
    return RIM.every(([sx, sy]) => room[cellAt(x + rx * sx, y + ry * sy)] >= keep);
  }
}
