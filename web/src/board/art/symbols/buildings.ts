// Buildings of note, each drawn about (0, 0) in the size that geometry/things.ts keeps for it.
import { fill, inked, line, oval, path } from '../draw/things';

export type Drawing = (isNear: boolean) => string;

const ink = (width = 1.2) => `fill="none" stroke="{ink}" stroke-width="${width}" stroke-linecap="round"`;
const solid = (colour: string, d: string, width = 1.2) => path(inked(colour, width), d);

export const monastery: Drawing = (isNear) =>
  path(fill('shadow'), oval(3, 29, 34, 6)) +
  path(fill('plaza'), oval(2, 29, 31, 5)) +
  solid('houseShade', 'M-16 28v-22h28v22z') +
  solid('house', 'M-30 28v-20l7-11 7 11v20z') +
  solid('roofB', 'M-23-5h32l7 13h-32z') +
  solid('roofC', 'M-23-5l-8.5 13.4 2.4 1.6 6.1-9.6z') +
  solid('house', 'M8 28v-42h11v42z') +
  solid('houseShade', 'M19 28v-42h7v42z') +
  solid('roofA', 'M5.5-13l9.5-20 4 20z') +
  solid('roofShade', 'M19-13l-4-20 13.5 20z') +
  path(line('goldDark', 2.4), 'M15-32v-7M11.5-36.5h7') +
  path(
    fill('window'),
    'M11-6a2.5 3 0 0 1 5 0v5h-5z' +
      (isNear ? 'M-7 14a2.2 2.6 0 0 1 4.4 0v5h-4.4zM1 14a2.2 2.6 0 0 1 4.4 0v5h-4.4zM21-5a1.4 2 0 0 1 2.8 0v4h-2.8z' : '')
  ) +
  path(fill('door'), 'M-26.5 28v-8a3.5 4 0 0 1 7 0v8z') +
  (isNear
    ? path(line('door', 1), 'M-23 7.5a3 3 0 1 1 .1 0M-26 4.6h6M-23 1.6v6') +
      path(line('roofShade', 0.8), 'M-16-5l7 13M-9-5l7 13M-2-5l7 13M5-5l2 4')
    : '');

export const cathedral: Drawing = (isNear) =>
  path(fill('shadow'), oval(5, 44, 40, 7)) +
  path(fill('plaza'), oval(0, 44, 38, 5)) +
  solid('houseShade', 'M14 44v-44h22v44z') +
  solid('roofD', 'M12-16h18l8 16h-22z') +
  solid('house', 'M-34 44v-64h16v64z') +
  solid('house', 'M2 44v-64h16v64z') +
  solid('wallLight', 'M-18 44v-56l10-12 10 12v56z') +
  solid('roofA', 'M-37-19l11-27 5 27z') +
  solid('roofShade', 'M-21-19l-5-27 11 27z') +
  solid('roofA', 'M-1-19l11-27 5 27z') +
  solid('roofShade', 'M15-19l-5-27 11 27z') +
  path(line('goldDark', 2), 'M-26-45v-5M-28.5-48h5M10-45v-5M7.5-48h5') +
  path(inked('shieldA', 1), oval(-8, -4, 6.5)) +
  path(line('goldLight', 1.1), 'M-8-10v12M-14-4h12M-12-8l8 8M-4-8l-8 8') +
  path(fill('door'), 'M-14 44v-14a6 8 0 0 1 12 0v14z') +
  path(
    fill('window'),
    'M-29-6a3 4 0 0 1 6 0v10h-6zM7-6a3 4 0 0 1 6 0v10h-6z' +
      (isNear ? 'M-29 18a3 4 0 0 1 6 0v10h-6zM7 18a3 4 0 0 1 6 0v10h-6zM21 12a2 3 0 0 1 4 0v12h-4zM28 12a2 3 0 0 1 4 0v12h-4z' : '')
  ) +
  (isNear ? path(ink(0.8), 'M-34 8h16M2 8h16M-18 14h20') : '');

export const shrine: Drawing = (isNear) =>
  path(fill('shadow'), oval(2, 22, 20, 4.5)) +
  solid('rock', 'M-20 22l3-6h34l3 6z') +
  solid('wallLight', 'M-15 16l2-5h26l2 5z') +
  solid('wallLight', 'M-11 11v-20h4v20zM7 11v-20h4v20z') +
  path(fill('houseShade'), 'M-7 11v-20h14v20z') +
  solid('slate', 'M-16-9q8-2 16-15q8 13 16 15q-16 4-32 0z') +
  path(line('gold', 2), 'M0-24v-2') +
  path(inked('gold', 1), oval(0, -2, 3)) +
  path(inked('lavaLight', 0.8), 'M-3 9q0-4 3-8q3 4 3 8z') +
  (isNear ? path(line('slateDark', 1), 'M-8-10q5-3 8-10M8-10q-5-3-8-10') + path(line('rockDark', 0.8), 'M-14 19h8M0 19h9') : '');

export const manor: Drawing = (isNear) =>
  path(fill('shadow'), oval(3, 22, 28, 5)) +
  solid('houseShade', 'M-24 22v-22h48v22z') +
  solid('slate', 'M-27 1l6-16h42l6 16z') +
  solid('house', 'M-8 22v-28l8-9 8 9v28z') +
  solid('slateDark', 'M-10-5l10-12 10 12-2 2-8-9-8 9z') +
  solid('wallFace', 'M14-12v-12h5v12zM-19-12v-12h5v12z') +
  path(fill('door'), 'M-4 22v-9a4 4 0 0 1 8 0v9z') +
  path(fill('window'), 'M-19 6h5v7h-5zM14 6h5v7h-5zM-2.5 0h5v5h-5z') +
  (isNear ? path(ink(0.8), 'M-16.5 6v7M16.5 6v7M-19 9.5h5M14 9.5h5M0 0v5') + path(line('hedge', 3), 'M-25 22h12M13 22h12') : '');

export const cemetery: Drawing = (isNear) =>
  '<g transform="scale(1.2)">' +
  path(fill('fieldDark'), 'M-23 17q-2-17 4-31q20-6 38 0q7 16 4 31q-22 5-46 0z') +
  path(`${line('rock', 3)} stroke-dasharray="4 1.4"`, 'M-8 18q-7 0-15-1q-2-17 4-31q20-6 38 0q7 16 4 31q-8 1-15 1') +
  solid('rock', 'M-15 4v-9a4.5 5 0 0 1 9 0v9zM6 4v-9a4.5 5 0 0 1 9 0v9zM-13 16v-7a4 4.5 0 0 1 8 0v7z') +
  solid('wallLight', 'M-2 8v-18h-5v-4h5v-5h4v5h5v4h-5v18z') +
  solid('rock', 'M5 16v-7a4 4.5 0 0 1 8 0v7z') +
  (isNear ? path(line('rockDark', 0.9), 'M-12.5-4h4M-12.5-1.4h4M8.5-4h4M8.5-1.4h4M-11 11h4M7 11h4') : '') +
  '</g>';

export const ruin: Drawing = (isNear) =>
  path(fill('shadow'), oval(3, 20, 33, 7)) +
  path(fill('plaza'), oval(0, 19, 32, 8)) +
  solid('wall', 'M-30 20v-36l4-5 3 6 5-4 3 7v14l5 4v14z') +
  solid('wallFace', 'M30 20v-26l-4-4-3 5-5-3v18l-4 3v7z') +
  solid('wallLight', 'M-8 20v-22q1-11 11-12q7 0 10 5l-4 4q-3-3-6-2q-5 1-5 7v20z') +
  solid('rock', 'M2 24l3-6 7 1 3 5zM-14 25l3-5 5 5z') +
  path(fill('black'), 'M-25-5h4v8h-4z') +
  (isNear
    ? path(line('wallFace', 0.9), 'M-28 6h7M-23 13h8M-28-11h4M20 10h6M23 2h5') +
      path(line('hedge', 2.4), 'M-30 20q1-9 5-11M30 20q-4-5-3-11')
    : '');

// An inn stands by its pond and hangs out a sign.
export const inn: Drawing = (isNear) =>
  path(fill('waterEdge'), oval(8, 14, 16.5, 7.5)) +
  path(fill('water'), oval(8, 14.6, 15, 6)) +
  path(`${line('waterLight', 1.4)} stroke-linecap="round"`, 'M2 15h6M11 17h5') +
  path(fill('shadow'), oval(-3, 10, 21, 4)) +
  solid('houseShade', 'M-6 10v-16h22v16z') +
  solid('house', 'M-22 10v-16l8-10 8 10v16z') +
  solid('roofC', 'M-14-18h22l10 13h-22z') +
  solid('roofA', 'M-14-18l-10 12.4 2 2 8-9.8z') +
  path(fill('door'), 'M-17 10v-8a3 3 0 0 1 6 0v8z') +
  path(fill('window'), 'M-1-1h5v5h-5zM8-1h5v5h-5z') +
  path(line('woodDark', 1.8), 'M-23 10v-24h8') +
  solid('gold', 'M-21-13h8v8h-8z', 1) +
  (isNear ? path(fill('goldDark'), 'M-19.4-11h3.6v4.4h-3.6zM-15.6-10h1.4v2.4h-1.4z') : '');

export const village: Drawing = () => path(fill('roadEdge'), oval(0, 0, 17, 14)) + path(fill('road'), oval(0, 0, 15, 12));
