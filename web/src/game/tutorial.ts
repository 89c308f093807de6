// The tutorial: ten lessons, each a position and everything that may be chosen from there. All of it was told by the engine
// (tools/tutorial.ts), so nothing here knows a rule, and a lesson needs no server.
import type { Action, GameEvent, GameState, PlacedTile } from '../protocol/game';
import type { BoardPart } from '../protocol/table';
import { actionKey } from './offers';

export const lessonNames = ['place', 'turn', 'claim', 'road', 'city', 'home', 'share', 'monastery', 'farm', 'end'] as const;
export type LessonName = (typeof lessonNames)[number];

// What happened between two moments.
export interface Passage {
  events: GameEvent[];
  to: number;
}

// A position. With actions the learner is asked; without, the turn waits to be confirmed or the lesson is over.
export interface Moment {
  turn: number; // of the lesson, counted from 0
  game: GameState;
  board: BoardPart;
  actions: Action[];
  after: (Passage | null)[]; // for each action; null: legal, but not what the lesson teaches
  confirmed?: Passage; // what follows when the turn is confirmed; without it the lesson is done then
}

export interface Lesson {
  name: LessonName;
  modules: string[];
  moments: Moment[];
}

// Where a learner is in a lesson.
export interface LessonState {
  lesson: Lesson;
  moment: Moment;
  tiles: PlacedTile[];
  events: GameEvent[]; // all so far
  isConfirmed: boolean; // the last turn of the lesson is done
  before: LessonState | null; // what undo goes back to
}

const tilesWith = (tiles: PlacedTile[], { from, tiles: added }: BoardPart): PlacedTile[] => [...tiles.slice(0, from), ...added];

export function lessonBegin(lesson: Lesson): LessonState {
  const [moment] = lesson.moments;
  return { lesson, moment, tiles: moment.board.tiles, events: [], isConfirmed: false, before: null };
}

function passed(state: LessonState, { events, to }: Passage, before: LessonState | null): LessonState {
  const moment = state.lesson.moments[to];
  const isOver = moment.actions.length === 0 && before === null;
  return { ...state, moment, tiles: tilesWith(state.tiles, moment.board), events: [...state.events, ...events], isConfirmed: isOver, before };
}

// The state after a choice; null if the choice is legal but leads away from what the lesson teaches.
export function afterChoice(state: LessonState, action: Action): LessonState | null {
  const index = state.moment.actions.findIndex((offered) => actionKey(offered) === actionKey(action));
  const passage = state.moment.after[index];
  return passage ? passed(state, passage, state) : null;
}

export const isHeld = (state: LessonState): boolean => state.moment.actions.length === 0 && !state.isConfirmed;

// What is confirmed cannot be taken back.
export function afterConfirm(state: LessonState): LessonState {
  const { confirmed } = state.moment;
  return confirmed ? passed(state, confirmed, null) : { ...state, isConfirmed: true, before: null };
}

// What happened from one state to a later one.
export const eventsSince = (earlier: LessonState, later: LessonState): GameEvent[] => later.events.slice(earlier.events.length);
