// What grows and grazes in the fields.
import { type Point, TILE, distance } from '../geometry/curve';
import { cellAt } from '../geometry/grid';
import type { Spots } from '../geometry/spots';
import type { Random } from '../random';
import type { Plot } from './ground';
import { house } from './houses';
import { haystacks, windmill } from './landmarks';
import { bush, cypress, flock, rocks, roundTree, stonePine } from './plants';
import type { Thing } from './things';

export function decorateFields(
  spots: Spots,
  room: Float32Array,
  plots: readonly Plot[],
  random: Random,
  isNear: boolean,
  density: number
): Thing[] {
  const things: Thing[] = [];
  const taken: { at: Point; reach: number }[] = [];
  const size = isNear ? 1 : 1.55;
  const isOpen = (at: Point, margin: number, gap: number) =>
    room[cellAt(...at)] > margin &&
    spots.isFree([at[0], at[1] - 6 * size], margin * 0.8) &&
    spots.keptFree.every((place) => distance(place, [at[0], at[1] - 6]) > 21) &&
    plots.every((plot) => Math.abs(at[0] - plot.at[0]) > plot.rx + 3 || Math.abs(at[1] - 4 - plot.at[1]) > plot.ry + 4) &&
    taken.every((other) => Math.hypot(at[0] - other.at[0], (at[1] - other.at[1]) * 1.3) > other.reach + gap);
  const put = (thing: Thing, at: Point, reach: number) => {
    things.push(thing);
    taken.push({ at, reach });
  };

  // Once in a while a windmill or a few haystacks.
  const landmark = isNear ? random.pick(['mill', 'hay', 'hay', ...Array<string>(9).fill('none')]) : 'none';
  for (let i = 0; landmark !== 'none' && i < 14; ++i) {
    const at: Point = [random.between(24, TILE - 24), random.between(44, TILE - 18)];
    if (!isOpen(at, landmark === 'mill' ? 20 : 14, 12) || (landmark === 'mill' && room[cellAt(at[0], at[1] - 26)] < 8)) continue;
    put(landmark === 'mill' ? windmill(at) : haystacks(at), at, landmark === 'mill' ? 20 : 12);
    break;
  }
  // Trees stand in groves: a first one, then others close by.
  const groves = isNear ? random.pick([2, 3, 3, 4]) : 2;
  for (let grove = 0, tries = 0; grove < groves && tries < 60; ++tries) {
    const heart: Point = [random.between(16, TILE - 16), random.between(26, TILE - 12)];
    if (!isOpen(heart, 11, 8)) continue;
    ++grove;
    const style = random.next();
    for (let i = 0; i < (isNear ? Math.round(7 * density) : 2); ++i) {
      const at: Point = i === 0 ? heart : [heart[0] + random.between(-24, 24), heart[1] + random.between(-17, 17)];
      if (at[0] < 13 || at[0] > TILE - 13 || at[1] < 26 * size * 0.8 || at[1] > TILE - 8 || !isOpen(at, 9, 6 * size)) continue;
      const scale = size * random.pick([0.85, 1.05]);
      put(
        style < 0.5
          ? roundTree(at, scale, random)
          : style < 0.72
            ? cypress(at, scale)
            : style < 0.86
              ? stonePine(at, scale)
              : random.chance(0.5)
                ? bush(at, scale)
                : roundTree(at, scale, random),
        at,
        6 * size
      );
    }
  }
  const extras: ((at: Point) => Thing)[] = [
    (at) => flock(at, size, random),
    (at) => rocks(at, size),
    (at) => bush(at, size),
    (at) => roundTree(at, size * 0.85, random)
  ];
  if (isNear && random.chance(0.35)) extras.unshift((at) => house(at, 1, random, isNear));
  for (let i = 0, placed = 0; i < 60 && placed < (isNear ? 4 : 1); ++i) {
    const at: Point = [random.between(20, TILE - 20), random.between(22, TILE - 16)];
    const extra = extras[placed % extras.length];
    if (!isOpen(at, placed === 0 ? 19 : 12, 12)) continue;
    put(extra(at), at, 10);
    ++placed;
  }
  return things;
}
