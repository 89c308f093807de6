// Trees, bushes, rocks and sheep: what makes a field the south of France.
import type { Random } from '../random';
import { type Point, numbers } from '../geometry/curve';
import { type Part, type Thing, box, fill, line, oval, shape } from './things';

const thing = (kind: string, foot: Point, half: number, height: number, parts: Part[]): Thing => ({
  kind, base: foot[1], parts, box: [foot[0] - half, foot[1] - height, foot[0] + half, foot[1] + 2]
});

export function roundTree([x, y]: Point, s: number, random: Random): Thing {
  const ink = random.pick(['treeA', 'treeB', 'treeC']);
  return thing(`tree ${ink}`, [x, y], 7 * s, 15 * s, [
    [fill('shadow'), oval(x + 2.5 * s, y, 7 * s, 2.4 * s)],
    [fill('trunk'), box(x - 1.1 * s, y - 5 * s, 2.2 * s, 5 * s)],
    [fill(ink), oval(x, y - 9 * s, 6.4 * s, 6 * s) + oval(x - 3.6 * s, y - 6.6 * s, 3.8 * s) + oval(x + 3.8 * s, y - 6.8 * s, 3.6 * s)],
    [fill('treeLight'), oval(x - 2.2 * s, y - 10.8 * s, 2.6 * s, 2.1 * s)]
  ]);
}

export function cypress([x, y]: Point, s: number): Thing {
  return thing('cypress', [x, y], 4 * s, 22 * s, [
    [fill('shadow'), oval(x + 2.5 * s, y, 5 * s, 2 * s)],
    [fill('cypress'), `M${numbers(x, y - 22 * s)}q${numbers(4.6 * s, 9 * s, 3.6 * s, 17 * s)}q${numbers(-0.6 * s, 4.4 * s, -3.6 * s, 4.6 * s)}q${numbers(-3 * s, -0.2 * s, -3.6 * s, -4.6 * s)}q${numbers(-1 * s, -8 * s, 3.6 * s, -17 * s)}z`],
    [fill('treeA'), `M${numbers(x - 0.4 * s, y - 19 * s)}q${numbers(-3 * s, 8 * s, -2 * s, 14 * s)}q${numbers(2 * s, -6 * s, 2 * s, -14 * s)}z`]
  ]);
}

export function stonePine([x, y]: Point, s: number): Thing {
  return thing('stonePine', [x, y], 10 * s, 17 * s, [
    [fill('shadow'), oval(x + 3 * s, y, 9 * s, 2.4 * s)],
    [line('trunk', Math.round(18 * s) / 10), `M${numbers(x, y)}q${numbers(-1 * s, -5 * s, 0.6 * s, -10 * s)}m${numbers(-0.8 * s, 3 * s)}l${numbers(-4 * s, -3.4 * s)}m${numbers(4 * s, 3.4 * s)}l${numbers(4 * s, -4 * s)}`],
    [fill('treeC'), oval(x, y - 12 * s, 9.6 * s, 4.2 * s) + oval(x + 0.6 * s, y - 14.4 * s, 5.4 * s, 2.6 * s)],
    [fill('treeB'), oval(x - 2 * s, y - 13.6 * s, 5.6 * s, 1.7 * s)]
  ]);
}

export function bush([x, y]: Point, s: number): Thing {
  return thing('bush', [x, y], 6 * s, 7 * s, [
    [fill('shadow'), oval(x + 1.5 * s, y, 6 * s, 1.8 * s)],
    [fill('hedge'), oval(x - 2.4 * s, y - 2.4 * s, 3.4 * s, 2.8 * s) + oval(x + 2.2 * s, y - 2.6 * s, 3.6 * s, 3.1 * s) + oval(x, y - 4 * s, 2.8 * s)],
    [fill('treeLight'), oval(x - 1 * s, y - 4.8 * s, 1.5 * s, 1.1 * s)]
  ]);
}

export function rocks([x, y]: Point, s: number): Thing {
  return thing('rocks', [x, y], 7 * s, 7 * s, [
    [fill('shadow'), oval(x + 1.5 * s, y, 7 * s, 2 * s)],
    [fill('rockDark'), shape([x, y], s, [[-6, 0.6], [-5, -3.4], [-1.6, -5.6], [2, -4.2], [3, 0.6]]) + shape([x, y], s, [[1.6, 1], [2.8, -2], [5.4, -2.6], [7, 1]])],
    [fill('rock'), shape([x, y], s, [[-5, -3.4], [-1.6, -5.6], [0.4, -4.8], [-2, -1.4], [-5.6, -0.6]]) + shape([x, y], s, [[2.8, -2], [5.4, -2.6], [4.6, -0.4], [2.4, -0.2]])]
  ]);
}

// Two or three sheep that graze together.
export function flock([x, y]: Point, s: number, random: Random): Thing {
  let [shadows, bodies, heads, legs] = ['', '', '', ''];
  for (const [dx, dy] of [[-8, -3], [6, 0], [-1, 6]].slice(0, random.chance(0.5) ? 3 : 2)) {
    const [cx, cy] = [x + dx * s + random.between(-1.5, 1.5), y + dy * s];
    const looks = random.chance(0.5) ? 1 : -1;
    shadows += oval(cx + 1 * s, cy + 3.4 * s, 5.4 * s, 1.5 * s);
    legs += `M${numbers(cx - 2 * s, cy + 1 * s)}v${numbers(2.8 * s)}m${numbers(4 * s)} 0v${numbers(-2.8 * s)}`;
    bodies += oval(cx, cy, 4.6 * s, 3.1 * s) + oval(cx - 1.6 * s, cy - 1.6 * s, 2.4 * s, 1.8 * s) + oval(cx + 1.6 * s, cy - 1.6 * s, 2.4 * s, 1.8 * s);
    heads += oval(cx + looks * 4.6 * s, cy - 0.8 * s, 1.7 * s, 2 * s);
  }
  return thing('flock', [x, y + 8 * s], 14 * s, 18 * s, [
    [fill('shadow'), shadows], [line('sheepHead', 0.9), legs], [fill('sheep'), bodies], [fill('sheepHead'), heads]
  ]);
}
