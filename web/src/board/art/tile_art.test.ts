import { describe, expect, test } from 'vitest';
import { tileNamed, tileSets } from '../tiles';
import { sizes } from './geometry/things';
import { palettes } from './palette';
import { planOf, tileSvg } from './tile_art';
import type { Rotation } from './topology';

const ROTATIONS: Rotation[] = [0, 1, 2, 3];
const kinds = tileSets.flatMap((set) => set.kinds);

describe.each(tileSets.map((set) => set.name))('the tiles of %s', (name) => {
  const set = tileSets.find((one) => one.name === name)!;
  test('are drawn in every rotation and detail within 15 kB', { timeout: 60_000 }, () => {
    const wrong: string[] = [];
    for (const tile of set.kinds)
      for (const rotation of ROTATIONS)
        for (const detail of ['near', 'far'] as const) {
          const svg = tileSvg(tile, { rotation, detail, seed: rotation });
          if (svg.length > 15_000) wrong.push(`${tile.name} ${rotation} ${detail}: ${svg.length}`);
          if (/NaN|undefined|Infinity|\{|\}/.test(svg)) wrong.push(`${tile.name} ${rotation} ${detail}: not SVG`);
        }
    expect(wrong).toEqual([]);
  });
  test('keep the facts about fields and cities when they are laid out', { timeout: 60_000 }, () => {
    const wrong: string[] = [];
    for (const tile of set.kinds)
      for (const rotation of ROTATIONS) if (!planOf(tile, rotation, rotation).layout.isFaithful) wrong.push(`${tile.name} ${rotation}`);
    expect(wrong).toEqual([]);
  });
});

test('every word of the tile data has a drawing or a form of its own', () => {
  const drawn = new Set<string>(Object.keys(sizes));
  // These show as ground, walls and ways instead of as a thing that stands somewhere.
  for (const word of ['road', 'city', 'field', 'river', 'mist', 'tunnel', 'not-semicircular', 'carcassonne', 'lake', 'inside', 'quarters'])
    drawn.add(word);
  for (const tile of kinds) {
    const words = [...(tile.symbols ?? []), ...tile.segments.flatMap((segment) => [segment.kind, ...(segment.marks ?? [])])];
    for (const word of words) expect(drawn, `${tile.name}: ${word}`).toContain(word);
    const { spots } = planOf(tile, 0, 0);
    const asked = words.filter((word) => word in sizes);
    for (const word of asked)
      expect(
        spots.things.some(({ kind }) => kind === word),
        `${tile.name}: ${word}`
      ).toBe(true);
    const ghosts = tile.segments.reduce((sum, { ghosts: count }) => sum + (count ?? 0), 0);
    expect(
      spots.things.filter(({ kind }) => kind === 'ghost'),
      tile.name
    ).toHaveLength(ghosts);
  }
});

test('the same seed gives the same picture, another seed another one', () => {
  const road = tileNamed('base/U');
  expect(tileSvg(road, { seed: 5 })).toBe(tileSvg(road, { seed: 5 }));
  expect(new Set([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((seed) => tileSvg(road, { seed }))).size).toBe(10);
});

test('nothing has an id, so that nothing can collide on a page', () => {
  for (const tile of kinds) expect(tileSvg(tile)).not.toMatch(/ id=|url\(/);
});

test('a theme gives colours, or leaves them to the page', () => {
  const tile = tileNamed('base/D');
  expect(tileSvg(tile, { theme: 'light' })).toContain(palettes.light.field);
  expect(tileSvg(tile, { theme: 'night' })).toContain(palettes.night.field);
  expect(tileSvg(tile, { theme: 'css' })).not.toMatch(/="#/);
  expect(Object.keys(palettes.night)).toEqual(Object.keys(palettes.light));
});
