// The printed tiles as `bastide tiles --json` tells them; tools/pack-tiles keeps the file.
import data from './tiles.json';

export type SegmentKind = 'road' | 'city' | 'field' | 'monastery' | 'garden' | 'river' | 'shrine' | 'manor' | 'cemetery' | 'mist';
export type SegmentMark =
  'shield' | 'inn' | 'cathedral' | 'princess' | 'tunnel' | 'pig-herd' | 'wine' | 'grain' | 'cloth' | 'not-semicircular' | 'carcassonne';
export type TileSymbol =
  'dragon' | 'volcano' | 'portal' | 'bazaar' | 'gold' | 'magic' | 'robber' | 'lake' | 'flying' | 'circle' | 'inside' | 'quarters';

// One connected part of the picture, by its index in the tile as the engine counts.
export interface SegmentFacts {
  kind: SegmentKind;
  at?: string; // sides "N,E" or half-sides "NL,EL", or "enclosed"
  marks?: SegmentMark[];
  beside?: number[]; // a field's cities
  ghosts?: number;
}

export interface TileFacts {
  name: string;
  count: number;
  sides: string; // four of C R F W: north, east, south, west
  segments: SegmentFacts[];
  symbols?: TileSymbol[];
  flight?: number; // degrees clockwise from north
  circle?: 'road' | 'field' | 'city';
  block?: [number, number]; // column and row in a fixed block of squares
  wall?: string; // half-sides closed by the wall of Carcassonne
}

export interface TileSet {
  name: string;
  tiles: number;
  kinds: TileFacts[];
}

export const tileSets = (data as unknown as { sets: TileSet[] }).sets;

const byName = new Map(tileSets.flatMap((set) => set.kinds.map((kind) => [kind.name, kind] as const)));

// The tile of that name, like "base/D".
export function tileNamed(name: string): TileFacts {
  const tile = byName.get(name);
  if (!tile) throw new Error(`there is no tile "${name}"`);
  return tile;
}
