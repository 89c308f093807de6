// Houses in three forms. Left walls are lit, right walls lie in shade.
import type { Random } from '../random';
import type { Point } from '../geometry/curve';
import { type Part, type Thing, fill, inked, oval, shape } from './things';

const ROOFS = ['roofA', 'roofB', 'roofC', 'roofA', 'roofB'];
const flip = (points: readonly Point[], sign: number): Point[] => points.map(([x, y]) => [x * sign, y]);

// A cottage shows its gable and one long side.
function cottage(foot: Point, s: number, roof: string, sign: number, isNear: boolean): Part[] {
  const [gable, side] = sign > 0 ? ['house', 'houseShade'] : ['houseShade', 'house'];
  const parts: Part[] = [
    [fill('shadow'), oval(foot[0] + 2 * s, foot[1], 10 * s, 2.6 * s)],
    [inked(side), shape(foot, s, flip([[-1, 0], [8, 0], [8, -6.5], [-1, -6.5]], sign))],
    [inked(gable), shape(foot, s, flip([[-8, 0], [-8, -6.5], [-4.5, -11.5], [-1, -6.5], [-1, 0]], sign))],
    [inked(roof), shape(foot, s, flip([[-4.5, -12.4], [5, -12.4], [9.2, -5.8], [0.2, -5.8]], sign))],
    [`${inked(roof)} stroke-linejoin="round"`, shape(foot, s, flip([[-4.5, -12.4], [-9, -5.4], [-7.8, -5], [-4.5, -10.2]], sign))]
  ];
  if (isNear)
    parts.push(
      [fill('door'), shape(foot, s, flip([[-5.7, 0], [-5.7, -3.6], [-3.3, -3.6], [-3.3, 0]], sign))],
      [fill('window'), shape(foot, s, flip([[2, -2.6], [2, -4.8], [3.8, -4.8], [3.8, -2.6]], sign)) + shape(foot, s, flip([[5.3, -2.6], [5.3, -4.8], [7, -4.8], [7, -2.6]], sign))]
    );
  return parts;
}

// A long house turns its eaves to the street.
function longHouse(foot: Point, s: number, roof: string, isNear: boolean): Part[] {
  const parts: Part[] = [
    [fill('shadow'), oval(foot[0] + 2 * s, foot[1], 11 * s, 2.6 * s)],
    [inked('house'), shape(foot, s, [[-8.5, 0], [8.5, 0], [8.5, -7], [-8.5, -7]])],
    [inked(roof), shape(foot, s, [[-9.6, -6.4], [-6.4, -13], [6.4, -13], [9.6, -6.4]])],
    [fill('roofShade'), shape(foot, s, [[-9.3, -6.8], [9.3, -6.8], [8.7, -8], [-8.7, -8]])]
  ];
  if (isNear)
    parts.push(
      [inked('houseShade', 0.7), shape(foot, s, [[3, -11.5], [3, -15.6], [5.2, -15.6], [5.2, -11.5]])],
      [fill('door'), shape(foot, s, [[-1.3, 0], [-1.3, -4], [1.3, -4], [1.3, 0]])],
      [fill('window'), shape(foot, s, [[-6.4, -2.4], [-6.4, -4.8], [-4.2, -4.8], [-4.2, -2.4]]) + shape(foot, s, [[4.2, -2.4], [4.2, -4.8], [6.4, -4.8], [6.4, -2.4]])]
    );
  return parts;
}

// A town house is narrow and tall.
function townHouse(foot: Point, s: number, roof: string, isNear: boolean): Part[] {
  const parts: Part[] = [
    [fill('shadow'), oval(foot[0] + 2 * s, foot[1], 7.6 * s, 2.4 * s)],
    [inked('house'), shape(foot, s, [[-5.5, 0], [2.4, 0], [2.4, -11], [-5.5, -11]])],
    [inked('houseShade'), shape(foot, s, [[2.4, 0], [5.8, 0], [5.8, -11], [2.4, -11]])],
    [inked(roof), shape(foot, s, [[-6.6, -10.4], [-1, -18.4], [3.2, -10.4]])],
    [inked('roofShade'), shape(foot, s, [[3.2, -10.4], [-1, -18.4], [2.2, -18], [6.8, -10.4]])]
  ];
  if (isNear)
    parts.push([fill('window'), shape(foot, s, [[-4, -6.6], [-4, -9], [-2.2, -9], [-2.2, -6.6]]) + shape(foot, s, [[-0.8, -6.6], [-0.8, -9], [1, -9], [1, -6.6]])],
      [fill('door'), shape(foot, s, [[-2.8, 0], [-2.8, -3.8], [-0.4, -3.8], [-0.4, 0]])]);
  return parts;
}

export function house(foot: Point, scale: number, random: Random, isNear: boolean): Thing {
  const roof = random.chance(0.09) ? 'roofD' : random.pick(ROOFS);
  const form = random.next();
  const [kind, parts, half, height] =
    form < 0.5 ? ['cottage', cottage(foot, scale, roof, random.chance(0.5) ? 1 : -1, isNear), 9, 13] as const
    : form < 0.8 ? ['longHouse', longHouse(foot, scale, roof, isNear), 9.6, 15] as const
    : ['townHouse', townHouse(foot, scale, roof, isNear), 7, 18.5] as const;
  return { kind, base: foot[1], parts, box: [foot[0] - half * scale, foot[1] - height * scale, foot[0] + half * scale, foot[1] + 2 * scale] };
}
