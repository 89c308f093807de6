import { expect, test } from 'vitest';
import scenes from '../demo/demo_scenes.json';
import { grouped, nextInDirection, nextPose, poseFor } from './offers';
import type { Action, Offer } from './types';

const offersOf = (actions: readonly Action[]): Offer[] => actions.map((action, id) => ({ id, action }));

test('rotations of one square are one placement, and turning visits legal ones only', () => {
  const { placements } = grouped(
    offersOf([
      { type: 'place', tile: 'base/U', x: 1, y: 0, rot: 270 },
      { type: 'place', tile: 'base/U', x: 1, y: 0, rot: 90 },
      { type: 'place', tile: 'base/U', x: 0, y: 1, rot: 0 }
    ])
  );
  expect(placements.map(({ x, y }) => [x, y])).toEqual([
    [1, 0],
    [0, 1]
  ]);
  const [first] = placements;
  expect(first.poses.map(({ rot }) => rot)).toEqual([90, 270]);
  expect(first.poses[poseFor(first, 0)].rot).toBe(90);
  expect(first.poses[poseFor(first, 180)].rot).toBe(270);
  expect(nextPose(first, 1)).toBe(0);
  expect(nextPose(first, 0, -1)).toBe(1);
});

test('figures for one place are one target with the meeple first', () => {
  const place = { x: 2, y: 3, kind: 'city', at: ['N', 'E'] };
  const { targets, rest } = grouped(
    offersOf([
      { type: 'pass' },
      { type: 'deploy', figure: 'large', ...place },
      { type: 'deploy', figure: 'meeple', ...place },
      { type: 'deploy', figure: 'meeple', ...place, kind: 'road', at: ['S'] }
    ])
  );
  expect(rest.map(({ id }) => id)).toEqual([0]);
  expect(targets).toHaveLength(2);
  expect(targets[0].choices.map(({ id, figure }) => [id, figure])).toEqual([
    [2, 'meeple'],
    [1, 'large']
  ]);
});

test('figures of different players at one place are told apart', () => {
  const place = { x: 0, y: 0, kind: 'city', at: ['N'] };
  const { targets } = grouped(offersOf([0, 1].map((player) => ({ type: 'expel', player, figure: 'meeple', ...place }))));
  expect(targets.map(({ look, choices }) => [look, choices[0].player])).toEqual([
    ['standing', 0],
    ['standing', 1]
  ]);
});

test('every legal action of a played game is offered exactly once', () => {
  for (const { legal } of Object.values(scenes.scenes)) {
    const { placements, targets, rest } = grouped(offersOf(legal as unknown as Action[]));
    const ids = [...placements.flatMap(({ poses }) => poses), ...targets.flatMap(({ choices }) => choices), ...rest].map(({ id }) => id);
    expect(ids.sort((a, b) => a - b)).toEqual(legal.map((_, id) => id));
  }
});

test('arrows prefer what lies straight ahead', () => {
  const points = [
    [10, 0],
    [4, 9],
    [-5, 0]
  ] as const;
  expect(nextInDirection(points, [0, 0], 1, 0)).toBe(0);
  expect(nextInDirection(points, [0, 0], 0, 1)).toBe(1);
  expect(nextInDirection(points, [0, 0], -1, 0)).toBe(2);
  expect(nextInDirection(points, [0, 0], 0, -1)).toBe(-1);
});
