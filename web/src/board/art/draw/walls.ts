// City walls with battlements, towers and gates.
import { type Curve, type Point, TILE, Track, distance, numbers, pathOf } from '../geometry/curve';
import type { Gate, Layout } from '../geometry/layout';
import { type Thing, fill, inked, line, oval, path, shape } from './things';

// The wall is a low body seen from the south: a dark face below, the walk with its battlements above.
export function drawWalls(walls: readonly Curve[], isNear: boolean): string {
  const d = walls.map((wall) => pathOf(wall)).join('');
  if (!d) return '';
  const moved = (dy: number) => ` transform="translate(${dy > 3 ? '2 ' : '0 '}${dy})"`;
  let out = path(line('shadow', 12) + moved(5.5), d);
  out += path(line('wallDark', 13) + moved(2.4), d) + path(line('wallFace', 10.6) + moved(2.6), d);
  out += path(line('wallDark', isNear ? 12.4 : 13), d);
  if (isNear) out += path(line('wall', 10.8), d) + path(`${line('wallLight', 10.8)} stroke-dasharray="4 3"`, d) + path(line('wallFace', 6), d) + path(line('wall', 4.8), d);
  else out += path(line('wall', 9.6), d) + path(`${line('wallLight', 9.6)} stroke-dasharray="7 5"`, d);
  return out;
}

export function tower([x, y]: Point, s: number, isNear: boolean): Thing {
  const at = (points: readonly Point[]) => shape([x, y], s, points);
  const parts: [string, string][] = [
    [fill('shadow'), oval(x + 4 * s, y + 6 * s, 9 * s, 3.4 * s)],
    [inked('wallFace', 1), `M${numbers(x - 7 * s, y - 10 * s)}v${numbers(15 * s)}a${numbers(7 * s, 3 * s)} 0 0 0 ${numbers(14 * s)} 0v${numbers(-15 * s)}z`],
    [fill('wallLight'), `M${numbers(x - 6.4 * s, y - 10 * s)}v${numbers(15 * s)}q${numbers(2 * s, 2 * s, 5.4 * s, 2.4 * s)}v${numbers(-17.4 * s)}z`],
    [inked('roofA', 1), `M${numbers(x - 9 * s, y - 9.6 * s)}L${numbers(x, y - 25 * s)}L${numbers(x + 9 * s, y - 9.6 * s)}q${numbers(-9 * s, 4 * s, -18 * s, 0)}z`],
    [fill('roofShade'), `M${numbers(x + 1 * s, y - 22.6 * s)}L${numbers(x + 8 * s, y - 9.8 * s)}q${numbers(-2.4 * s, 1.2 * s, -5.6 * s, 1.6 * s)}z`]
  ];
  if (isNear) parts.push([fill('window'), at([[-1.2, -2], [-1.2, -5.6], [1.4, -5.6], [1.4, -2]])]);
  return { kind: 'tower', base: y + 6 * s, parts, box: [x - 9 * s, y - 25 * s, x + 10 * s, y + 9 * s] };
}

// Two low towers and an arch that the road goes through.
export function gate({ point: [x, y], isWater }: Gate, s: number, isNear: boolean): Thing {
  const at = (points: readonly Point[]) => shape([x, y], s, points);
  const parts: [string, string][] = [
    [fill('shadow'), oval(x + 4 * s, y + 9 * s, 17 * s, 3.6 * s)],
    [inked('wall', 1), at([[-9, 8], [-9, -11], [9, -11], [9, 8]])],
    [inked(isWater ? 'waterEdge' : 'black', 1), `M${numbers(x - 6 * s, y + 8 * s)}v${numbers(-7 * s)}a${numbers(6 * s, 6 * s)} 0 0 1 ${numbers(12 * s)} 0v${numbers(7 * s)}z`],
    [inked('wallLight', 0.9), at([[-10, -10], [-10, -14.5], [-6, -14.5], [-6, -12], [-2, -12], [-2, -14.5], [2, -14.5], [2, -12], [6, -12], [6, -14.5], [10, -14.5], [10, -10]])],
    [inked('wallLight', 1), at([[-15, 9], [-15, -12], [-8, -12], [-8, 9]])],
    [inked('wallFace', 1), at([[8, 9], [8, -12], [15, -12], [15, 9]])],
    [inked('roofA', 1), at([[-17, -11], [-11.5, -23], [-6, -11]])],
    [inked('roofC', 1), at([[6, -11], [11.5, -23], [17, -11]])]
  ];
  if (isNear) parts.push([fill('window'), at([[-12.6, -3], [-12.6, -6.6], [-10.6, -6.6], [-10.6, -3]]) + at([[10.6, -3], [10.6, -6.6], [12.6, -6.6], [12.6, -3]])]);
  return { kind: `gate ${isWater}`, base: y + 9 * s, parts, box: [x - 17 * s, y - 23 * s, x + 17 * s, y + 10 * s] };
}

// Towers stand at even distances, away from the tile's corners, from gates and from each other.
export function wallThings(layout: Layout, walls: readonly Curve[], isNear: boolean): Thing[] {
  const things: Thing[] = layout.gates.map((one) => gate(one, isNear ? 0.92 : 1.15, isNear));
  const stands: Point[] = [];
  for (const wall of walls) {
    const track = new Track(wall);
    const count = Math.max(1, Math.round(track.length / (isNear ? 82 : 120)));
    for (let i = 0; i < count; ++i) {
      const { point } = track.at((track.length * (i + 0.5)) / count);
      const isIn = Math.min(point[0], point[1] - 14, TILE - point[0], TILE - 6 - point[1]) > 12;
      if (!isIn || layout.gates.some((one) => distance(one.point, point) < 36) || stands.some((other) => distance(other, point) < 30)) continue;
      stands.push(point);
      things.push(tower(point, isNear ? 0.84 : 1.15, isNear));
    }
  }
  return things;
}
