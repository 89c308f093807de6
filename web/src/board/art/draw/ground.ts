// The ground of fields: patches, tufts, flowers, and plots of wheat, vines, lavender and ploughed earth. It keeps off the tile's border.
import { type Point, TILE, distance, numbers } from '../geometry/curve';
import { cellAt, clearance } from '../geometry/grid';
import type { Layout } from '../geometry/layout';
import type { Spots } from '../geometry/spots';
import type { Random } from '../random';
import { segmentsOf } from '../topology';
import { dots, fill, path, stamp } from './things';

// How much room each place of the fields has, shared by all who decorate it.
export function fieldRoom(layout: Layout): Float32Array {
  const fields = new Set(segmentsOf(layout.tile, 'field').map(({ index }) => index));
  return clearance((cell) => fields.has(layout.grid.labels[cell]), 0);
}

const CROPS = [
  { ground: 'wheat', row: 'wheatRow', gap: 4.4, width: 1.3, dash: '' },
  { ground: 'plough', row: 'ploughRow', gap: 5, width: 1.5, dash: '' },
  { ground: 'vine', row: 'vineRow', gap: 6.4, width: 3, dash: ' stroke-dasharray="3 1.6"' },
  { ground: 'lavender', row: 'lavenderRow', gap: 5.6, width: 2.4, dash: ' stroke-dasharray="3 1"' }
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
  const edge = (i: number, share: number): Point => [
    corners[i][0] + (corners[(i + 1) % 4][0] - corners[i][0]) * share,
    corners[i][1] + (corners[(i + 1) % 4][1] - corners[i][1]) * share
  ];
  let outline = `M${numbers(...edge(0, 0.14))}`;
  for (let i = 0; i < 4; ++i) outline += `L${numbers(...edge(i, 0.86))}Q${numbers(...corners[(i + 1) % 4], ...edge((i + 1) % 4, 0.14))}`;
  const gap = crop.gap * (isNear ? 1 : 1.7);
  const rows = Math.max(2, Math.floor((2 * ry) / gap));
  let furrows = '';
  for (let i = 0; i < rows; ++i) {
    const v = -1 + (2 * (i + 0.5)) / rows;
    furrows += `M${numbers(...put(-0.9, v))}L${numbers(...put(0.9, v))}`;
  }
  return path(fill(crop.ground), `${outline}z`) + path(`${dots(crop.row, crop.width * (isNear ? 1 : 1.4))}${crop.dash}`, furrows);
}

export function drawGround(spots: Spots, room: Float32Array, random: Random, isNear: boolean): { drawing: string; plots: Plot[] } {
  const free = (point: Point, margin: number) => room[cellAt(...point)] > margin && spots.isFree(point, margin * 0.7);
  const inTile = (margin: number): Point => [random.between(margin, TILE - margin), random.between(margin, TILE - margin)];
  // Soft patches, only where fields are.
  let [lighter, darker] = ['', ''];
  for (let i = 0; i < 14; ++i) {
    const at = inTile(36);
    if (room[cellAt(...at)] < 8) continue;
    const patch = stamp(
      at,
      `m-${Math.round(random.between(4, 14))} 0q${Math.round(random.between(6, 14))}-4 ${Math.round(random.between(14, 26))} 0`
    );
    if (random.chance(0.5)) lighter += patch;
    else darker += patch;
  }
  let drawing = path(dots('fieldLight', 21), lighter) + path(dots('fieldDark', 15), darker);

  const plots: Plot[] = [];
  const wanted = isNear ? random.pick([1, 2, 2, 3]) : 1;
  for (let i = 0; i < 40 && plots.length < wanted; ++i) {
    const at = inTile(30);
    const reach = Math.min(room[cellAt(...at)] - 5, 42, at[0] - 8, at[1] - 8, TILE - 8 - at[0], TILE - 8 - at[1]);
    const rx = reach * random.between(0.72, 0.86);
    if (
      reach < (isNear ? 19 : 24) ||
      !spots.isFree(at, reach * 0.8) ||
      spots.keptFree.some((there) => distance(there, at) < reach + 8) ||
      plots.some((other) => distance(other.at, at) < other.rx + rx + 12)
    )
      continue;
    const ry = rx * random.between(0.6, 0.8);
    drawing += plot(at, rx, ry, random, isNear);
    plots.push({ at, rx, ry });
  }
  const inPlot = ([x, y]: Point) => plots.some(({ at, rx, ry }) => Math.abs(x - at[0]) < rx + 3 && Math.abs(y - at[1]) < ry + 3);

  let tufts = '';
  const flowers = ['', '', ''];
  for (let i = 0; i < (isNear ? 34 : 0); ++i) {
    const at = inTile(8);
    if (!free(at, 6) || inPlot(at)) continue;
    if (random.chance(0.16)) {
      const kind = Math.floor(random.next() * 3);
      for (let k = 0; k < 3; ++k) flowers[kind] += stamp([at[0] + random.between(-5, 5), at[1] + random.between(-4, 4)], 'h0');
    } else {
      tufts += stamp(at, 'q1-5 2 0q1-6.5 2 0q1-4 2 0');
    }
  }
  drawing += path(dots('tuft', 1), tufts);
  flowers.forEach((d, i) => (drawing += path(dots(`flower${'ABC'[i]}`, 2.4), d)));
  return { drawing, plots };
}
