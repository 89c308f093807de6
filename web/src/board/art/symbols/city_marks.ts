// What a city may have within its walls: shield, goods and the princess.
import { fill, inked, line, oval, path } from '../draw/things';
import type { Drawing } from './buildings';

const solid = (colour: string, d: string, width = 1.2) => path(inked(colour, width), d);

export const shield: Drawing = (isNear) => {
  const outline = 'M-13-16h26v15c0 9-6 14-13 18c-7-4-13-9-13-18z';
  return (
    path(fill('shadow'), 'M-11-13h26v15c0 9-6 14-13 18c-7-4-13-9-13-18z') +
    solid('shieldA', outline, 2) +
    path(fill('shieldB'), 'M-2.6-15h5.2v12.4h9.4v5.2h-9.4v12q-1.4 1-2.6 1.4q-1.2-.4-2.6-1.4v-12h-9.4v-5.2h9.4z') +
    (isNear ? path(line('goldLight', 1), 'M-11-14h22v13c0 7-5 11.6-11 15.4c-6-3.8-11-8.4-11-15.4z') : '')
  );
};

// A token ground sets goods off from roofs.
const plate = path(fill('shadow'), oval(1.5, 2.5, 17, 17)) + path(inked('paper', 1.4), oval(0, 0, 16.5, 16.5));

export const wine: Drawing = (isNear) =>
  plate +
  path(line('woodDark', 2), 'M0-12v6') +
  solid('green', 'M1-8q3-6 10-4q-1 6-10 4z', 1) +
  path(
    inked('wine', 1),
    oval(-6, -3, 3.8) + oval(0.5, -4, 3.8) + oval(6.5, -2, 3.8) + oval(-3, 2.5, 3.8) + oval(3.6, 3, 3.8) + oval(0.4, 9, 3.8)
  ) +
  (isNear
    ? path(
        fill('purpleLight'),
        oval(-7, -4.2, 1.2) + oval(-0.6, -5.2, 1.2) + oval(5.4, -3.2, 1.2) + oval(-4, 1.2, 1.2) + oval(2.6, 1.8, 1.2)
      )
    : '');

export const grain: Drawing = (isNear) => {
  const ear = (x: number, lean: number) =>
    `M${x} 3q${lean * 3 - 4}-5 0-7q4 3 ${-lean * 3 + 0} 7zM${x + lean * 2}-3q-5-4 0-7q5 3 0 7zM${x - 3 + lean}-1q-4-2-2-6q4 1 2 6zM${x + 3 + lean}-1q4-2 2-6q-4 1-2 6z`;
  return (
    plate +
    path(`${line('goldDark', 1.6)} stroke-linecap="round"`, 'M-2 12q-1-6-5-12M2 12q1-6 5-12M0 12v-14') +
    path(inked('grain', 0.8), ear(-6, -0.4) + ear(6, 0.4) + ear(0, 0)) +
    solid('sack', 'M-6 6h12l2 7q-8 2-16 0z', 1) +
    path(line('red', 1.8), 'M-6 6.4h12') +
    (isNear ? path(line('sackDark', 0.8), 'M-3 8l-1 5M3 8l1 5') : '')
  );
};

export const cloth: Drawing = (isNear) =>
  plate +
  solid('cloth', 'M-11 8v-9h18v9z') +
  solid('pink', 'M-9-1v-8h17v8z') +
  path(inked('cloth', 1.1), oval(8, 3.6, 3.8, 4.5)) +
  path(inked('pink', 1.1), oval(8.6, -5, 3.2, 4)) +
  path(line('ink', 0.9), 'M9.4 3.4a1.6 2 0 1 0-1.4 2.2M10-5.2a1.3 1.7 0 1 0-1.2 2') +
  (isNear ? path(line('white', 1), 'M-9 1.5h14M-9 5h14M-7-6.5h12') : '');

export const princess: Drawing = (isNear) =>
  path(fill('shadow'), oval(2, 22, 15, 4)) +
  solid('pink', 'M-13 22q5-12 8-22h10q3 10 8 22q-13 4-26 0z') +
  path(fill('white'), 'M-2 1h4l4 21.5h-12z') +
  solid('pink', 'M-6-6h12l2 8h-16z') +
  path(`${line('skin', 3.2)} stroke-linecap="round"`, 'M-7-2l-3 8 6 3M7-2l3 8-6 3') +
  path(inked('hair', 1), 'M-8-2q-3-16 8-17q11 1 8 17q-4 2-5-2h-6q-1 4-5 2z') +
  path(inked('skin', 0.9), oval(0, -10.5, 5.2, 5.8)) +
  path(fill('hair'), 'M-5.4-11q1-6 5.4-6t5.4 6q-3-4-5.4-4t-5.4 4z') +
  solid('gold', 'M-6.5-16.5l-.8-8 4 4 3.3-5 3.3 5 4-4-.8 8z', 1) +
  (isNear
    ? path(fill('ink'), oval(-2, -10, 0.8) + oval(2, -10, 0.8)) +
      path(line('red', 1), 'M-1.6-7.4q1.6 1 3.2 0') +
      path(fill('red'), oval(0, -19, 1))
    : '');
