// Things that stand on the ground: sorted from north to south, and merged into few paths where they do not overlap.
import { type Point, numbers } from '../geometry/curve';

export type Part = readonly [style: string, path: string];
export interface Thing {
  kind: string; // things of one kind have the same parts in the same order, so that they can be merged
  base: number; // the y of its foot: what stands further south hides what is behind
  box: readonly [left: number, top: number, right: number, bottom: number];
  parts?: Part[];
  drawing?: string; // for a thing that cannot be merged
}

const stamps = new Map<string, string>();
const half = (value: number): number => Math.round(value * 2) / 2;

// A path of relative steps (h v l m q z), enlarged, and mirrored where sx is negative.
function enlarged(steps: string, sx: number, sy: number): string {
  const key = `${steps} ${sx} ${sy}`;
  let result = stamps.get(key);
  if (result !== undefined) return result;
  result = '';
  for (const [, command, rest] of steps.matchAll(/([hvlmqz])([^hvlmqz]*)/g)) {
    const values = (rest.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    const scaled = values.map((value, i) => half(value * (command === 'v' || (command !== 'h' && i % 2 === 1) ? sy : sx)));
    result += command + numbers(...scaled);
  }
  stamps.set(key, result);
  return result;
}

// The same small path at many places: whole numbers and relative steps keep it short.
export function stamp([x, y]: Point, steps: string, scale = 1, isMirrored = false): string {
  const all = enlarged(steps, isMirrored ? -scale : scale, scale);
  const [, dx = '0', dy = '0', rest = all] = /^m(-?[\d.]+)[ ]?(-?[\d.]+)(.*)$/.exec(all) ?? [];
  return `M${numbers(Math.round(x) + Number(dx), Math.round(y) + Number(dy))}${rest}`;
}

export const oval = (x: number, y: number, rx: number, ry = rx): string =>
  `M${numbers(x - rx, y)}a${numbers(rx, ry)} 0 1 1 ${numbers(2 * rx, 0)}a${numbers(rx, ry)} 0 1 1${numbers(-2 * rx, 0)}z`;
export const box = (x: number, y: number, width: number, height: number): string =>
  `M${numbers(x, y)}h${numbers(width)}v${numbers(height)}h${numbers(-width)}z`;

export const fill = (ink: string): string => `fill="{${ink}}"`;
// A thin outline is what a tile gives its lines where they say nothing else.
export const THIN = 0.9;
export const inked = (ink: string, width = THIN): string =>
  `fill="{${ink}}" stroke="{ink}"${width === THIN ? '' : ` stroke-width="${width}"`}`;
export const line = (ink: string, width: number): string => `fill="none" stroke="{${ink}}" stroke-width="${numbers(width)}"`;
// Round ends: a step of no length is a disc.
export const dots = (ink: string, width: number): string => `${line(ink, width)} stroke-linecap="round"`;
export const path = (style: string, d: string): string => (d ? `<path ${style} d="${d}"/>` : '');

// A drawing made about (0, 0), put on the tile.
export function placed(drawing: string, at: Point, scale: number): string {
  const size = Math.abs(scale - 1) < 0.01 ? '' : `scale(${Math.round(scale * 100) / 100})`;
  return `<g transform="translate(${numbers(...at)})${size}">${drawing}</g>`;
}

const overlap = (a: Thing, b: Thing): boolean =>
  a.box[0] < b.box[2] - 2 && b.box[0] < a.box[2] - 2 && a.box[1] < b.box[3] - 4 && b.box[1] < a.box[3] - 4;

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
    let drawings = '';
    sorted.forEach((thing, i) => {
      if (levels[i] !== level) return;
      if (thing.drawing) drawings += thing.drawing;
      const parts = kinds.get(thing.kind) ?? new Map<string, string>();
      for (const [style, d] of thing.parts ?? []) parts.set(style, (parts.get(style) ?? '') + d);
      kinds.set(thing.kind, parts);
    });
    for (const parts of kinds.values()) for (const [style, d] of parts) out += path(style, d);
    out += drawings;
  }
  return out;
}
