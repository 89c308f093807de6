// Rare things that make a place one's own: a windmill on a hill, haystacks, swans on a river, a town hall with its clock.
import type { Point } from '../geometry/curve';
import { type Part, type Thing, dots, fill, inked, line, stamp } from './things';

const thing = (kind: string, [x, y]: Point, half: number, height: number, parts: Part[]): Thing => ({
  kind,
  base: y,
  parts,
  box: [x - half, y - height, x + half, y + 2]
});

export const windmill = (foot: Point): Thing =>
  thing('windmill', foot, 15, 34, [
    [dots('shadow', 6), stamp(foot, 'm-4 0h15')],
    [inked('house', 1), stamp(foot, 'm-8 0l2.5-18h11l2.5 18z')],
    [fill('houseShade'), stamp(foot, 'm2-.5l-1-17h4l2.500 17z')],
    [inked('roofA', 1), stamp(foot, 'm-7-17.500l7-8 7 8z')],
    [fill('door'), stamp(foot, 'm-2 0v-5h4v5z')],
    [
      inked('sail', 0.8),
      stamp(
        foot,
        'm0-20l-2-1.500 8-11 3.500 2.500zm0 0l1.500-2 11 8-2.500 3.500zm0 0l2 1.500-8 11-3.500-2.500zm0 0l-1.500 2-11-8 2.500-3.500z'
      )
    ],
    [dots('woodDark', 3), stamp(foot, 'm0-20h0')]
  ]);

export const haystacks = (foot: Point): Thing =>
  thing('haystacks', foot, 12, 11, [
    [dots('shadow', 4), stamp(foot, 'm-8 0h20')],
    [inked('wheat', 0.8), stamp(foot, 'm-10 1q-1-8 5-10q6 2 5 10zm9 1q-1-7 4.500-9q5.500 2 4.500 9z')],
    [line('wheatRow', 1), stamp(foot, 'm-7 0q0-4 2-7m3 7q0-4-1-5m6 7q0-4 1-6')]
  ]);

export const swans = (at: Point): Thing =>
  thing('swans', at, 11, 9, [
    [dots('waterLight', 1.2), stamp(at, 'm-8 2h9m3 3h8')],
    [dots('white', 4.6), stamp(at, 'm-5 0h3m6 3h3')],
    [dots('white', 1.8), stamp(at, 'm-7 0q-2-3 0-5m9 8q-2-3 0-5')],
    [dots('lava', 1.2), stamp(at, 'm-7.500-5h-1.500m10.500 3h-1.500')]
  ]);

export const townHall = (foot: Point): Thing =>
  thing('townHall', foot, 17, 42, [
    [dots('shadow', 6), stamp(foot, 'm-12 0h30')],
    [inked('house', 1), stamp(foot, 'm-15 0v-14h30v14z')],
    [inked('roofC', 1), stamp(foot, 'm-17-13.500l5-10h24l5 10z')],
    [inked('wallLight', 1), stamp(foot, 'm-5 0v-28h10v28z')],
    [inked('roofD', 1), stamp(foot, 'm-6.500-27.500l6.500-11 6.500 11z')],
    [line('ink', 1), stamp(foot, 'm0-38.500v-6')],
    [fill('red'), stamp(foot, 'm0-44.500l7 2-7 2z')],
    [inked('white', 0.8), stamp(foot, 'm-3-20.500q0-3 3-3q3 0 3 3q0 3-3 3q-3 0-3-3z')],
    [line('ink', 0.8), stamp(foot, 'm0-22.500v2h1.500')],
    [fill('door'), stamp(foot, 'm-2.500 0v-7h5v7z')],
    [fill('window'), stamp(foot, 'm-12-4v-5h3v5zm20.500 0v-5h3v5z')]
  ]);
