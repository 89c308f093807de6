// What the board must know of a tile besides its picture: where figures stand, which ground is whose. Costly, so a worker computes it.
import { type Area, CARCASSONNE, figurePlaces, segmentArea } from './art/regions';
import { CELL, CELLS } from './art/geometry/grid';
import type { Point } from './art/geometry/curve';
import { sizes } from './art/geometry/things';
import { VARIANTS } from './art/geometry/layout';
import { seedOf } from './art/random';
import { planOf } from './art/tile_art';
import type { Rotation } from './art/topology';
import type { TileFacts } from './tiles';

export interface Ground {
  places: Readonly<Record<number, readonly Point[]>>; // by segment, the best first
  areas: Readonly<Record<number, Area>>;
  labels: Int8Array; // segments on a raster, for what is under the pointer
  buildings: readonly { segment: number; left: number; top: number; right: number; bottom: number }[];
  symbols: Readonly<Record<string, Point>>; // where gold, machines, lakes and the like are drawn
}

// Tiles with the same key have the same ground.
export const groundKey = (tile: TileFacts, rotation: Rotation, seed: number): string =>
  `${tile.name} ${rotation} ${seedOf(tile.name, seed) % VARIANTS}`;

export function groundOf(tile: TileFacts, rotation: Rotation, seed: number): Ground {
  const { layout, spots } = planOf(tile, rotation, seed);
  const places: Record<number, readonly Point[]> = {};
  const areas: Record<number, Area> = {};
  for (const segment of [...tile.segments.keys(), ...(layout.carcassonne ? [CARCASSONNE] : [])]) {
    places[segment] = figurePlaces(tile, rotation, seed, segment);
    areas[segment] = segmentArea(tile, rotation, seed, segment);
  }
  const symbols: Record<string, Point> = {};
  const buildings: Ground['buildings'][number][] = [];
  for (const { kind, at, scale, segment } of spots.things) {
    symbols[kind] = at;
    const segmentKind = segment === undefined ? undefined : tile.segments[segment]?.kind;
    if (segment === undefined || !segmentKind || ['field', 'mist', 'city', 'road'].includes(segmentKind)) continue;
    const [w, h] = [sizes[kind][0] * scale, sizes[kind][1] * scale];
    buildings.push({ segment, left: at[0] - w / 2, top: at[1] - h / 2, right: at[0] + w / 2, bottom: at[1] + h / 2 });
  }
  return { places, areas, labels: layout.grid.labels.slice(), buildings, symbols };
}

// The segment at a point of the tile, or -1.
export function segmentAt(ground: Ground, x: number, y: number): number {
  const building = ground.buildings.find((one) => x >= one.left && x <= one.right && y >= one.top && y <= one.bottom);
  if (building) return building.segment;
  const cell = (value: number) => Math.max(0, Math.min(CELLS - 1, Math.floor(value / CELL)));
  return ground.labels[cell(y) * CELLS + cell(x)];
}
