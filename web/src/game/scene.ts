// What the board shows of a game: figures, tokens, the last tiles; and what can be said of a place on it.
import type { Feature, FigureName, GameEvent, GameState, MagicName, PlacedTile, Square } from '../protocol/game';
import { placeOf, segmentOf } from '../board/places';
import { tileNamed } from '../board/tiles';
import { demands, fitting } from './tiles_left';

export interface SceneFigure extends Square {
  player: number | null;
  figure: FigureName | MagicName;
  kind?: string;
  at?: string[];
  n?: number;
}

export interface SceneToken extends Square {
  token: 'gold' | 'ferry';
  count?: number;
  at?: string[];
}

export function sceneFigures(game: GameState): SceneFigure[] {
  const neutral = (['mage', 'witch'] as const).flatMap((figure): SceneFigure[] => {
    const place = game.neutral[figure];
    return place ? [{ player: null, figure, ...place }] : [];
  });
  return [...game.figures, ...neutral];
}

export function sceneTokens(game: GameState): SceneToken[] {
  return [
    ...(game.ingots ?? []).map((ingot): SceneToken => ({ token: 'gold', ...ingot })),
    ...(game.ferries ?? []).map((ferry): SceneToken => ({ token: 'ferry', ...ferry }))
  ];
}

// The last tile that every player laid.
export function lastTiles(events: Iterable<GameEvent>, board: readonly PlacedTile[]): (Square & { player: number })[] {
  const lies = new Set(board.map(({ x, y }) => `${x},${y}`));
  const last = new Map<number, Square & { player: number }>();
  for (const event of events) {
    if (event.type === 'placed' && lies.has(`${event.x},${event.y}`)) last.set(event.player, { x: event.x, y: event.y, player: event.player });
  }
  return [...last.values()];
}

const sameSides = (a: readonly string[] | undefined, b: readonly string[] | undefined): boolean =>
  (a ?? []).length === (b ?? []).length && (a ?? []).every((side) => (b ?? []).includes(side));

// The region that a place belongs to.
export function featureAt(features: readonly Feature[], place: { x: number; y: number; kind?: string; at?: readonly string[]; n?: number }): Feature | null {
  const isIt = (segment: { x: number; y: number; at?: string[]; n?: number }): boolean =>
    segment.x === place.x && segment.y === place.y && sameSides(segment.at, place.at) && (segment.n ?? 0) === (place.n ?? 0);
  return features.find((feature) => feature.kind === place.kind && feature.segments.some(isIt)) ?? null;
}

// The complete cities beside fields that have an owner: what these fields are worth.
export function citiesOfFields(features: readonly Feature[], board: readonly PlacedTile[]): Feature[] {
  const tiles = new Map(board.map((tile) => [`${tile.x},${tile.y}`, tile]));
  const found = new Set<Feature>();
  for (const field of features) {
    if (field.kind !== 'field' || field.owners.length === 0) continue;
    for (const segment of field.segments) {
      const tile = tiles.get(`${segment.x},${segment.y}`);
      const index = tile ? segmentOf(tile, { kind: 'field', ...segment }) : -1;
      for (const beside of (tile && tileNamed(tile.tile).segments[index]?.beside) ?? []) {
        const place = placeOf(tile!, beside);
        const city = place && featureAt(features, place);
        if (city?.complete) found.add(city);
      }
    }
  }
  return [...found];
}

// Empty squares beside a tile.
export function frontier(board: readonly PlacedTile[]): Square[] {
  const lies = new Set(board.map(({ x, y }) => `${x},${y}`));
  const found = new Map<string, Square>();
  for (const { x, y } of board) {
    for (const [dx, dy] of [
      [0, -1],
      [1, 0],
      [0, 1],
      [-1, 0]
    ]) {
      const key = `${x + dx},${y + dy}`;
      if (!lies.has(key)) found.set(key, { x: x + dx, y: y + dy });
    }
  }
  return [...found.values()];
}

// Squares that no remaining tile fits; the drawn one still counts. Where none remains that is said of no square.
export function deadSquares(board: readonly PlacedTile[], left: Record<string, number>, drawn: string | null): Square[] {
  const kinds = drawn ? { ...left, [drawn]: (left[drawn] ?? 0) + 1 } : left;
  if (Object.values(kinds).every((count) => count === 0)) return [];
  return frontier(board).filter(({ x, y }) => fitting(kinds, demands(board, x, y)).length === 0);
}
