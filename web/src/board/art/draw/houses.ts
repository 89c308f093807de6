// Houses in three forms. Left walls are lit, right walls lie in shade.
import type { Random } from '../random';
import type { Point } from '../geometry/curve';
import { type Part, type Thing, dots, fill, inked, stamp } from './things';

const ROOFS = ['roofA', 'roofB', 'roofC'];
const SHADOW = dots('shadow', 5);
// All forms paint in this order, so that houses that do not overlap can be merged whatever their form.
const ORDER = [
  SHADOW,
  inked('house'),
  inked('houseShade'),
  inked('roofA'),
  inked('roofB'),
  inked('roofC'),
  inked('roofD'),
  inked('roofShade'),
  fill('roofShade'),
  fill('door'),
  fill('window')
];

// A cottage shows its gable and one long side.
function cottage(at: Point, s: number, roof: string, isMirrored: boolean, isNear: boolean): Part[] {
  const put = (steps: string) => stamp(at, steps, s, isMirrored);
  const parts: Part[] = [
    [SHADOW, stamp(at, 'm-7 0h17', s)],
    [inked(isMirrored ? 'house' : 'houseShade'), put('m-1 0h10v-8h-10z')],
    [inked(isMirrored ? 'houseShade' : 'house'), put('m-10 0v-8l4.5-6 4.5 6v8z')],
    [inked(roof), put('m-5.5-15h11l5 8h-11z')],
    [fill('roofShade'), put('m-5.5-15l-5.5 8h2l4-5z')]
  ];
  if (isNear) parts.push([fill('door'), put('m-7 0v-4h3v4z')], [fill('window'), put('m2-3v-3h2v3zm4 0v-3h2v3z')]);
  return parts;
}

// A long house turns its eaves to the street.
function longHouse(at: Point, s: number, roof: string, isNear: boolean): Part[] {
  const parts: Part[] = [
    [SHADOW, stamp(at, 'm-7 0h18', s)],
    [inked('house'), stamp(at, 'm-10 0h20v-8h-20z', s)],
    [inked(roof), stamp(at, 'm-11-7.5l4-7.5h14l4 7.5z', s)]
  ];
  if (isNear)
    parts.push([fill('door'), stamp(at, 'm-1.5 0v-4.5h3v4.5z', s)], [fill('window'), stamp(at, 'm-7.5-2.5v-3h2.5v3zm12.5 0v-3h2.5v3z', s)]);
  return parts;
}

// A town house is narrow and tall.
function townHouse(at: Point, s: number, roof: string, isNear: boolean): Part[] {
  const parts: Part[] = [
    [SHADOW, stamp(at, 'm-4 0h12', s)],
    [inked('house'), stamp(at, 'm-6 0h9v-12h-9z', s)],
    [inked('houseShade'), stamp(at, 'm3 0h4v-12h-4z', s)],
    [inked(roof), stamp(at, 'm-7.5-11.5l6-8 5.5 8z', s)],
    [inked('roofShade'), stamp(at, 'm4-11.5l-5.5-8h4l5.5 8z', s)]
  ];
  if (isNear) parts.push([fill('window'), stamp(at, 'm-4-7v-2.5h2v2.5zm3.5 0v-2.5h2v2.5zm-3.5 7v-4h2.5v4z', s)]);
  return parts;
}

export function house(foot: Point, scale: number, random: Random, isNear: boolean, isLow = false): Thing {
  const roof = random.chance(0.07) ? 'roofD' : random.pick(ROOFS);
  const form = random.next() * (isLow ? 0.78 : 1);
  const at: Point = [Math.round(foot[0]), Math.round(foot[1])];
  const [parts, half, height] =
    form < 0.48
      ? ([cottage(at, scale, roof, random.chance(0.5), isNear), 10.5, 15] as const)
      : form < 0.78
        ? ([longHouse(at, scale, roof, isNear), 11, 15] as const)
        : ([townHouse(at, scale, roof, isNear), 8, 20] as const);
  return {
    kind: 'house',
    base: at[1],
    parts: ORDER.map((style) => [
      style,
      parts
        .filter((part) => part[0] === style)
        .map((part) => part[1])
        .join('')
    ]),
    box: [at[0] - half * scale, at[1] - height * scale, at[0] + half * scale, at[1] + 2]
  };
}
