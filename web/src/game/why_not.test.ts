import { describe, expect, it } from 'vitest';
import type { Action, Feature, GameState } from '../protocol/game';
import { type Clicked, type Known, whyNot } from './why_not';

const game = { drawn: 'base/V', figures: [], players: [{ supply: { meeple: 1, abbot: 0 } }] } as unknown as GameState;
const board = [{ tile: 'base/D', x: 0, y: 0, rot: 0 as const }];
const road: Feature = {
  kind: 'road',
  squares: [[0, 0]],
  complete: false,
  open_ends: 2,
  value: 1,
  sum: [['tiles', 1, 1]],
  owners: [],
  shares: [],
  segments: [{ x: 0, y: 0, at: ['E', 'W'] }]
};
const known: Known = { game, board, modules: [], features: [road] };
const here = (place?: Clicked['place']): Clicked => ({ x: 0, y: 0, place });
const ask = (step: string, ...actions: Action[]) => ({ step, actions, seat: 0 });
const onRoad = here({ kind: 'road', at: ['E', 'W'] });

describe('a tile may not lie', () => {
  const why = (x: number, y: number, more: Partial<Known> = {}) => whyNot(ask('place'), { ...known, ...more }, { x, y });
  it('on another, alone, or where it does not fit', () => {
    expect([why(0, 0), why(5, 5), why(0, -1)]).toEqual(['taken_square', 'no_neighbour', 'no_fit']);
  });
  it('where the river does not go on', () => {
    const spring = [{ tile: 'river/02', x: 0, y: 0, rot: 0 as const }];
    const river = { game: { ...game, drawn: 'river/07' }, board: spring };
    expect(why(1, 0, river)).toBe('river_end');
    expect(why(0, -1, river)).toBe('river');
  });
});

describe('a figure may not stand', () => {
  const why = (clicked: Clicked, more: Partial<Known> = {}) => whyNot(ask('deploy'), { ...known, ...more }, clicked);
  it('on another tile, or beside all features', () => {
    expect(why({ x: 3, y: 0 })).toBe('only_new_tile');
    expect(why(here())).toBe('no_place');
  });
  it('on fields without farmers, on gardens without an abbot', () => {
    expect(why(here({ kind: 'field', at: ['SL'] }))).toBe('no_farmers');
    expect(why(here({ kind: 'garden' }))).toBe('garden');
  });
  it('where somebody is, or without a figure', () => {
    const taken = { ...game, figures: [{ player: 1, figure: 'meeple', x: 0, y: 0, kind: 'road', at: ['E', 'W'] }] } as unknown as GameState;
    expect(why(onRoad, { game: taken })).toBe('occupied');
    expect(why(onRoad, { game: { ...game, players: [{ supply: { meeple: 0 } }] } as unknown as GameState })).toBe('no_figure');
  });
  it('and without aids the page does not pretend to know which', () => {
    expect(why(onRoad, { features: null })).toBe('occupied_or_no_figure');
  });
});

describe('a module forbids', () => {
  it('landing elsewhere, on fields, on what is complete', () => {
    const land = ask('land', { type: 'land', x: 0, y: 0, kind: 'city', at: ['N'] });
    expect(whyNot(land, known, { x: 2, y: 0 })).toBe('land_square');
    expect(whyNot(land, known, here({ kind: 'field', at: ['SL'] }))).toBe('land_field');
    expect(whyNot(land, { ...known, features: [{ ...road, complete: true }] }, onRoad)).toBe('complete');
  });
  it('magic on other features, and both on one', () => {
    const magic = ask('magic', { type: 'mage', x: 1, y: 0, kind: 'road', at: ['E'] });
    expect(whyNot(magic, known, here({ kind: 'monastery' }))).toBe('magic_kind');
    expect(whyNot(magic, known, onRoad)).toBe('magic_apart');
  });
  it('what its question is not about', () => {
    const at = { x: 1, y: 0 };
    expect(whyNot(ask('gold', { type: 'gold', ...at }), known, here())).toBe('gold_around');
    expect(whyNot(ask('turn-ferry', { type: 'pass' }, { type: 'turn-ferry', ...at }), known, here())).toBe('turn_ferry');
    expect(whyNot(ask('circle', { type: 'circle-add', ...at }), known, here())).toBe('circle_add');
    expect(whyNot(ask('message', { type: 'message', choice: 'points' }, { type: 'message', ...at }), known, here())).toBe('message');
    expect(whyNot(ask('track', { type: 'counter', counter: 'meeple' }), known, here())).toBe('choose_below');
  });
});
