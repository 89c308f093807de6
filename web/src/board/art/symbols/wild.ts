// Symbols that lie in the open country.
import { numbers } from '../geometry/curve';
import { dots, fill, inked, line, oval, path } from '../draw/things';
import type { Drawing } from './buildings';

const solid = (colour: string, d: string, width = 1.2) => path(inked(colour, width), d);

export const garden: Drawing = (isNear) => {
  const bed = (x: number, y: number, colour: string) =>
    path(fill('hedge'), `M${x} ${y}h17v11h-17z`) +
    path(
      dots(colour, isNear ? 4.2 : 7),
      isNear ? `M${x + 3} ${y + 3}h0m5.500 0h0m5.500 0h0m-11 5h0m5.500 0h0m5.500 0h0` : `M${x + 4.5} ${y + 5.5}h0m8 0h0`
    );
  // From afar four bright beds are enough.
  if (!isNear)
    return (
      path(fill('shadow'), 'M-20-13h44v32h-44z') +
      path(inked('hedge', 2), 'M-22-16h44v32h-44z') +
      path(dots('pink', 11), 'M-13-8h4') +
      path(dots('goldLight', 11), 'M9-8h4') +
      path(dots('white', 11), 'M-13 8h4') +
      path(dots('purpleLight', 11), 'M9 8h4')
    );
  return (
    path(fill('shadow'), 'M-20-13h44v32h-44z') +
    path(`${inked('plaza', 1.2)}`, 'M-22-16h44v32h-44z') +
    path(
      `fill="none" stroke="{hedge}" stroke-width="3.4" stroke-linejoin="round"${isNear ? ' stroke-dasharray="5 1"' : ''}`,
      'M-20.6-14.6h41.2v29.2h-41.2z'
    ) +
    bed(-18.5, -12.5, 'flowerC') +
    bed(1.5, -12.5, 'flowerB') +
    bed(-18.5, 1.5, 'flowerA') +
    bed(1.5, 1.5, 'purple') +
    path(inked('wallLight', 0.9), oval(0, 0, 5)) +
    path(fill('water'), oval(0, 0, 3.2))
  );
};

export const volcano: Drawing = (isNear) =>
  path(fill('shadow'), oval(4, 32, 44, 7)) +
  path(fill('smoke'), oval(-4, -30, 8, 6) + oval(7, -33, 10, 6) + oval(16, -27, 7, 5)) +
  solid('basalt', 'M-43 34q14-14 24-44q4-6 9-5l6 3 6-4 8 3q5 2 7 8q8 26 26 39q-43 8-86 0z', 1.4) +
  path(fill('basaltDark'), 'M6-13l7 2q5 2 7 8q8 24 23 36q-14 3-30 4q4-26-7-50z') +
  path(inked('lava', 1), 'M-12-14q12 5 25 1q3 3 2 7q-4 4-3 12t4 18q-3 9-8 3q-4-8-5-17t-6-6q-3 6-7 18t-9 11q-4-5 0-13q6-12 7-34z') +
  path(fill('lavaLight'), 'M-9-12q10 4 20 1q1 4-1 6q-3 4-3 8q-4-3-7-5t-5 3q-2 8-6 12q3-12 2-25z') +
  (isNear
    ? path(line('basaltDark', 1.2), 'M-30 26l8-15M-24 30l5-9M28 26l-6-12') +
      path(fill('lavaLight'), oval(-6, -22, 1.8) + oval(3, -25, 1.6) + oval(10, -20, 1.8))
    : '');

// The dragon of the tile: a head that breathes fire.
export const dragonSign: Drawing = (isNear) =>
  path(fill('shadow'), oval(2, 18, 24, 4)) +
  path(inked('lava', 1), 'M-9-2q-10-4-18 3q6 0 7 3q-4 2-5 6q8-5 17-4z') +
  path(fill('lavaLight'), 'M-10 1q-6-2-11 2q5 1 4 4q4-2 8-2z') +
  solid('dragon', 'M26 19q3-14-3-22q-3-9-11-14l2-6-9 4-3-6-3 8q-8 3-10 9q-3 5 0 9l7-2q5 4 9 3q5 9 0 17z', 1.5) +
  solid('dragonDark', 'M12-17l12-4-5 10zM20-7l8 0-5 8zM25 4l5 3-5 6z', 1) +
  path(fill('goldLight'), oval(1, -8, 2.8)) +
  path(fill('ink'), oval(0.4, -8, 1.3)) +
  path(fill('ink'), oval(-9, -3, 1.1)) +
  path(line('dragonDark', 1.2), 'M-11 1q5 1 8-2') +
  (isNear
    ? path(fill('white'), 'M-9 2l1.4 3.4 1.6-3.6zM-5 1l1.4 3 1.6-3.6z') + path(line('dragonDark', 1), 'M12 4q6 6 5 14M16-4q6 5 6 12')
    : '');

export const portal: Drawing = (isNear) =>
  path(fill('shadow'), oval(2, 25, 23, 4.5)) +
  solid('wallFace', 'M-22 25v-28a22 23 0 0 1 44 0v28h-10v-27a12 13 0 0 0-24 0v27z', 1.4) +
  path(fill('wallLight'), 'M-21 24v-27a21 22 0 0 1 21-22v5a16 17 0 0 0-16 17v27z') +
  path(inked('portalDark', 1), 'M-12 25v-27a12 13 0 0 1 24 0v27z') +
  path(`${line('portal', 2.6)} stroke-linecap="round"`, 'M0 6a3 3 0 1 1 3-3a7 7 0 1 1-7-7M0 14a11 13 0 0 0 9-10') +
  path(fill('white'), oval(0, 3, 1.8)) +
  solid('gold', 'M-4-22l4-6 4 6-4 5z', 1) +
  (isNear
    ? path(line('wallDark', 0.9), 'M-22 12h10M-22 0h10M12 12h10M12 0h10M-17-14l8 6M17-14l-8 6') +
      path(fill('portal'), oval(-7, 16, 1.3) + oval(6, 19, 1.2) + oval(-3, 21, 1))
    : '');

export const bazaar: Drawing = (isNear) => {
  const stall = (x: number, y: number, a: string, b: string) =>
    path(fill('shadow'), oval(x + 2, y + 18, 14, 3)) +
    solid('wood', `M${x - 11} ${y + 17}v-9h22v9z`, 1) +
    path(line('woodDark', 1.4), `M${x - 11} ${y + 17}v-21M${x + 11} ${y + 17}v-21`) +
    solid(a, `M${x - 14} ${y}l4-11h20l4 11q-3.5 4-7 0q-3.5 4-7 0q-3.5 4-7 0q-3.5 4-7 0z`, 1) +
    path(fill(b), `M${x - 7} ${y}l1.6-11h5.4v11q-3.5 4-7 0zM${x + 7} ${y}l-1-11h4l4 11q-3.5 4-7 0z`) +
    path(fill('goldLight'), oval(x - 6, y + 8, 2.4) + oval(x, y + 8, 2.4)) +
    path(fill('red'), oval(x + 6, y + 8, 2.4));
  return (
    stall(-16, -8, 'red', 'white') +
    stall(15, -10, 'blue', 'white') +
    stall(0, 4, 'goldDark', 'goldLight') +
    (isNear ? path(line('ink', 0.8), 'M-20 9h10M10 7h10M-5 21h10') : '')
  );
};

export const gold: Drawing = (isNear) => {
  const bar = (x: number, y: number) =>
    solid('gold', `M${x - 11} ${y + 7}l3-9h16l3 9z`, 1.2) +
    solid('goldLight', `M${x - 8} ${y - 2}l3-4h10l3 4z`, 1.2) +
    (isNear ? path(line('goldDark', 1), `M${x - 5} ${y + 3}h10`) : '');
  return (
    path(fill('shadow'), oval(2, 13, 23, 4)) +
    bar(-10, 6) +
    bar(11, 6) +
    bar(0, -5) +
    path(fill('white'), 'M16-14l1.5 4.5 4.5 1.5-4.5 1.5-1.5 4.5-1.5-4.5-4.5-1.5 4.5-1.5z')
  );
};

// A cauldron would be a witch's and a wand a mage's: a star over a ring serves both.
export const magic: Drawing = (isNear) =>
  path(fill('shadow'), oval(1.5, 2, 18, 18)) +
  path(inked('purple', 1.4), oval(0, 0, 18, 18)) +
  path(line('purpleLight', 1.6), oval(0, 0, 14.6)) +
  path(`${inked('goldLight', 1.2)}`, 'M0-13l3.6 8.4 9 .8-6.8 6 2 8.8-7.8-4.6-7.8 4.6 2-8.8-6.8-6 9-.8z') +
  (isNear ? path(fill('white'), oval(-10, 9, 1.2) + oval(11, 8, 1.4) + oval(0, 14.6, 1)) : '');

export const robberBag: Drawing = (isNear) =>
  path(fill('shadow'), oval(2, 16, 16, 3.6)) +
  solid('sack', 'M-6-8q-10 8-10 17q0 9 16 9t16-9q0-9-10-17z', 1.4) +
  path(fill('sackDark'), 'M6-7q10 8 9.4 16q-.4 7-9 8.4q6-8-.4-24.4z') +
  solid('sack', 'M-7-8q-4-7-6-9q6 0 8-1q3-2 5 0q2-2 5 0q2 1 8 1q-2 2-6 9z', 1.3) +
  path(`${line('red', 2.6)} stroke-linecap="round"`, 'M-7-8q7 3 14 0') +
  path(inked('gold', 1), oval(-1, 6, 5.6)) +
  path(line('goldDark', 1.5), 'M1.4 3.6q-4.6-2-4.6 2.4t4.6 2.4') +
  (isNear ? path(line('sackDark', 0.9), 'M-10 2q-3 4-2 9M8-13l-3 4M-8-13l3 4') : '');

// A crop circle in ripe corn shows what it calls for.
export const circle =
  (what: 'road' | 'field' | 'city'): Drawing =>
  (isNear) =>
    path(fill('crop'), 'M-29-20q14-13 32-10t27 12q4 20-6 36q-20 14-40 8t-14-18q-4-16 1-28z') +
    (isNear
      ? path(
          `${line('wheatRow', 0.9)} stroke-linecap="round"`,
          'M-24-19v4M-17-24v4M20-20v4M25-10v4M25 8v4M-26 2v4M-24 14v4M-14 23v3M12 23v3M-2-28v3'
        )
      : '') +
    path(line('cropDark', 3.4), oval(0, 0, 21)) +
    path(line('cropDark', 1.6), oval(0, 0, 25.5)) +
    path(fill('cropDark'), oval(0, -25.5, 3.4) + oval(0, 25.5, 3.4) + oval(25.5, 0, 3.4) + oval(-25.5, 0, 3.4)) +
    path(inked('wheat', 1), oval(0, 0, 16)) +
    {
      road: path(line('roadEdge', 9), 'M-6 14q6-8 0-14t5-14') + path(line('road', 6), 'M-6 14.4q6-8 0-14t5-15'),
      city: solid('wallLight', 'M-11 10v-16h4v4h4v-4h6v4h4v-4h4v16z') + path(fill('door'), 'M-3 10v-5a3 3 0 0 1 6 0v5z'),
      field: path(`${line('green', 2.6)} stroke-linecap="round"`, 'M0 12v-16M0 2q-8 0-9-8M0 2q8 0 9-8M0-4q-5-2-4-8M0-4q5-2 4-8')
    }[what];

// A flying machine: body, wings and a tail, turned the way it flies; a streamer behind tells the direction too.
export const flying =
  (degrees: number): Drawing =>
  (isNear) => {
    const machine =
      path(`${line('white', 2)} stroke-dasharray="5 4" stroke-linecap="round"`, 'M-6 20v9M6 20v9M0 23v8') +
      solid('sail', 'M-4-6q-16-8-24 4q10 0 12 5q6-3 12-1zM4-6q16-8 24 4q-10 0-12 5q-6-3-12-1z', 1.4) +
      solid('sail', 'M-2 13l-9 8h9zM2 13l9 8h-9z', 1.2) +
      solid('wood', 'M0-22q6 6 5 20l-3 20h-4l-3-20q-1-14 5-20z', 1.4) +
      (isNear ? path(line('woodDark', 1), 'M-8-4q-8-3-15 1M-8-2q-4 0-8 3M8-4q8-3 15 1M8-2q4 0 8 3M-3 4h6M-3 8h6') : '') +
      path(inked('red', 1.2), 'M-6-20l6-11 6 11q-6-4-12 0z');
    return path(fill('shadow'), oval(6, 24, 24, 6)) + `<g transform="rotate(${numbers(degrees)})scale(1.2)">${machine}</g>`;
  };

export const pigHerd: Drawing = (isNear) => {
  const pig = (x: number, y: number, sign: number) =>
    path(fill('shadow'), oval(x, y + 8, 11, 2.4)) +
    path(line('ink', 2), `M${x - 5} ${y + 4}v4M${x + 5} ${y + 4}v4`) +
    path(inked('pink', 1.1), oval(x, y, 10, 6.6)) +
    path(inked('pink', 1), oval(x + sign * 9, y - 2, 4.6, 4.2)) +
    path(fill('wine'), oval(x + sign * 12, y - 1.4, 1.6, 1.4)) +
    path(fill('ink'), oval(x + sign * 8.6, y - 3.4, 0.8)) +
    (isNear ? path(line('wine', 1.1), `M${x - sign * 10} ${y - 2}q${-sign * 4}-1 ${-sign * 2}-4`) : '');
  return pig(-11, -4, -1) + pig(12, 2, 1);
};

export const spring: Drawing = (isNear) =>
  path(fill('waterEdge'), oval(0, 2, 19, 14)) +
  path(fill('water'), oval(0, 2.6, 17, 12)) +
  path(fill('waterLight'), oval(-2, -1, 7, 4)) +
  solid('rock', 'M-22 4l2-11 8-5 7 4-3 8-8 6zM6-12l7-2 8 6 2 10-8-2-7-5z', 1.1) +
  solid('rockDark', 'M-6-11l6-6 7 4-2 6-8 1z', 1.1) +
  (isNear ? path(line('white', 1.2), 'M-3-5v5M0-6v7M3-5v5') : '');

export const pond: Drawing = (isNear) =>
  path(fill('bank'), oval(0, 0, 32, 22)) +
  path(fill('waterEdge'), oval(0, 0, 30, 20)) +
  path(fill('water'), oval(0, 1.2, 28, 18)) +
  path(`${line('waterLight', isNear ? 1.6 : 3)} stroke-linecap="round"`, 'M-14-4q4-3 8 0t8 0M-4 6q4-3 8 0t8 0M-18 5q3-2 6 0');

export const ghost: Drawing = (isNear) =>
  path(fill('shadow'), oval(1, 14, 10, 2.6)) +
  path(`${inked('ghost', 1.3)}`, 'M-10 13q-1-28 10-28t10 28l-3.4-3.4-3.2 3.6-3.4-3.6-3.4 3.6-3.2-3.6z') +
  path(fill('ink'), oval(-3.4, -5, 1.9, 2.6) + oval(3.6, -5, 1.9, 2.6)) +
  path(fill('ink'), oval(0, 1.4, 1.7, 2.2)) +
  (isNear ? path(line('mistDark', 1), 'M-7 4q-1-8 1-13') : '');
