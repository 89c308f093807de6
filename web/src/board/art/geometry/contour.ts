// The outline of a label on the raster, as loops of points: exact along the tile's border, smoothed elsewhere.
import { type Point, TILE, mix, numbers, polygonPath } from './curve';
import { CELL, CELLS, type Grid } from './grid';

const CORNERS = CELLS + 1;
const pointOf = (corner: number): Point => [(corner % CORNERS) * CELL, Math.floor(corner / CORNERS) * CELL];

// Closed chains of cell corners with the label on the right hand.
function loopsOf(grid: Grid, label: number): number[][] {
  const has = (x: number, y: number) => x >= 0 && y >= 0 && x < CELLS && y < CELLS && grid.labels[y * CELLS + x] === label;
  const next = new Map<number, number[]>();
  const edge = (from: number, to: number) => {
    const list = next.get(from);
    if (list) list.push(to);
    else next.set(from, [to]);
  };
  for (let y = 0; y < CELLS; ++y)
    for (let x = 0; x < CELLS; ++x) {
      if (!has(x, y)) continue;
      const [a, b, c, d] = [y * CORNERS + x, y * CORNERS + x + 1, (y + 1) * CORNERS + x + 1, (y + 1) * CORNERS + x];
      if (!has(x, y - 1)) edge(a, b);
      if (!has(x + 1, y)) edge(b, c);
      if (!has(x, y + 1)) edge(c, d);
      if (!has(x - 1, y)) edge(d, a);
    }
  const loops: number[][] = [];
  for (const start of next.keys())
    while (next.get(start)!.length > 0) {
      const loop = [start];
      for (let at = next.get(start)!.pop()!; at !== start; at = next.get(at)!.pop()!) loop.push(at);
      loops.push(loop);
    }
  return loops;
}

// Keeps the fewest points that stay this close to the chain (Douglas and Peucker).
function simplified(points: readonly Point[], tolerance: number): Point[] {
  if (points.length < 3) return [...points];
  const [a, b] = [points[0], points[points.length - 1]];
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  let [worst, most] = [0, -1];
  for (let i = 1; i < points.length - 1; ++i) {
    const [dx, dy] = [points[i][0] - a[0], points[i][1] - a[1]];
    const off = length < 0.01 ? Math.hypot(dx, dy) : Math.abs((b[0] - a[0]) * dy - (b[1] - a[1]) * dx) / length;
    if (off > most) [worst, most] = [i, off];
  }
  if (most <= tolerance) return [a, b];
  return [...simplified(points.slice(0, worst + 1), tolerance).slice(0, -1), ...simplified(points.slice(worst), tolerance)];
}

const isOnBorder = (a: Point, b: Point): boolean => ([0, 1] as const).some((k) => a[k] === b[k] && (a[k] === 0 || a[k] === TILE));

// A chain with its inner corners rounded off.
function rounded(points: readonly Point[]): string {
  let d = `M${numbers(...points[0])}`;
  for (let i = 1; i < points.length - 1; ++i) {
    const end = i === points.length - 2 ? points[i + 1] : mix(points[i], points[i + 1], 0.5);
    d += `Q${numbers(...points[i], ...end)}`;
  }
  return points.length === 2 ? `${d}L${numbers(...points[1])}` : d;
}

export interface Area {
  fill: string; // a closed path, to be filled with the rule evenodd
  outline: string; // an open path: where the area ends on this tile, not where it goes on to a neighbour
}

export function contour(grid: Grid, label: number): Area {
  let [fill, outline] = ['', ''];
  for (const loop of loopsOf(grid, label)) {
    const points = loop.map(pointOf);
    const isBorder = points.map((point, i) => isOnBorder(point, points[(i + 1) % points.length]));
    const first = isBorder.findIndex((here, i) => here !== isBorder[(i + points.length - 1) % points.length]);
    if (first < 0) {
      const half = Math.floor(points.length / 2);
      const ring = [
        ...simplified(points.slice(0, half + 1), 1.5).slice(0, -1),
        ...simplified([...points.slice(half), points[0]], 1.5).slice(0, -1)
      ];
      if (ring.length < 3) continue;
      fill += polygonPath(ring);
      if (!isBorder[0]) outline += polygonPath(ring);
      continue;
    }
    const ring: Point[] = [];
    for (let i = 0; i < points.length;) {
      const here = isBorder[(first + i) % points.length];
      const run: Point[] = [points[(first + i) % points.length]];
      while (i < points.length && isBorder[(first + i) % points.length] === here) run.push(points[(first + ++i) % points.length]);
      const kept = simplified(run, here ? 0.1 : 1.9);
      ring.push(...kept.slice(0, -1));
      if (!here) outline += rounded(kept);
    }
    if (ring.length >= 3) fill += polygonPath(ring);
  }
  return { fill, outline };
}
