// Figures as SVG: a soft shadow, a dark outline with a pale rim so that they show on every ground, the player's colour and emblem.
import { numbers } from '../geometry/curve';
import { players } from './players';
import { type FigureKind, shapes } from './shapes';

export interface FigureLook {
  player?: number; // 0 to 5; figures that belong to nobody need none
  isLying?: boolean; // a farmer
}

const INK = '#1c1712';

// What belongs inside an <svg> or <g>, drawn about (0, 0); a meeple is some 40 high.
export function figureFragment(kind: FigureKind, look: FigureLook = {}): string {
  const shape = shapes[kind];
  const player = players[(look.player ?? 0) % players.length];
  const [colour, shade] = shape.colour ?? [player.colour, player.shade];
  const [footY, footHalf] = shape.foot ?? [20, 16];
  const shadow = look.isLying
    ? '<ellipse cx="2" cy="11" rx="21" ry="5" fill="#0006"/>'
    : `<ellipse cx="2" cy="${footY}" rx="${footHalf}" ry="4.500" fill="#0006"/>`;
  const draw = (attributes: string) => `<path d="${shape.outline}" ${attributes}/>`;
  const emblem =
    shape.emblem && !shape.colour
      ? `<path transform="translate(${numbers(shape.emblem[0], shape.emblem[1])})${look.isLying ? 'rotate(78)' : ''}scale(${shape.emblem[2]})" d="${player.emblem}" fill="${player.mark}"/>`
      : '';
  const body =
    draw('fill="none" stroke="#fffaf0" stroke-opacity=".85" stroke-width="5.500" stroke-linejoin="round"') +
    draw(`fill="${colour}" stroke="${INK}" stroke-width="2.400" stroke-linejoin="round"`) +
    draw(
      `fill="none" stroke="${shade}" stroke-width="1.400" stroke-linejoin="round" transform="translate(-.6 -.8)scale(.93)" opacity=".55"`
    ) +
    (shape.details ?? '') +
    emblem;
  const scale = shape.scale ? `scale(${shape.scale})` : '';
  const lying = look.isLying ? 'rotate(-78)' : '';
  return shadow + (scale || lying ? `<g transform="${scale}${lying}">${body}</g>` : body);
}

export function figureSvg(kind: FigureKind, look: FigureLook & { size?: number } = {}): string {
  const size = look.size ?? 48;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="-34 -38 68 68">${figureFragment(kind, look)}</svg>`;
}

// The emblem alone, for panels and hatching.
export function emblemSvg(player: number, size = 16): string {
  const { colour, emblem, mark } = players[player % players.length];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="-8 -8 16 16"><circle r="7.200" fill="${colour}" stroke="${INK}" stroke-width="1.200"/><path d="${emblem}" fill="${mark}" transform="scale(.9)"/></svg>`;
}

export type { FigureKind } from './shapes';
export { figureKinds } from './shapes';
export { players } from './players';
