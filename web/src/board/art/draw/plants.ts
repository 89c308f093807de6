// Trees, bushes, rocks and sheep: what makes a field the south of France. Discs are round line ends, which are short to write.
import type { Random } from '../random';
import type { Point } from '../geometry/curve';
import { type Part, type Thing, dots, fill, line, stamp } from './things';

const thing = (kind: string, foot: Point, half: number, height: number, parts: Part[]): Thing => ({
  kind,
  base: foot[1],
  parts,
  box: [foot[0] - half, foot[1] - height, foot[0] + half, foot[1] + 2]
});

export function roundTree(foot: Point, s: number, random: Random): Thing {
  const ink = random.pick(['treeA', 'treeB', 'treeC']);
  return thing(`tree ${ink} ${s}`, foot, 7 * s, 16 * s, [
    [dots('shadow', 4 * s), stamp(foot, 'm-2 0h9', s)],
    [line('trunk', 2.2 * s), stamp(foot, 'v-6', s)],
    [dots(ink, 9 * s), stamp(foot, 'm-3-7h6m-3-3.5h0', s)],
    [dots('treeLight', 4 * s), stamp(foot, 'm-2.5-11h1', s)]
  ]);
}

export function cypress(foot: Point, s: number): Thing {
  return thing(`cypress ${s}`, foot, 4 * s, 22 * s, [
    [dots('shadow', 3.4 * s), stamp(foot, 'm-1 0h7', s)],
    [fill('cypress'), stamp(foot, 'm0-23q5 9 4 17q-.5 5-4 5q-3.500 0-4-5q-1-8 4-17z', s)],
    [fill('treeA'), stamp(foot, 'm-.5-20q-3.500 8-2.500 14q2.500-6 2.500-14z', s)]
  ]);
}

export function stonePine(foot: Point, s: number): Thing {
  return thing(`stonePine ${s}`, foot, 10 * s, 17 * s, [
    [dots('shadow', 4 * s), stamp(foot, 'm-3 0h12', s)],
    [line('trunk', 1.8 * s), stamp(foot, 'q-1-5 .5-10m-.5 4l-4-4m4 4l4-4', s)],
    [dots('treeC', 8 * s), stamp(foot, 'm-5.5-12h11', s)],
    [dots('treeB', 3.6 * s), stamp(foot, 'm-4.5-14.500h7', s)]
  ]);
}

export function bush(foot: Point, s: number): Thing {
  return thing(`bush ${s}`, foot, 6 * s, 8 * s, [
    [dots('shadow', 3.4 * s), stamp(foot, 'm-3 0h8', s)],
    [dots('hedge', 6 * s), stamp(foot, 'm-2.500-2.500h5m-2.500-2h0', s)],
    [dots('treeLight', 2.4 * s), stamp(foot, 'm-1-5h1', s)]
  ]);
}

export function rocks(foot: Point, s: number): Thing {
  return thing(`rocks ${s}`, foot, 7 * s, 7 * s, [
    [dots('shadow', 3.4 * s), stamp(foot, 'm-4 0h10', s)],
    [fill('rockDark'), stamp(foot, 'm-6 1l1-4 3.500-2 3.500 1 1 5zm7.500 0l1.500-3h2.500l1.500 3z', s)],
    [fill('rock'), stamp(foot, 'm-5-3l3.500-2 2 .5-2.500 3.500-3.500.5zm8 1h2.500l-1 2h-2z', s)]
  ]);
}

// Two or three sheep that graze together.
export function flock(foot: Point, s: number, random: Random): Thing {
  let [shadows, bodies, heads, legs] = ['', '', '', ''];
  for (const [dx, dy] of [
    [-8, -6],
    [6, -3],
    [-1, 3]
  ].slice(0, random.chance(0.5) ? 3 : 2)) {
    const at: Point = [foot[0] + dx * s + random.between(-1.5, 1.5), foot[1] + dy * s];
    const isMirrored = random.chance(0.5);
    shadows += stamp(at, 'm-3 3.500h8', s);
    legs += stamp(at, 'm-2 1v3m4 0v-3', s);
    bodies += stamp(at, 'm-1.500-.5h3', s);
    heads += stamp(at, 'm4-1v1', s, isMirrored);
  }
  return thing(`flock ${s}`, [foot[0], foot[1] + 6 * s], 14 * s, 20 * s, [
    [dots('shadow', 3 * s), shadows],
    [line('sheepHead', s), legs],
    [dots('sheep', 6.4 * s), bodies],
    [dots('sheepHead', 3 * s), heads]
  ]);
}
