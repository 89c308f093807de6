import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { playTutorial, tutorialText } from '../../tools/tutorial';
import type { GameEvent } from '../protocol/game';
import { afterChoice, afterConfirm, eventsSince, isHeld, type Lesson, lessonBegin, lessonNames, type LessonState } from './tutorial';

const file = new URL('tutorial.json', import.meta.url);
const program = process.env.BASTIDE_PROGRAM ?? new URL('../../../build/release/bastide', import.meta.url).pathname;

// The first of the choices that serve the lesson, until it is done; every state on the way.
function walked(lesson: Lesson): LessonState[] {
  const states = [lessonBegin(lesson)];
  for (let state = states[0]; !state.isConfirmed; states.push(state)) {
    if (isHeld(state)) state = afterConfirm(state);
    else state = state.moment.actions.map((action) => afterChoice(state, action)).find((next) => next !== null)!;
  }
  return states;
}

describe('the tutorial', () => {
  // BASTIDE_UPDATE_TUTORIAL=1 writes the file anew.
  it.skipIf(!existsSync(program))('is what the engine says', async () => {
    const text = tutorialText(await playTutorial(program));
    if (process.env.BASTIDE_UPDATE_TUTORIAL) writeFileSync(file, text);
    expect(readFileSync(file, 'utf8') === text, 'run with BASTIDE_UPDATE_TUTORIAL=1 and look at what changed').toBe(true);
  });

  const lessons = JSON.parse(readFileSync(file, 'utf8')) as Lesson[];
  const lesson = (name: string): Lesson => lessons.find((one) => one.name === name)!;

  it('has ten lessons', () => {
    expect(lessons.map(({ name }) => name)).toEqual(lessonNames);
  });

  it.each(lessonNames)('can be walked through: %s', (name) => {
    const states = walked(lesson(name));
    const last = states[states.length - 1];
    expect(states.filter(isHeld).length).toBe(new Set(lesson(name).moments.map(({ turn }) => turn)).size);
    expect(last.tiles.length).toBeGreaterThan(states[0].tiles.length);
    expect(new Set(last.tiles.map(({ x, y }) => `${x},${y}`)).size).toBe(last.tiles.length);
  });

  it('shows of each subject what it is about', () => {
    const points = (name: string): [string, number, number][] =>
      walked(lesson(name))
        .flatMap((state, index, states) => (index > 0 ? eventsSince(states[index - 1], state) : []))
        .filter((event): event is Extract<GameEvent, { type: 'scored' }> => event.type === 'scored')
        .map(({ source, player, points }) => [source, player, points]);
    expect(points('road')).toEqual([['road', 0, 4]]);
    expect(points('city')).toEqual([['city', 0, 8]]);
    expect(points('share')).toEqual([
      ['city', 0, 8],
      ['city', 1, 8]
    ]);
    expect(points('monastery')).toEqual([['monastery', 0, 9]]);
    expect(new Set(points('end').map(([source]) => source))).toEqual(new Set(['city', 'road', 'monastery', 'field']));
  });

  it('begins without a meeple in hand where it is about those that come home', () => {
    const states = walked(lesson('home'));
    expect(states[0].moment.game.players[0].supply).toEqual({ meeple: 0 });
    expect(states[1].moment.game.players[0].supply).toEqual({ meeple: 1 });
  });

  it('leaves choices, takes them back until the turn is confirmed, and refuses what leads elsewhere', () => {
    const begin = lessonBegin(lesson('claim'));
    expect(begin.moment.after.filter((passage) => passage !== null).length).toBeGreaterThan(4);
    const laid = afterChoice(begin, begin.moment.actions[0])!;
    expect(laid.before).toBe(begin);
    expect(afterChoice(laid, laid.moment.actions.find(({ type }) => type === 'pass')!)).toBeNull();
    const claimed = afterChoice(laid, laid.moment.actions.find(({ type }) => type === 'deploy')!)!;
    expect(isHeld(claimed)).toBe(true);
    expect(claimed.moment.game.drawn).toBeNull();
    expect(afterConfirm(claimed)).toMatchObject({ isConfirmed: true, before: null });
  });
});
