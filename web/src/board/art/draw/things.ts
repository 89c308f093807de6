// Things that stand on the ground: sorted from north to south, and merged into few paths where they do not overlap.
import { type Point, numbers } from '../geometry/curve';

export type Part = readonly [style: string, path: string];
export interface Thing {
  kind: string; // things of one kind have the same parts in the same order, so that they can be merged
  base: number; // the y of its foot: what stands further south hides what is behind
  box: readonly [left: number, top: number, right: number, bottom: number];
  parts?: Part[];
  drawing?: string; // for a thing that can not be merged
}

// A polygon about a foot point, enlarged; written with relative steps because they are shorter.
export function shape(foot: Point, scale: number, points: readonly Point[], isClosed = true): string {
  let d = '';
  let last: Point = [0, 0];
  points.forEach((point, i) => {
    const at: Point = [Math.round((foot[0] + point[0] * scale) * 10) / 10, Math.round((foot[1] + point[1] * scale) * 10) / 10];
    d += i === 0 ? `M${numbers(...at)}l` : (i > 1 ? ' ' : '') + numbers(at[0] - last[0], at[1] - last[1]);
    last = at;
  });
  return isClosed ? `${d}z` : d;
}
export const oval = (x: number, y: number, rx: number, ry = rx): string =>
  `M${numbers(x - rx, y)}a${numbers(rx, ry)} 0 1 1 ${numbers(2 * rx, 0)}a${numbers(rx, ry)} 0 1 1 ${numbers(-2 * rx, 0)}z`;
export const box = (x: number, y: number, width: number, height: number): string => `M${numbers(x, y)}h${numbers(width)}v${numbers(height)}h${numbers(-width)}z`;

export const fill = (ink: string): string => `fill="{${ink}}"`;
export const inked = (ink: string, width = 0.9): string => `fill="{${ink}}" stroke="{ink}" stroke-width="${width}"`;
export const line = (ink: string, width: number): string => `fill="none" stroke="{${ink}}" stroke-width="${width}"`;
export const path = (style: string, d: string): string => (d ? `<path ${style} d="${d}"/>` : '');

// A drawing made about (0, 0), put on the tile.
export function placed(drawing: string, at: Point, scale: number): string {
  const size = Math.abs(scale - 1) < 0.01 ? '' : `scale(${numbers(scale * 10) === '' ? 1 : Math.round(scale * 100) / 100})`;
  return `<g transform="translate(${numbers(...at)})${size}">${drawing}</g>`;
}

const overlap = (a: Thing, b: Thing): boolean => a.box[0] < b.box[2] && b.box[0] < a.box[2] && a.box[1] < b.box[3] && b.box[1] < a.box[3];

export function drawThings(things: readonly Thing[]): string {
  const sorted = [...things].sort((a, b) => a.base - b.base);
  const levels: number[] = [];
  sorted.forEach((thing, i) => {
    let level = 0;
    for (let j = 0; j < i; ++j) if (overlap(thing, sorted[j])) level = Math.max(level, levels[j] + 1);
    levels.push(level);
  });
  let out = '';
  for (let level = 0; level <= Math.max(0, ...levels); ++level) {
    const kinds = new Map<string, Map<string, string>>();
    sorted.forEach((thing, i) => {
      if (levels[i] !== level) return;
      if (thing.drawing) out += thing.drawing;
      const parts = kinds.get(thing.kind) ?? new Map<string, string>();
      for (const [style, d] of thing.parts ?? []) parts.set(style, (parts.get(style) ?? '') + d);
      kinds.set(thing.kind, parts);
    });
    for (const parts of kinds.values()) for (const [style, d] of parts) out += path(style, d);
  }
  return out;
}
