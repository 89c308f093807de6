// Points and chains of cubic Bézier curves on a tile of 200 by 200; x grows east, y grows south.
export type Point = readonly [number, number];
// 3n + 1 points: a start, then two controls and an end for each piece.
export type Curve = readonly Point[];

export const TILE = 200;
const HALF = TILE / 2;

export const middleOf: readonly Point[] = [
  [HALF, 0],
  [TILE, HALF],
  [HALF, TILE],
  [0, HALF]
];
export const inwards: readonly Point[] = [
  [0, 1],
  [-1, 0],
  [0, -1],
  [1, 0]
];
// The corner at the clockwise end of each side.
export const cornerAfter: readonly Point[] = [
  [TILE, 0],
  [TILE, TILE],
  [0, TILE],
  [0, 0]
];

export const add = (a: Point, b: Point, times = 1): Point => [a[0] + b[0] * times, a[1] + b[1] * times];
export const mix = (a: Point, b: Point, share: number): Point => [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
// Math.hypot takes five times as long, and this is asked for every cell of a tile.
export const distance = (a: Point, b: Point): number => Math.sqrt((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2);
export const unit = (a: Point): Point => {
  const length = Math.hypot(a[0], a[1]) || 1;
  return [a[0] / length, a[1] / length];
};

// Quarter turns clockwise about the tile's centre.
export function turn(point: Point, quarters: number): Point {
  let x = point[0] - HALF;
  let y = point[1] - HALF;
  for (let i = 0; i < ((quarters % 4) + 4) % 4; ++i) [x, y] = [-y, x];
  return [x + HALF, y + HALF];
}
export const turnCurve = (curve: Curve, quarters: number): Curve => curve.map((point) => turn(point, quarters));

export const lineCurve = (a: Point, b: Point): Curve => [a, mix(a, b, 1 / 3), mix(a, b, 2 / 3), b];
export const reversed = (curve: Curve): Curve => [...curve].reverse();
// Each chain begins where the one before it ends.
export const joined = (...chains: Curve[]): Curve => chains.flatMap((chain, i) => (i === 0 ? [...chain] : chain.slice(1)));

const pieceAt = (curve: Curve, i: number, t: number): Point => {
  const u = 1 - t;
  const [a, b, c, d] = [curve[i], curve[i + 1], curve[i + 2], curve[i + 3]];
  const at = (k: 0 | 1) => u * u * u * a[k] + 3 * u * u * t * b[k] + 3 * u * t * t * c[k] + t * t * t * d[k];
  return [at(0), at(1)];
};

// Points along the chain, `steps` to a piece.
export function sample(curve: Curve, steps = 24): Point[] {
  const points: Point[] = [curve[0]];
  for (let i = 0; i + 3 < curve.length; i += 3) for (let k = 1; k <= steps; ++k) points.push(pieceAt(curve, i, k / steps));
  return points;
}

// A polyline measured by its length.
export class Track {
  readonly points: Point[];
  private readonly along: number[] = [0];
  constructor(curve: Curve, steps = 24) {
    this.points = sample(curve, steps);
    for (let i = 1; i < this.points.length; ++i) this.along.push(this.along[i - 1] + distance(this.points[i - 1], this.points[i]));
  }
  get length(): number {
    return this.along[this.along.length - 1];
  }
  // The point after this length, and the direction there.
  at(length: number): { point: Point; direction: Point } {
    const wanted = Math.max(0, Math.min(this.length, length));
    let i = 1;
    while (i < this.points.length - 1 && this.along[i] < wanted) ++i;
    const [a, b] = [this.points[i - 1], this.points[i]];
    const share = (wanted - this.along[i - 1]) / (this.along[i] - this.along[i - 1] || 1);
    return { point: mix(a, b, share), direction: unit([b[0] - a[0], b[1] - a[1]]) };
  }
  // Where along it lies nearest to a point.
  nearest(to: Point): { length: number; distance: number } {
    let best = 0;
    for (let i = 1; i < this.points.length; ++i) if (distance(this.points[i], to) < distance(this.points[best], to)) best = i;
    return { length: this.along[best], distance: distance(this.points[best], to) };
  }
}

// The outline of a strip of this width about a curve.
export function strip(curve: Curve, width: number): Point[] {
  const track = new Track(curve, 12);
  const left: Point[] = [];
  const right: Point[] = [];
  const steps = Math.max(2, Math.round(track.length / 6));
  for (let i = 0; i <= steps; ++i) {
    const { point, direction } = track.at((track.length * i) / steps);
    left.push([point[0] - (direction[1] * width) / 2, point[1] + (direction[0] * width) / 2]);
    right.push([point[0] + (direction[1] * width) / 2, point[1] - (direction[0] * width) / 2]);
  }
  return [...left, ...right.reverse()];
}

const short = (value: number): string => {
  const text = (Math.round(value * 10) / 10).toString();
  return text === '-0' ? '0' : text;
};
// Numbers with one decimal, as short as they can be written one after the other.
export const numbers = (...values: number[]): string =>
  values.map(short).reduce((text, value) => (text === '' || value.startsWith('-') ? text + value : `${text} ${value}`), '');

export function pathOf(curve: Curve, isClosed = false): string {
  let d = `M${numbers(...curve[0])}`;
  for (let i = 1; i + 2 < curve.length; i += 3) d += `C${numbers(...curve[i], ...curve[i + 1], ...curve[i + 2])}`;
  return isClosed ? `${d}Z` : d;
}
export const polygonPath = (points: readonly Point[], isClosed = true): string =>
  `M${numbers(...points[0])}L${numbers(...points.slice(1).flat())}${isClosed ? 'Z' : ''}`;

export function isInside(point: Point, polygon: readonly Point[]): boolean {
  let inside = false;
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++) {
    const [a, b] = [polygon[i], polygon[j]];
    if (a[1] > point[1] !== b[1] > point[1] && point[0] < ((b[0] - a[0]) * (point[1] - a[1])) / (b[1] - a[1]) + a[0]) inside = !inside;
  }
  return inside;
}
