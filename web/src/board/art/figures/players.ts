// Six colours that people with any colour vision can tell apart (Okabe and Ito), each with an emblem, so that colour is never the only sign.
export interface PlayerLook {
  name: string;
  colour: string;
  shade: string; // the same in shadow
  emblem: string; // a path about (0, 0) in a circle of radius 5
  mark: string; // the emblem's colour
}

const DARK = '#1c1712';
const PALE = '#fffaf0';

export const players: readonly PlayerLook[] = [
  { name: 'blue', colour: '#0072b2', shade: '#004f80', mark: PALE, emblem: 'M-4.4 0a4.4 4.4 0 1 0 8.8 0a4.4 4.4 0 1 0-8.800 0z' },
  { name: 'vermilion', colour: '#d55e00', shade: '#9c4300', mark: PALE, emblem: 'M0-5.500L5 0 0 5.500-5 0z' },
  { name: 'green', colour: '#009e73', shade: '#006e50', mark: PALE, emblem: 'M0-5L5.200 4.200H-5.200z' },
  {
    name: 'yellow',
    colour: '#f0e442',
    shade: '#bdb01c',
    mark: DARK,
    emblem: 'M0-5.600L1.600-1.900 5.500-1.700 2.400.8 3.500 4.700 0 2.500-3.500 4.700-2.400.8-5.500-1.700-1.600-1.900z'
  },
  {
    name: 'rose',
    colour: '#cc79a7',
    shade: '#98527a',
    mark: DARK,
    emblem: 'M-1.600-5h3.200v3.400h3.400v3.200h-3.400v3.400h-3.200v-3.400h-3.400v-3.200h3.400z'
  },
  {
    name: 'sky',
    colour: '#56b4e9',
    shade: '#2e83b4',
    mark: DARK,
    emblem: 'M2.600-4.800A5 5 0 1 0 2.600 4.800A6.200 6.200 0 0 1 2.600-4.800z'
  }
];
