import { beforeAll, describe, expect, it } from 'vitest';
import { bg } from './bg';
import { cs } from './cs';
import { en } from './en';
import { type Entry, filled } from './entry';
import { ru } from './ru';

const plural = (language: string) => {
  const rules = new Intl.PluralRules(language);
  return (count: number) => rules.select(count);
};
const say = (language: string, entry: Entry, count: number): string => filled(entry, { count }, plural(language));

describe('plurals', () => {
  it('are those of the language', () => {
    expect([1, 2, 5].map((count) => say('en', en.points, count))).toEqual(['1 point', '2 points', '5 points']);
    expect([1, 2, 5, 21, 22, 25].map((count) => say('ru', ru.points, count))).toEqual(['1 очко', '2 очка', '5 очков', '21 очко', '22 очка', '25 очков']);
    expect([1, 3, 8].map((count) => say('cs', cs.points, count))).toEqual(['1 bod', '3 body', '8 bodů']);
    expect([1, 3, 8].map((count) => say('bg', bg.points, count))).toEqual(['1 точка', '3 точки', '8 точки']);
  });
  it('leave a missing value visible instead of losing it', () => {
    expect(filled('{name} lays', {}, plural('en'))).toBe('{name} lays');
  });
});

describe('words', () => {
  let words: typeof import('./words');
  beforeAll(async () => {
    words = await import('./words');
  });
  const nameOf = (seat: number): string => ['Ann', 'Bob'][seat];

  it('say where a square is, seen from the start', () => {
    expect(words.squareText(0, 0)).toBe('the start tile');
    expect(words.squareText(2, -1)).toBe('2 east, 1 north');
  });
  it('say what a tile shows as it lies', () => {
    expect(words.tileText('base/D', 0)).toBe('north city, east road, south field, west road');
    expect(words.tileText('base/D', 90)).toBe('north road, east city, south road, west field');
    expect(words.tileText('base/B')).toContain('monastery');
    expect(words.tileText('circles/C')).toContain('crop circle (pitchfork)');
  });
  it('say whose turn it is, also while it waits for its confirmation', () => {
    const seats = ['Ann', 'Bob'].map((name) => ({ kind: 'person' as const, name }));
    // The game has gone on to Bob, but Ann has not ended her turn yet.
    const held = { status: 'running', seats, ownSeats: [0], deciding: 0, isHeld: true, game: { turn_of: 1 }, ask: {} };
    expect(words.turnText(held as never)).toBe('Your turn');
    expect(words.turnText({ ...held, ownSeats: [1], ask: null } as never)).toBe('Ann is about to end the turn');
    expect(words.turnText({ ...held, isHeld: false } as never)).toBe('Your decision in Bob’s turn');
  });
  it('say the sum of a score', () => {
    expect(words.sumText([['tiles', 3, 6], ['shields', 1, 2], ['witch', 1, -4]])).toBe('6 (3 tiles) + 2 (1 shield) − 4 (witch)');
    const scored = { type: 'scored' as const, player: 1, points: 8, source: 'city' as const, sum: [['tiles', 4, 8] as ['tiles', number, number]], final: false };
    expect(words.eventText(scored, nameOf)).toBe('Bob: 8 points for a city: 4 tiles.');
  });
  it('say times short', () => {
    expect(words.timeText(65_000)).toBe('1:05');
    expect(words.timeText(3_725_000)).toBe('1:02:05');
    expect(words.timeText(3 * 86_400_000 - 500)).toBe('3 days');
  });
});
