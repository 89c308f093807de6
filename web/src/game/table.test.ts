import { describe, expect, it } from 'vitest';
import type { GameState, PlacedTile } from '../protocol/game';
import type { UpdateMessage, ViewMessage } from '../protocol/table';
import { after, decidingSeat, fromView, hasOthers, isPlaying, resigningSeat, type Table, timeLeft, wishes, withHistory } from './table';

const state = (turn: number, player: number | null, scores = [0, 0]): GameState => ({
  over: false,
  step: 'place',
  player,
  turn_of: 0,
  turn,
  tiles_left: 70,
  drawn: 'base/V',
  discarded: [],
  players: scores.map((score, seat) => ({ name: `P${seat}`, score, score_parts: {}, supply: { meeple: 7 } })),
  figures: [],
  neutral: {}
});
const tile = (x: number): PlacedTile => ({ tile: 'base/D', x, y: 0, rot: 0 });

const view: ViewMessage = {
  type: 'view',
  version: 2,
  table: 'T',
  status: 'running',
  created: 0,
  setup: { modules: [], options: {}, clock: null, public: false, aids: true, confirm: true },
  commitment: 'c',
  you: { seats: [0], host: true },
  seats: [
    { kind: 'person', name: 'Ann' },
    { kind: 'bot', name: 'Bot', bot: 'greedy' }
  ],
  chat: [],
  proposals: [],
  state: state(1, 0),
  board: { from: 0, tiles: [tile(0)] },
  deciding: 0,
  held: false,
  paused: false
};

const play = (version: number, x: number, more: Partial<UpdateMessage> = {}): UpdateMessage => ({
  type: 'update',
  version,
  at: version,
  kind: 'play',
  seat: 0,
  events: [{ type: 'placed', player: 0, tile: 'base/D', x, y: 0, rot: 0 }],
  state: state(1, null, [version, 0]),
  board: { from: x, tiles: [tile(x)] },
  held: true,
  paused: false,
  ...more
});

const follow = (first: Table, ...updates: UpdateMessage[]): Table => updates.reduce((table, update) => after(table, update)!, first);

describe('a table', () => {
  it('is the view at first', () => {
    const table = after(null, view)!;
    expect(table.board).toEqual([tile(0)]);
    expect(decidingSeat(table)).toBe(0);
    expect(table.log).toEqual([]);
  });

  it('ignores updates before the view, and those it has seen', () => {
    expect(after(null, play(3, 1))).toBeNull();
    const table = follow(fromView(view), play(3, 1));
    expect(after(table, play(3, 1))).toBe(table);
  });

  it('adds the tiles of an update behind those that stay', () => {
    const table = follow(fromView(view), play(3, 1), play(4, 2));
    expect(table.board.map(({ x }) => x)).toEqual([0, 1, 2]);
    expect(table.version).toBe(4);
    expect(table.log).toHaveLength(2);
  });

  it('waits for whom the server names', () => {
    const held = follow(fromView(view), play(3, 1));
    expect(held.isHeld).toBe(true);
    expect(decidingSeat(held)).toBe(0);
    const next = follow(held, play(4, 2, { deciding: 1, held: false }));
    expect(decidingSeat(next)).toBe(1);
    expect(decidingSeat(follow(next, play(5, 3, { deciding: null })))).toBeNull();
    expect(decidingSeat({ ...next, status: 'over' })).toBeNull();
  });

  it('takes back tile, log and score with an undo', () => {
    const undo: UpdateMessage = { type: 'update', version: 4, at: 4, kind: 'undo', seat: 0, state: state(1, 0), board: { from: 1, tiles: [] }, held: false, paused: false };
    const table = follow(fromView(view), play(3, 1), undo);
    expect(table.board).toEqual([tile(0)]);
    expect(table.log).toEqual([]);
    expect(table.isHeld).toBe(false);
    expect(table.curve).toEqual([{ turn: 1, scores: [0, 0] }]);
  });

  it('takes back the right entry when somebody chatted meanwhile', () => {
    const chat: UpdateMessage = { type: 'update', version: 4, at: 4, kind: 'chat', seat: 0, text: 'oops' };
    const undo: UpdateMessage = { type: 'update', version: 5, at: 5, kind: 'undo', seat: 0, state: state(1, 0), board: { from: 1, tiles: [] } };
    const table = follow(fromView(view), play(3, 1), chat, undo);
    expect(table.log.map(({ kind }) => kind)).toEqual(['chat']);
    expect(table.chat[0].text).toBe('oops');
  });

  it('keeps the log when a whole view comes again', () => {
    const before = follow(fromView(view), play(3, 1));
    const again = after(before, { ...view, version: 9, board: { from: 0, tiles: [tile(0), tile(1), tile(2)] } })!;
    expect(again.version).toBe(9);
    expect(again.board).toHaveLength(3);
    expect(again.log).toHaveLength(1);
    expect(again.ask).toBeNull();
  });

  it('asks until the game changes', () => {
    const asked = after(fromView(view), { type: 'ask', version: 2, seat: 0, step: 'place', actions: [], may_undo: false })!;
    expect(asked.ask).not.toBeNull();
    const chatted = after(asked, { type: 'update', version: 3, at: 3, kind: 'chat', seat: 1, text: 'hi' })!;
    expect(chatted.ask).not.toBeNull();
    expect(after(chatted, play(4, 1))!.ask).toBeNull();
  });

  it('counts seats anew when empty ones go at the start', () => {
    const open = { ...view, status: 'open' as const, you: { seats: [2], host: false }, seats: [view.seats[0], { kind: 'open' as const }, { kind: 'person' as const, name: 'Eve' }] };
    const started = after(fromView(open), { type: 'update', version: 3, at: 3, kind: 'start', status: 'running', seats: [view.seats[0], { kind: 'person', name: 'Eve' }] })!;
    expect(started.ownSeats).toEqual([1]);
  });

  it('remembers proposals until they come about', () => {
    const asked = follow(fromView(view), { type: 'update', version: 3, at: 3, kind: 'propose', seat: 1, text: 'pause' });
    expect(asked.proposals).toEqual([{ what: 'pause', seat: 1 }]);
    const paused = follow(asked, { type: 'update', version: 4, at: 4, kind: 'pause', seat: 0, state: state(1, 0), paused: true });
    expect(paused.proposals).toEqual([]);
    expect(paused.isPaused).toBe(true);
  });

  it('tells a wish until this player shares it, and then that the others are waited for', () => {
    const people = ['Ann', 'Bob', 'Eve'].map((name) => ({ kind: 'person' as const, name }));
    const propose = (version: number, seat: number): UpdateMessage => ({ type: 'update', version, at: version, kind: 'propose', seat, text: 'pause' });
    const asked = follow(fromView({ ...view, seats: people }), propose(3, 1));
    expect(wishes(asked)).toEqual([{ what: 'pause', seat: 1, isMine: false }]);
    expect(wishes(follow(asked, propose(4, 0)))).toEqual([{ what: 'pause', seat: 1, isMine: true }]);
    expect(wishes({ ...asked, ownSeats: [] })).toEqual([]);
    expect(wishes({ ...asked, status: 'over' })).toEqual([]);
    expect(hasOthers(asked)).toBe(true);
    expect(hasOthers(fromView(view))).toBe(false);
  });

  it('lets the one who is asked resign, of several at one screen', () => {
    const people = [{ kind: 'person' as const, name: 'Ann', out: true }, ...['Bob', 'Eve'].map((name) => ({ kind: 'person' as const, name }))];
    const shared = fromView({ ...view, seats: people, you: { seats: [0, 1, 2], host: true } });
    expect(resigningSeat({ ...shared, deciding: 2 })).toBe(2);
    expect(resigningSeat({ ...shared, deciding: null })).toBe(1);
    expect(isPlaying({ ...shared, ownSeats: [0] })).toBe(false);
    expect(isPlaying({ ...shared, status: 'over' })).toBe(false);
  });

  it('gets its past from the replay', () => {
    const now = fromView({ ...view, version: 4 });
    const table = withHistory(now, [play(3, 1, { state: state(0, 0, [3, 1]) }), play(4, 2), play(5, 3)]);
    expect(table.log.map(({ version }) => version)).toEqual([3, 4]);
    expect(table.curve.map(({ turn }) => turn)).toEqual([0, 1]);
  });

  it('runs the clock of who thinks', () => {
    const table = { ...fromView(view), clock: { left: [60_000, 50_000], running: 0, since: 1000 } };
    expect(timeLeft(table, 0, 11_000)).toBe(50_000);
    expect(timeLeft(table, 1, 11_000)).toBe(50_000);
    expect(timeLeft(table, 0, 1_000_000)).toBe(0);
  });
});
