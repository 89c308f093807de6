import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Pace } from './pace';

let gap = 400;
let shown: string[] = [];
const paced = () =>
  new Pace<string>(
    (message) => shown.push(message),
    (message) => (message.startsWith('move') ? 'other' : message.startsWith('own') ? 'own' : undefined),
    () => gap
  );

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  shown = [];
  gap = 400;
});
afterEach(() => vi.useRealTimers());

test('moves are shown one after the other, and everything in its order', () => {
  const pace = paced();
  for (const message of ['move 1', 'chat', 'move 2', 'details', 'move 3', 'ask']) pace.take(message);
  expect(shown).toEqual(['move 1', 'chat']);
  vi.advanceTimersByTime(400);
  expect(shown).toEqual(['move 1', 'chat', 'move 2', 'details']);
  vi.advanceTimersByTime(400);
  expect(shown).toEqual(['move 1', 'chat', 'move 2', 'details', 'move 3', 'ask']);
});

test('what one does oneself is shown at once, and the answer to it a moment later', () => {
  const pace = paced();
  pace.take('move 1');
  pace.take('own');
  expect(shown).toEqual(['move 1', 'own']);
  pace.take('move 2');
  vi.advanceTimersByTime(399);
  expect(shown).toHaveLength(2);
  vi.advanceTimersByTime(1);
  expect(shown).toHaveLength(3);
});

test('a move that comes later than the gap is shown at once', () => {
  const pace = paced();
  pace.take('move 1');
  vi.advanceTimersByTime(500);
  pace.take('move 2');
  expect(shown).toEqual(['move 1', 'move 2']);
});

test('without a gap nothing waits', () => {
  gap = 0;
  const pace = paced();
  for (const message of ['move 1', 'move 2', 'move 3']) pace.take(message);
  expect(shown).toHaveLength(3);
});

test('flush shows what waits, and who is far behind sees all at once', () => {
  const pace = paced();
  pace.take('move 1');
  pace.take('move 2');
  pace.flush();
  expect(shown).toEqual(['move 1', 'move 2']);
  for (let i = 0; i < 60; i++) pace.take(`move ${i}`);
  expect(shown.length).toBeGreaterThan(40);
  vi.advanceTimersByTime(400 * 60);
  expect(shown).toHaveLength(62);
});

test('who has left sees nothing more', () => {
  const pace = paced();
  pace.take('move 1');
  pace.take('move 2');
  pace.close();
  vi.advanceTimersByTime(1000);
  expect(shown).toEqual(['move 1']);
});
