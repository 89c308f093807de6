// What the server's own tests keep as samples of its messages is what the page reads.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { AskMessage, DetailsMessage, UpdateMessage, ViewMessage } from '../protocol/table';
import { gainsOf } from './offers';
import { after, decidingSeat, fromView } from './table';

const sample = <T>(name: string): T =>
  JSON.parse(readFileSync(new URL(`../../../tests/protocol/server/from_server/${name}.json`, import.meta.url), 'utf8')) as T;

test('a view says whom everybody waits for', () => {
  const table = fromView(sample<ViewMessage>('view'));
  expect(table.seats[decidingSeat(table)!]?.name).toBeTruthy();
  expect(decidingSeat(fromView(sample<ViewMessage>('view_over')))).toBeNull();
});

test('updates follow each other', () => {
  let table = fromView({ ...sample<ViewMessage>('view'), version: 0 });
  for (const name of ['update_play', 'update_undo', 'update_confirm', 'update_pause', 'update_resume']) {
    const update = sample<UpdateMessage>(name);
    table = after({ ...table, version: update.version - 1 }, update)!;
    expect(table.version, name).toBe(update.version);
    if (update.deciding !== undefined) expect(table.deciding, name).toBe(update.deciding);
  }
});

test('details say what features are and would be worth', () => {
  const { features, tiles_left } = sample<DetailsMessage>('details');
  const points = (sum: readonly (readonly [string, number, number])[]): number => sum.reduce((all, row) => all + row[2], 0);
  for (const feature of features) {
    expect(points(feature.sum)).toBe(feature.value);
    expect(feature.shares).toHaveLength(feature.owners.length);
    expect(feature.if_completed === undefined).toBe(feature.complete || feature.kind === 'field');
    if (feature.if_completed) expect(points(feature.if_completed.sum)).toBe(feature.if_completed.value);
  }
  expect(Object.values(tiles_left.kinds).reduce((sum, count) => sum + count, 0)).toBe(tiles_left.all);
});

test('a question has a gain for each of its choices', () => {
  const ask = sample<AskMessage>('ask');
  expect(gainsOf(ask)).toHaveLength(ask.actions.length);
  expect(gainsOf({ actions: ask.actions.slice(0, 2), gives: [2, 6] })).toEqual([0, 4]);
});
