import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { UpdateMessage } from '../protocol/table';
import { replayOf, stepByKey } from './replay';

describe('a replay', () => {
  it('is read from what the server tells of a record', () => {
    const sample = new URL('../../../tests/protocol/server/http/replay.json', import.meta.url);
    const updates = JSON.parse(readFileSync(sample, 'utf8')) as UpdateMessage[];
    const { steps, tiles } = replayOf(updates);
    expect(updates[0].seats?.map(({ name }) => name)).toEqual(['Ann', 'Bob']);
    expect(steps.map(({ tileCount }) => tileCount)).toEqual([1, 2]);
    expect(tiles[1]).toMatchObject({ tile: 'base/U', x: 1, y: 0 });
    expect(steps[1]).toMatchObject({ seat: 0, events: [{ type: 'placed' }] });
  });

  it('is stepped through by keys, and not beyond its ends', () => {
    expect(stepByKey('ArrowRight', 3, 5)).toBe(4);
    expect(stepByKey('ArrowRight', 5, 5)).toBe(5);
    expect(stepByKey('ArrowLeft', 0, 5)).toBe(0);
    expect(stepByKey('End', 0, 5)).toBe(5);
    expect(stepByKey('x', 0, 5)).toBeUndefined();
  });
});
