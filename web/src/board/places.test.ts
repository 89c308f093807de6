import { expect, test } from 'vitest';
import scenes from '../demo/demo_scenes.json';
import { flightLine, placeOf, segmentOf } from './places';
import { tileNamed, tileSets } from './tiles';
import type { BoardTile, Place } from './types';

test('every segment of every tile is found again by its place, however it lies', () => {
  for (const { kinds } of tileSets)
    for (const { name, segments } of kinds)
      for (const rot of [0, 90, 180, 270])
        segments.forEach((_, index) => {
          const tile: BoardTile = { tile: name, x: 3, y: -2, rot };
          expect(segmentOf(tile, placeOf(tile, index)!), `${name} ${index}`).toBe(index);
        });
});

test('an action may name any one of the sides', () => {
  const tile: BoardTile = { tile: 'base/D', x: 0, y: 0, rot: 90 };
  expect(tileNamed('base/D').segments[segmentOf(tile, { x: 0, y: 0, kind: 'city', at: ['E'] })].kind).toBe('city');
  expect(segmentOf(tile, { x: 0, y: 0, kind: 'road', at: ['N'] })).toBe(1);
  expect(segmentOf(tile, { x: 0, y: 0, kind: 'flying' })).toBe(-1);
});

test('figures and regions of a played game stand on segments of their kind', () => {
  for (const { board, figures, features } of Object.values(scenes.scenes)) {
    const tiles = new Map(board.map((tile) => [`${tile.x},${tile.y}`, tile]));
    const places: Place[] = [...figures, ...features.flatMap(({ kind, segments }) => segments.map((segment) => ({ kind, ...segment })))];
    for (const place of places) {
      const tile = tiles.get(`${place.x},${place.y}`)!;
      expect(tileNamed(tile.tile).segments[segmentOf(tile, place)]?.kind).toBe(place.kind);
    }
  }
});

test('a machine flies where it points', () => {
  const flight = tileSets.flatMap(({ kinds }) => kinds).find((one) => one.flight !== undefined)!;
  const turned = (rot: number) => flightLine({ tile: flight.name, x: 5, y: 5, rot }, 2);
  expect(turned(0)).toHaveLength(2);
  const [a, b] = [turned(0)[0], turned(180)[0]];
  expect([a.x + b.x, a.y + b.y]).toEqual([10, 10]);
});
