// City walls with battlements, towers and gates.
import { type Curve, type Point, TILE, Track, distance, pathOf } from '../geometry/curve';
import type { Gate, Layout } from '../geometry/layout';
import { type Thing, dots, fill, inked, line, path, stamp } from './things';

// The wall is a low body seen from the south: a dark face below, the walk with its battlements above.
export function drawWalls(walls: readonly Curve[], isNear: boolean): string {
  const d = walls.map((wall) => pathOf(wall)).join('');
  if (!d) return '';
  const moved = (dy: number) => ` transform="translate(${dy > 3 ? '2 ' : '0 '}${dy})"`;
  let out = path(line('shadow', 12) + moved(5.5), d);
  out += path(line('wallDark', 13) + moved(2.4), d) + path(line('wallFace', 10.6) + moved(2.6), d);
  out += path(line('wallDark', isNear ? 12.4 : 13), d);
  if (isNear)
    out +=
      path(line('wall', 10.8), d) +
      path(`${line('wallLight', 10.8)} stroke-dasharray="4 3"`, d) +
      path(line('wallFace', 6), d) +
      path(line('wall', 4.8), d);
  else out += path(line('wallLight', 9), d);
  return out;
}

export function tower(at: Point, s: number, isNear: boolean): Thing {
  const parts: [string, string][] = [
    [dots('shadow', 6 * s), stamp(at, 'm-2 6h11', s)],
    [inked('wallFace', 1), stamp(at, 'm-7-10v15q7 6 14 0v-15z', s)],
    [fill('wallLight'), stamp(at, 'm-6.500-10v15q2 2 5.500 2v-17z', s)],
    [inked('roofA', 1), stamp(at, 'm-9-9l9-16 9 16q-9 4-18 0z', s)],
    [fill('roofShade'), stamp(at, 'm1-22l7 12.500q-2 1-5.500 1.500z', s)]
  ];
  if (isNear) parts.push([fill('window'), stamp(at, 'm-1-2v-4h2.500v4z', s)]);
  return { kind: 'tower', base: at[1] + 6 * s, parts, box: [at[0] - 9 * s, at[1] - 25 * s, at[0] + 10 * s, at[1] + 9 * s] };
}

// Two low towers and an arch that the road goes through.
export function gate({ point: at, isWater }: Gate, s: number, isNear: boolean): Thing {
  const parts: [string, string][] = [
    [dots('shadow', 6 * s), stamp(at, 'm-11 9h28', s)],
    [inked('wall', 1), stamp(at, 'm-9 8v-19h18v19z', s)],
    [inked(isWater ? 'waterEdge' : 'black', 1), stamp(at, 'm-6 8v-7q0-6.500 6-6.500q6 0 6 6.500v7z', s)],
    [inked('wallLight', 0.9), stamp(at, 'm-10-10v-4.500h4v2.500h4v-2.500h4v2.500h4v-2.500h4v4.500z', s)],
    [inked('wallLight', 1), stamp(at, 'm-15 9v-21h7v21z', s)],
    [inked('wallFace', 1), stamp(at, 'm8 9v-21h7v21z', s)],
    [inked('roofA', 1), stamp(at, 'm-17-11l5.500-12 5.500 12z', s)],
    [inked('roofC', 1), stamp(at, 'm6-11l5.500-12 5.500 12z', s)]
  ];
  if (isNear) parts.push([fill('window'), stamp(at, 'm-12.500-3v-3.500h2v3.500zm23 0v-3.500h2v3.500z', s)]);
  return { kind: `gate ${isWater}`, base: at[1] + 9 * s, parts, box: [at[0] - 17 * s, at[1] - 23 * s, at[0] + 17 * s, at[1] + 10 * s] };
}

// Towers stand at even distances, away from the tile's corners, from gates and from each other.
export function wallThings(layout: Layout, walls: readonly Curve[], isNear: boolean): Thing[] {
  const things: Thing[] = layout.gates.map((one) => gate(one, isNear ? 0.92 : 1.15, isNear));
  const stands: Point[] = [];
  // A passage over the wall leaves no room for towers.
  const passages = layout.cities.flatMap(({ bridge }) => (bridge ? new Track(bridge).points : []));
  for (const wall of walls) {
    const track = new Track(wall);
    const count = Math.max(1, Math.round(track.length / (isNear ? 82 : 120)));
    for (let i = 0; i < count; ++i) {
      const { point } = track.at((track.length * (i + 0.5)) / count);
      const isIn = Math.min(point[0], point[1] - 14, TILE - point[0], TILE - 6 - point[1]) > 12;
      if (
        !isIn ||
        layout.gates.some((one) => distance(one.point, point) < 36) ||
        stands.some((other) => distance(other, point) < 30) ||
        passages.some((other) => distance(other, point) < 24)
      )
        continue;
      stands.push(point);
      things.push(tower(point, isNear ? 0.84 : 1.15, isNear));
    }
  }
  return things;
}
