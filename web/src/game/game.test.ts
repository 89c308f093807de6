import { describe, expect, it } from 'vitest';
import { tileNamed } from '../board/tiles';
import type { Feature, GameState } from '../protocol/game';
import type { BagView, UpdateMessage } from '../protocol/table';
import { actionKey, moduleOfQuestion, offersOf, sortedButtons } from './offers';
import { replayOf, tableAt } from './replay';
import { citiesOfFields, deadSquares, featureAt, frontier, lastTiles } from './scene';
import { sourceRows } from './scoring';
import type { Table } from './table';
import { checkedSetup, defaultSetup, playableHere, setupFromText, setupToText, tableSetup, toggled, usualBot } from './setup';
import { chanceAmong, chanceOf, demands, drawsBefore, fitting, tilesLeft } from './tiles_left';

const game = { drawn: 'base/V', figures: [], players: [], result: undefined } as unknown as GameState;
const board = [{ tile: 'base/D', x: 0, y: 0, rot: 0 as const }];

describe('offers', () => {
  it('are sorted by where they are made', () => {
    const offers = offersOf([
      { type: 'place', tile: 'base/V', x: 1, y: 0, rot: 0 },
      { type: 'deploy', figure: 'meeple', x: 1, y: 0, kind: 'road', at: ['N'] },
      { type: 'pass' }
    ]);
    expect([offers.places.length, offers.onBoard.length, offers.buttons.length]).toEqual([1, 1, 1]);
  });
  it('put passing last', () => {
    expect(sortedButtons([{ type: 'pass' }, { type: 'robber', space: 7 }, { type: 'robber', space: 2 }]).map((action) => action.space)).toEqual([2, 7, undefined]);
  });
  it('belong to the rules of a module', () => {
    const deploy = { type: 'deploy' as const, figure: 'meeple' as const, x: 1, y: 0 };
    expect(moduleOfQuestion([])).toBeNull();
    expect(moduleOfQuestion([{ type: 'pass' }, { type: 'turn-ferry', x: 1, y: 0, at: ['N', 'E'] }])).toBe('ferries');
    expect(moduleOfQuestion([{ type: 'place', tile: 'base/V', x: 1, y: 0, rot: 0 }])).toBe('base');
    expect(moduleOfQuestion([{ type: 'place', tile: 'river/03', x: 1, y: 0, rot: 0 }])).toBe('river');
    expect(moduleOfQuestion([{ ...deploy, kind: 'field' }, { type: 'pass' }])).toBe('base');
    expect(moduleOfQuestion([{ ...deploy, kind: 'field' }, { ...deploy, kind: 'flying' }])).toBe('flying');
  });
  it('have the same key for the same choice', () => {
    expect(actionKey({ type: 'gold', x: 1, y: 2 })).toBe(actionKey({ y: 2, x: 1, type: 'gold' }));
  });
});

describe('tiles left', () => {
  it('keep kinds that are used up', () => {
    expect(tilesLeft({ 'base/V': 2 }, board, ['base/V'])).toEqual([
      { tile: 'base/D', count: 0, of: 1 },
      { tile: 'base/V', count: 2, of: 3 }
    ]);
  });
  it('fit by what the neighbours show', () => {
    const north = tileNamed('base/D').sides[0];
    expect(demands(board, 0, -1)).toEqual([null, null, north, null]);
    expect(fitting({ 'base/D': 1 }, [null, null, north, null])).toEqual([{ tile: 'base/D', count: 1 }]);
    expect(fitting({ 'base/B': 4 }, ['C', null, null, null])).toEqual([]);
  });
  it('come with a chance', () => {
    expect(chanceOf(1, 4, 1)).toBeCloseTo(0.25);
    expect(chanceOf(1, 4, 2)).toBeCloseTo(0.5);
    expect(chanceOf(0, 0, 1)).toBe(0);
  });
  it('are drawn by one after the other', () => {
    expect([0, 1, 2].map((seat) => drawsBefore(seat, 1, 3))).toEqual([1, 2, 0]);
    expect(drawsBefore(0, 0, 1)).toBe(0);
  });
  it('are as likely in any draw of which nothing is known', () => {
    const bag = { all: 4, kinds: { a: 1, b: 3 } };
    expect(chanceAmong(bag, new Set(['a']), [0])).toBeCloseTo(0.25);
    expect(chanceAmong(bag, new Set(['a']), [3])).toBeCloseTo(0.25);
    expect(chanceAmong(bag, new Set(['a']), [0, 3])).toBeCloseTo(0.5);
    expect(chanceAmong(bag, new Set(['a']), [4])).toBe(0);
  });
  it('come from one pile after the other', () => {
    const bag: BagView = { all: 6, kinds: { r: 2, a: 1, b: 3 }, piles: [{ r: 2 }, { a: 1, b: 3 }] };
    expect(chanceAmong(bag, new Set(['a']), [0, 1])).toBe(0);
    expect(chanceAmong(bag, new Set(['a']), [1, 2])).toBeCloseTo(0.25);
    expect(chanceAmong(bag, new Set(['r']), [1])).toBe(1);
  });
});

describe('the scene', () => {
  const road: Feature = { kind: 'road', squares: [[0, 0]], complete: false, open_ends: 2, value: 1, sum: [['tiles', 1, 1]], owners: [], shares: [], segments: [{ x: 0, y: 0, at: ['E', 'W'] }] };
  it('finds regions by their sides in any order', () => {
    expect(featureAt([road], { x: 0, y: 0, kind: 'road', at: ['W', 'E'] })).toBe(road);
    expect(featureAt([road], { x: 0, y: 0, kind: 'city', at: ['N'] })).toBeNull();
  });
  it('knows the edge of the land and where nothing fits', () => {
    expect(frontier(board)).toHaveLength(4);
    expect(deadSquares(board, { 'base/B': 1 }, null)).toHaveLength(3);
    expect(deadSquares(board, {}, 'base/D')).toHaveLength(0);
    expect(deadSquares(board, { 'base/B': 0 }, null)).toHaveLength(0);
  });
  it('outlines the last tile of each player that still lies', () => {
    const placed = (player: number, x: number) => ({ type: 'placed' as const, player, tile: 'base/D', x, y: 0, rot: 0 as const });
    expect(lastTiles([placed(0, 5), placed(0, 0), placed(1, 9)], board)).toEqual([{ x: 0, y: 0, player: 0 }]);
  });
});

describe('a set-up', () => {
  it('survives a link', () => {
    expect(setupFromText(setupToText({ ...defaultSetup, seats: [{ kind: 'screen', name: 'Žofie' }] }))?.seats).toEqual([{ kind: 'screen', name: 'Žofie' }]);
    expect(setupFromText('nonsense')).toBeNull();
  });
  it('makes a table with names that differ', () => {
    const made = tableSetup({ ...defaultSetup, seats: [{ kind: 'me' }, { kind: 'bot', bot: 'greedy' }, { kind: 'bot', bot: 'greedy' }, { kind: 'open' }] }, 'Ann', { greedy: 'Reeve' });
    expect(made.seats.map((seat) => seat.name)).toEqual(['Ann', 'Reeve', 'Reeve 2', undefined]);
  });
  it('leaves out options of modules that are off', () => {
    expect(tableSetup({ ...defaultSetup, options: { 'flying.abbot': 'allow' } }, 'Ann', {}).options).toEqual({});
  });
  it('switches modules and their parts', () => {
    const parts = ['inns.tiles', 'inns.large'];
    expect(toggled([], 'inns', parts)).toEqual(['inns']);
    expect(toggled(['inns'], 'inns.large', parts)).toEqual(['inns.tiles']);
    expect(toggled(['inns.tiles'], 'inns.large', parts)).toEqual(['inns']);
    expect(toggled(['inns.tiles', 'gold'], 'inns', parts)).toEqual(['gold']);
  });
  it('drops what the server does not know', () => {
    const catalogue = { version: '', modules: [], rule_sets: [], options: [], bots: [{ name: 'greedy', summary: '' }] };
    const checked = checkedSetup({ ...defaultSetup, seats: [{ kind: 'bot', bot: 'oracle' }] }, catalogue);
    expect([checked.modules, checked.seats]).toEqual([[], [{ kind: 'bot', bot: 'greedy' }]]);
    expect(usualBot(['random', 'greedy', 'normal', 'hard'])).toBe('normal');
  });
  it('offers only what this page can show', () => {
    const entry = (name: string): { name: string; title: string; summary: string; parts: []; excludes: [] } => ({ name, title: name, summary: '', parts: [], excludes: [] });
    const option = (name: string): { name: string; summary: string; values: string[]; default: string } => ({ name, summary: '', values: ['a', 'b'], default: 'a' });
    const catalogue = playableHere({
      version: '',
      modules: ['farmers', 'newest', 'inns'].map(entry),
      rule_sets: [['newest', 'farmers'], ['farmers', 'inns.large']],
      options: ['newest.way', 'messages.trigger'].map(option),
      bots: []
    });
    expect(catalogue.modules.map((module) => module.name)).toEqual(['farmers', 'inns']);
    expect(catalogue.rule_sets).toEqual([['farmers', 'inns.large'], ['farmers']]);
    expect(catalogue.options.map(({ name }) => name)).toEqual(['messages.trigger']);
  });
});

describe('a replay', () => {
  const update = (version: number, kind: UpdateMessage['kind'], from: number, x?: number): UpdateMessage => ({
    type: 'update',
    version,
    at: 0,
    kind,
    seat: 0,
    state: game,
    board: { from, tiles: x === undefined ? [] : [{ tile: 'base/D', x, y: 0, rot: 0 }] },
    events: []
  });
  it('leaves out what was taken back, and joins confirmations', () => {
    const replay = replayOf([update(1, 'start', 0, 0), update(2, 'play', 1, 1), update(3, 'undo', 1), update(4, 'play', 1, 2), update(5, 'confirm', 2)]);
    expect(replay.steps.map(({ version }) => version)).toEqual([1, 5]);
    expect(replay.tiles.map(({ x }) => x)).toEqual([0, 2]);
  });
  it('shows the table as it was at a step', () => {
    const replay = replayOf([update(1, 'start', 0, 0), update(2, 'play', 1, 1), update(3, 'play', 2, 2)]);
    const over = { game: { ...game, discarded: [] }, details: { tiles_left: { kinds: { 'base/D': 0 } } }, log: [], board: replay.tiles } as unknown as Table;
    const then = tableAt(over, { ...replay, steps: replay.steps.map((step) => ({ ...step, state: { ...game, drawn: null, discarded: [] } })) }, 0);
    expect(then.board).toHaveLength(1);
    expect(then.log).toHaveLength(1);
    expect(then.details?.tiles_left.kinds).toEqual({ 'base/D': 2 });
  });
});

describe('the final table', () => {
  it('splits points by source', () => {
    const over = {
      players: [{ name: 'A', score: 9, score_parts: { city: 9 }, supply: {} }],
      result: { places: [1], scores: [9], final_scoring: [{ type: 'scored', player: 0, points: 3, source: 'city', sum: [], final: true }] }
    } as unknown as GameState;
    expect(sourceRows(over)).toEqual([{ source: 'city', points: [9], final: [3] }]);
  });
});

describe('fields', () => {
  it('are worth the complete cities beside them, whether on the same tile or not', () => {
    const board = [{ tile: 'base/E', x: 0, y: 0, rot: 0 as const }];
    const field = { kind: 'field', owners: [0], complete: false, segments: [{ x: 0, y: 0, at: ['NL', 'NR', 'EL', 'ER', 'SL', 'SR', 'WL', 'WR'].slice(2) }] };
    const city = { kind: 'city', owners: [], complete: true, segments: [{ x: 0, y: 0, at: ['N'] }] };
    const cities = (features: unknown[]) => citiesOfFields(features as Feature[], board);
    expect(cities([field, city])).toEqual([city]);
    expect(cities([{ ...field, owners: [] }, city])).toEqual([]);
    expect(cities([field, { ...city, complete: false }])).toEqual([]);
    // The same tile turned by a quarter: its city lies in the east.
    const turned = { ...city, segments: [{ x: 0, y: 0, at: ['E'] }] };
    const around = { ...field, segments: [{ x: 0, y: 0, at: ['SL', 'SR', 'WL', 'WR', 'NL', 'NR'] }] };
    expect(citiesOfFields([around, turned, city] as unknown as Feature[], [{ ...board[0], rot: 90 }])).toEqual([turned]);
  });
});
