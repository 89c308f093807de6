import { expect, test } from 'vitest';
import { SPACES, piecesOf, spaceAt, standAmong } from './score_track';

test('neighbouring spaces touch, and no two are the same', () => {
  const places = Array.from({ length: SPACES }, (_, space) => spaceAt(space));
  expect(new Set(places.map(String)).size).toBe(SPACES);
  for (let i = 1; i < SPACES; ++i) expect(Math.hypot(places[i][0] - places[i - 1][0], places[i][1] - places[i - 1][1])).toBeLessThan(50);
});

test('laps are counted and a robber in the supply is not on the track', () => {
  expect(piecesOf([{ score: 107, messenger: 49, robber: null }])).toEqual([
    { kind: 'score', player: 0, space: 7, laps: 2 },
    { kind: 'messenger', player: 0, space: 49, laps: 0 }
  ]);
  expect(piecesOf([{ score: 0, robber: 12 }])[1]).toMatchObject({ kind: 'robber', space: 12 });
});

test('several on one space stand apart and stay on it', () => {
  for (let count = 1; count <= 18; ++count) {
    const places = Array.from({ length: count }, (_, index) => standAmong(index, count));
    expect(new Set(places.map(({ dx, dy }) => `${dx},${dy}`)).size).toBe(count);
    for (const { dx, dy } of places) expect(Math.max(Math.abs(dx), Math.abs(dy)), `${count}`).toBeLessThan(20);
  }
});
