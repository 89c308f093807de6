// The ground of fields: patches, tufts, flowers, and plots of wheat, vines, lavender and ploughed earth. It keeps off the tile's border.
import { type Point, TILE, distance, numbers } from '../geometry/curve';
import { cellAt, clearance } from '../geometry/grid';
import type { Layout } from '../geometry/layout';
import type { Spots } from '../geometry/spots';
import type { Random } from '../random';
import { segmentsOf } from '../topology';
import { fill, line, path } from './things';

// How much room each place of the fields has, shared by all who decorate it.
export function fieldRoom(layout: Layout): Float32Array {
  const fields = new Set(segmentsOf(layout.tile, 'field').map(({ index }) => index));
  return clearance((cell) => fields.has(layout.grid.labels[cell]), 0);
}

const blob = (x: number, y: number, rx: number, ry: number, random: Random): string => {
  const points = Array.from({ length: 7 }, (_, i): Point => {
    const angle = (i / 7) * Math.PI * 2;
    const reach = random.between(0.78, 1.12);
    return [x + Math.cos(angle) * rx * reach, y + Math.sin(angle) * ry * reach];
  });
  const middle = (i: number): Point => [(points[i % 7][0] + points[(i + 1) % 7][0]) / 2, (points[i % 7][1] + points[(i + 1) % 7][1]) / 2];
  let d = `M${numbers(...middle(6))}`;
  for (let i = 0; i < 7; ++i) d += `Q${numbers(...points[i], ...middle(i))}`;
  return `${d}z`;
};

const CROPS = [
  { ground: 'wheat', row: 'wheatRow', gap: 4.4, width: 1.3, dash: '' },
  { ground: 'plough', row: 'ploughRow', gap: 5, width: 1.5, dash: '' },
  { ground: 'vine', row: 'vineRow', gap: 6.4, width: 3, dash: ' stroke-dasharray="3 1.6"' },
  { ground: 'lavender', row: 'lavenderRow', gap: 6, width: 3.2, dash: ' stroke-dasharray="4 .8"' }
];

export interface Plot {
  at: Point;
  rx: number;
  ry: number;
}

// A tilted plot with rows; the rows are cut to the plot by computing their ends.
function plot(at: Point, rx: number, ry: number, random: Random, isNear: boolean): string {
  const crop = random.pick(CROPS);
  const tilt = random.between(-0.5, 0.5);
  const skew = random.between(-0.25, 0.25);
  const [cos, sin] = [Math.cos(tilt), Math.sin(tilt)];
  const put = (u: number, v: number): Point => {
    const [x, y] = [u * rx + skew * v * ry, v * ry];
    return [at[0] + (x * cos - y * sin), at[1] + (x * sin + y * cos) * 0.86];
  };
  const corners = [put(-1, -1), put(1, -1), put(1, 1), put(-1, 1)];
  const edge = (i: number, share: number): Point => [corners[i][0] + (corners[(i + 1) % 4][0] - corners[i][0]) * share, corners[i][1] + (corners[(i + 1) % 4][1] - corners[i][1]) * share];
  let outline = `M${numbers(...edge(0, 0.14))}`;
  for (let i = 0; i < 4; ++i) outline += `L${numbers(...edge(i, 0.86))}Q${numbers(...corners[(i + 1) % 4], ...edge((i + 1) % 4, 0.14))}`;
  const gap = crop.gap * (isNear ? 1 : 1.7);
  const rows = Math.max(2, Math.floor((2 * ry) / gap));
  let furrows = '';
  for (let i = 0; i < rows; ++i) {
    const v = -1 + (2 * (i + 0.5)) / rows;
    furrows += `M${numbers(...put(-0.9, v))}L${numbers(...put(0.9, v))}`;
  }
  return path(fill(crop.ground), `${outline}z`) + path(`${line(crop.row, crop.width * (isNear ? 1 : 1.4))} stroke-linecap="round"${crop.dash}`, furrows);
}

export function drawGround(spots: Spots, room: Float32Array, random: Random, isNear: boolean): { drawing: string; plots: Plot[] } {
  const free = (point: Point, margin: number) => room[cellAt(...point)] > margin && spots.isFree(point, margin * 0.7);
  const inTile = (margin: number): Point => [random.between(margin, TILE - margin), random.between(margin, TILE - margin)];
  let [lighter, darker] = ['', ''];
  for (let i = 0; i < 7; ++i) {
    const at = inTile(34);
    const [rx, ry] = [random.between(14, 30), random.between(9, 18)];
    if (random.chance(0.5)) lighter += blob(...at, rx, ry, random);
    else darker += blob(...at, rx, ry, random);
  }
  let drawing = path(fill('fieldLight'), lighter) + path(fill('fieldDark'), darker);

  const plots: Plot[] = [];
  const wanted = random.pick([1, 1, 2, 2, 3]);
  for (let i = 0; i < 40 && plots.length < wanted; ++i) {
    const at = inTile(30);
    const reach = Math.min(room[cellAt(...at)] - 5, 34, at[0] - 8, at[1] - 8, TILE - 8 - at[0], TILE - 8 - at[1]);
    const rx = reach * random.between(0.72, 0.86);
    if (reach < 17 || !spots.isFree(at, reach * 0.8) || spots.keptFree.some((there) => distance(there, at) < reach + 8) || plots.some((other) => distance(other.at, at) < other.rx + rx + 12)) continue;
    const ry = rx * random.between(0.6, 0.8);
    drawing += plot(at, rx, ry, random, isNear);
    plots.push({ at, rx, ry });
  }
  const inPlot = ([x, y]: Point) => plots.some(({ at, rx, ry }) => Math.abs(x - at[0]) < rx + 3 && Math.abs(y - at[1]) < ry + 3);

  let tufts = '';
  const flowers = ['', '', ''];
  for (let i = 0; i < (isNear ? 46 : 10); ++i) {
    const at = inTile(8);
    if (!free(at, 6) || inPlot(at)) continue;
    if (isNear && random.chance(0.16)) {
      const kind = Math.floor(random.next() * 3);
      for (let k = 0; k < 3; ++k) flowers[kind] += `M${numbers(at[0] + random.between(-4, 4), at[1] + random.between(-3, 3))}h0`;
    } else {
      tufts += isNear ? `M${numbers(...at)}q1-4 2 0q1-5.5 2 0q1-4 2 0` : `M${numbers(...at)}q2-8 4 0q2-9 4 0`;
    }
  }
  drawing += path(`${line('tuft', isNear ? 1 : 2)} stroke-linecap="round"`, tufts);
  flowers.forEach((d, i) => (drawing += path(`${line(`flower${'ABC'[i]}`, 2.2)} stroke-linecap="round"`, d)));
  return { drawing, plots };
}

