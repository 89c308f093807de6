// A tile as a raster of squares of 2 by 2: which segment lies where, and how far from anything else.
import { type Curve, type Point, TILE, sample, unit } from './curve';

export const CELL = 2;
export const CELLS = TILE / CELL;
export const NOTHING = -1;

export const centreOf = (cell: number): Point => [((cell % CELLS) + 0.5) * CELL, (Math.floor(cell / CELLS) + 0.5) * CELL];
const clampCell = (value: number): number => Math.max(0, Math.min(CELLS - 1, Math.floor(value / CELL)));
export const cellAt = (x: number, y: number): number => clampCell(y) * CELLS + clampCell(x);

export class Grid {
  readonly labels = new Int8Array(CELLS * CELLS).fill(NOTHING);

  at(x: number, y: number): number {
    return this.labels[cellAt(x, y)];
  }
  // Row by row, between each pair of crossings with the outline.
  fillPolygon(polygon: readonly Point[], label: number): void {
    const ys = polygon.map((point) => point[1]);
    for (let row = clampCell(Math.min(...ys)); row <= clampCell(Math.max(...ys)); ++row) {
      const y = (row + 0.5) * CELL;
      const crossings: number[] = [];
      for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++) {
        const [a, b] = [polygon[i], polygon[j]];
        if (a[1] > y !== b[1] > y) crossings.push(((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0]);
      }
      crossings.sort((one, two) => one - two);
      for (let i = 0; i + 1 < crossings.length; i += 2) {
        const first = Math.max(0, Math.ceil(crossings[i] / CELL - 0.5));
        const last = Math.min(CELLS - 1, Math.floor(crossings[i + 1] / CELL - 0.5));
        if (first <= last) this.labels.fill(label, row * CELLS + first, row * CELLS + last + 1);
      }
    }
  }
  fillArea(area: Curve, label: number): void {
    this.fillPolygon(sample(area, 16), label);
  }
  fillDisc(centre: Point, radiusX: number, radiusY: number, label: number): void {
    for (let y = clampCell(centre[1] - radiusY); y <= clampCell(centre[1] + radiusY); ++y)
      for (let x = clampCell(centre[0] - radiusX); x <= clampCell(centre[0] + radiusX); ++x) {
        const [px, py] = centreOf(y * CELLS + x);
        if (((px - centre[0]) / radiusX) ** 2 + ((py - centre[1]) / radiusY) ** 2 <= 1) this.labels[y * CELLS + x] = label;
      }
  }
  fillStrip(line: Curve, width: number, label: number): void {
    const points = sample(line, 16);
    for (let i = 1; i < points.length; ++i) {
      const [a, b] = [points[i - 1], points[i]];
      const [dx, dy] = unit([b[0] - a[0], b[1] - a[1]]);
      const [nx, ny] = [(-dy * width) / 2, (dx * width) / 2];
      this.fillPolygon(
        [
          [a[0] + nx, a[1] + ny],
          [b[0] + dx + nx, b[1] + dy + ny],
          [b[0] + dx - nx, b[1] + dy - ny],
          [a[0] - nx, a[1] - ny]
        ],
        label
      );
    }
  }

  // Spreads a label over connected cells that have none, or over those of another label; tells how many.
  flood(from: number, label: number, over: number = NOTHING): number {
    const { labels } = this;
    if (labels[from] !== over) return 0;
    let [count, top] = [0, 0];
    stack[top++] = from;
    labels[from] = label;
    const visit = (cell: number) => {
      if (labels[cell] !== over) return;
      labels[cell] = label;
      stack[top++] = cell;
    };
    while (top > 0) {
      const cell = stack[--top];
      const column = cell % CELLS;
      ++count;
      if (column > 0) visit(cell - 1);
      if (column < CELLS - 1) visit(cell + 1);
      if (cell >= CELLS) visit(cell - CELLS);
      if (cell < CELLS * (CELLS - 1)) visit(cell + CELLS);
    }
    return count;
  }
}

const stack = new Int32Array(CELLS * CELLS);

// For every cell the distance to the nearest cell that is not wanted, in units of the tile; beyond the border nothing is wanted.
export function clearance(isWanted: (cell: number) => boolean, border = 0): Float32Array {
  // A frame about the raster spares asking whether a neighbour exists.
  const wide = CELLS + 2;
  const far = new Float32Array(wide * wide).fill(CELL / 2 - border);
  const [straight, diagonal] = [CELL, CELL * Math.SQRT2];
  for (let y = 0; y < CELLS; ++y)
    for (let x = 0; x < CELLS; ++x) {
      const at = (y + 1) * wide + x + 1;
      far[at] = isWanted(y * CELLS + x)
        ? Math.min(far[at - 1] + straight, far[at - wide] + straight, far[at - wide - 1] + diagonal, far[at - wide + 1] + diagonal)
        : 0;
    }
  const result = new Float32Array(CELLS * CELLS);
  for (let y = CELLS - 1; y >= 0; --y)
    for (let x = CELLS - 1; x >= 0; --x) {
      const at = (y + 1) * wide + x + 1;
      far[at] = Math.min(
        far[at],
        far[at + 1] + straight,
        far[at + wide] + straight,
        far[at + wide + 1] + diagonal,
        far[at + wide - 1] + diagonal
      );
      result[y * CELLS + x] = far[at];
    }
  return result;
}
