// The four quarters of the city of Carcassonne: castle, cathedral, market and smithy.
import { fill, inked, line, oval, path } from '../draw/things';
import { type Drawing, cathedral } from './buildings';
import { bazaar } from './wild';

const solid = (colour: string, d: string, width = 1.3) => path(inked(colour, width), d);

export const castle: Drawing = (isNear) =>
  path(fill('shadow'), oval(5, 42, 44, 7)) +
  solid('wall', 'M-28 42v-44h4v4h6v-4h6v4h6v-4h6v4h6v-4h6v4h6v-4h10v44z') +
  solid('wallLight', 'M-40 44v-60h16v60z') +
  solid('wallFace', 'M24 44v-60h16v60z') +
  solid('wallLight', 'M-12 0v-30h22v30z') +
  solid('wallFace', 'M4 0v-30h8v30z') +
  solid('roofA', 'M-43-15l11-22 11 22z') +
  solid('roofA', 'M21-15l11-22 11 22z') +
  solid('roofC', 'M-16-29l15-17 16 17z') +
  path(line('ink', 1.4), 'M-1-46v-7') +
  solid('red', 'M-1-53l12 4-12 4z', 1) +
  path(inked('black', 1.2), 'M-9 42v-14a9 9 0 0 1 18 0v14z') +
  path(fill('window'), 'M-34-4h4v9h-4zM30-4h4v9h-4zM-4-20h5v8h-5z') +
  (isNear
    ? path(line('woodDark', 1.2), 'M-6 42v-18M0 42v-22M6 42v-18') +
      path(line('wallFace', 1), 'M-38 20h6M-34 28h8M27 20h7M-24 16h8M14 20h8M-22 30h6')
    : '');

export const minster: Drawing = (isNear) => `<g transform="translate(0 2)scale(.92)">${cathedral(isNear)}</g>`;

export const market: Drawing = (isNear) =>
  path(fill('plaza'), oval(0, 6, 40, 24)) + `<g transform="translate(0 2)scale(1.1)">${bazaar(isNear)}</g>`;

export const smithy: Drawing = (isNear) =>
  path(fill('shadow'), oval(4, 30, 34, 6)) +
  path(fill('smoke'), oval(17, -28, 6, 4) + oval(23, -32, 5, 3.4)) +
  solid('wallFace', 'M12-6v-18h9v18z') +
  solid('houseShade', 'M-28 30v-26h56v26z') +
  solid('slate', 'M-33 5l9-20h48l9 20z') +
  path(inked('black', 1.2), 'M-20 30v-20h20v20z') +
  path(inked('lava', 1), 'M-16 30q-2-8 4-13q0 5 3 5q1-4 0-7q8 6 5 15z') +
  path(fill('lavaLight'), 'M-12 30q0-5 3-7q4 3 3 7z') +
  solid('slateDark', 'M6 30v-4h3v-5q-5 0-7-5h20q-1 5-7 5v5h4v4z', 1) +
  (isNear ? path(line('slateDark', 1), 'M-22-5h44M-26 0h52') : '');
