import { expect, test } from 'vitest';
import { emblemSvg, figureKinds, figureSvg, players } from './figure_art';
import { shapes } from './shapes';

test('every figure is drawn in every colour, and no two have the same outline', () => {
  for (const kind of figureKinds)
    for (let player = 0; player < players.length; ++player) expect(figureSvg(kind, { player }), kind).toMatch(/^<svg.*<\/svg>$/);
  const outlines = figureKinds.filter((kind) => !['wine', 'grain', 'cloth'].includes(kind)).map((kind) => shapes[kind].outline);
  expect(new Set(outlines).size).toBe(outlines.length);
});

test('players differ in colour and in emblem', () => {
  expect(players).toHaveLength(6);
  expect(new Set(players.map(({ colour }) => colour)).size).toBe(6);
  expect(new Set(players.map(({ emblem }) => emblem)).size).toBe(6);
  for (let player = 0; player < 6; ++player) expect(figureSvg('meeple', { player })).toContain(players[player].emblem);
  expect(emblemSvg(2)).toContain(players[2].emblem);
});

test('a farmer lies', () => {
  expect(figureSvg('meeple', { isLying: true })).not.toBe(figureSvg('meeple'));
});
