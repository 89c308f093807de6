import { expect, test } from 'vitest';
import type { GameEvent, GameState } from '../protocol/game';
import { counterMove, waitingPoints } from './counters';

const game = (score: number, meeple: number, messenger: number) => ({ players: [{ score: 0 }, { score, counters: { meeple, messenger } }] }) as unknown as GameState;
const scored = (player: number, points: number) => ({ type: 'scored', player, points, source: 'road', sum: [], final: false }) as GameEvent;

test('the points that no counter has taken are those that are asked for', () => {
  const events = [scored(1, 7), scored(0, 3), scored(1, 5)];
  expect(waitingPoints(game(12, 4, 3), 1, events)).toBe(5);
  expect(counterMove(game(12, 4, 3), 1, 'messenger', events)).toEqual({ from: 3, to: 8 });
});

test('of several the oldest comes first', () => {
  expect(waitingPoints(game(20, 4, 3), 1, [scored(1, 7), scored(1, 8), scored(1, 5)])).toBe(8);
});

test('nothing is said where events do not explain the score, or there are no counters', () => {
  expect(waitingPoints(game(20, 4, 3), 1, [scored(1, 7), scored(1, 5)])).toBeUndefined();
  expect(waitingPoints(game(7, 4, 3), 1, [scored(1, 7)])).toBeUndefined();
  expect(waitingPoints(game(7, 4, 3), 0, [scored(0, 7)])).toBeUndefined();
});
