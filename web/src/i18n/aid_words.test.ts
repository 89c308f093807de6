import { describe, expect, it } from 'vitest';
import type { Table } from '../game/table';
import type { Feature } from '../protocol/game';
import { featureFacts, fitsFacts } from './aid_words';
import { modulesText } from './words';

const table = (ownSeats: number[], turnOf: number): Table =>
  ({ seats: ['Ann', 'Bob', 'Cleo'].map((name) => ({ kind: 'person', name })), ownSeats, game: { turn_of: turnOf } }) as unknown as Table;

const city: Feature = {
  kind: 'city',
  squares: [
    [0, 0],
    [0, 1],
    [1, 1]
  ],
  complete: false,
  open_ends: 2,
  value: 4,
  sum: [
    ['tiles', 3, 3],
    ['shields', 1, 1]
  ],
  if_completed: {
    value: 8,
    sum: [
      ['tiles', 3, 6],
      ['shields', 1, 2]
    ]
  },
  owners: [1],
  shares: [4],
  segments: []
};
const field: Feature = { ...city, kind: 'field', if_completed: undefined, value: 6, sum: [['cities', 2, 6]], owners: [0, 2], shares: [6, 8] };

describe('a feature', () => {
  it('is worth something now and something else at the end', () => {
    expect(featureFacts(city, table([0], 0))).toEqual({
      title: 'City, 3 tiles',
      players: [1],
      rows: [
        { label: 'Owner', value: 'Bob' },
        { label: 'If completed now', value: '8 points: 6 (3 tiles) + 2 (1 shield)' },
        { label: 'At the end, as it is', value: '4 points: 3 (3 tiles) + 1 (1 shield)' }
      ],
      note: '2 open ends'
    });
  });
  it('may bring one owner more than another', () => {
    expect(featureFacts(field, table([0], 0)).rows).toEqual([
      { label: 'Owner', value: 'Ann 6 and Cleo 8' },
      { label: 'At the end, as it is', value: '6 points (2 cities)' }
    ]);
  });
});

describe('a square', () => {
  const bag = { all: 4, kinds: { 'base/A': 1, 'base/B': 3 } };
  const fits = [{ tile: 'base/A', count: 1 }];
  const rows = (of: Table) => fitsFacts(of, bag, fits, false).rows.map(({ label, value }) => `${label}: ${value}`);
  it('says who draws what fits, and how likely', () => {
    expect(rows(table([0], 0))).toEqual(['Bob draws next: 25%', 'On your next turn: 25%', 'At least one of the two: 50%']);
    expect(rows(table([1], 0))).toEqual(['You draw next: 25%', 'Cleo draws after that: 25%', 'At least one of the two: 50%']);
  });
  it('names everybody to who watches, or plays for several', () => {
    expect(rows(table([], 0)).slice(0, 2)).toEqual(['Bob draws next: 25%', 'Cleo draws after that: 25%']);
    expect(rows(table([0, 1, 2], 0)).slice(0, 2)).toEqual(['Bob draws next: 25%', 'Ann, next turn: 25%']);
  });
  it('that nothing fits says so', () => {
    expect(fitsFacts(table([0], 0), bag, [], true)).toEqual({ title: 'No tile that is left fits here.', rows: [], note: 'The drawn tile fits here.' });
  });
});

describe('modules', () => {
  it('are named with the parts that are taken', () => {
    expect(modulesText(['farmers', 'inns.large'])).toBe('Farmers and Inns & Cathedrals (Large meeple)');
  });
});
