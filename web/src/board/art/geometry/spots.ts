// Where standing things and figures have their place on a laid-out tile. Large things choose first, then figures, then small things.
import type { SegmentMark, TileSymbol } from '../../tiles';
import { type Segment, segmentsOf } from '../topology';
import { inTile } from './carcassonne';
import { type Point, TILE, Track, distance } from './curve';
import { CELLS, CELL, cellAt, centreOf, clearance } from './grid';
import { CARCASSONNE, type Layout } from './layout';

export type SpotKind =
  | 'monastery' | 'garden' | 'shrine' | 'manor' | 'cemetery' | 'ghost' | 'village' | 'spring' | 'pond' | 'ruin' | 'castle' | 'market' | 'smithy' | 'minster'
  | Exclude<SegmentMark, 'tunnel' | 'not-semicircular' | 'carcassonne'> | Exclude<TileSymbol, 'lake' | 'inside' | 'quarters'>;

export interface Spot {
  kind: SpotKind;
  at: Point; // the middle
  scale: number;
  segment: number | undefined; // what it belongs to
}
export interface Spots {
  things: Spot[];
  figures: Map<number, Point[]>; // places for figures on each segment, the best first
  isFree: (point: Point, margin: number) => boolean; // nothing stands there
  keptFree: Point[]; // where figures will stand
}

// Width and height of each thing at scale 1.
export const sizes: Record<SpotKind, readonly [number, number]> = {
  monastery: [66, 68], garden: [46, 36], shrine: [40, 50], manor: [54, 52], cemetery: [48, 38], ghost: [26, 32], village: [54, 48], spring: [44, 34], pond: [64, 46], ruin: [64, 54],
  castle: [86, 92], market: [80, 60], smithy: [70, 66], minster: [74, 92],
  shield: [28, 34], cathedral: [78, 98], princess: [34, 50], inn: [48, 42], 'pig-herd': [50, 32], wine: [34, 38], grain: [34, 38], cloth: [34, 34],
  volcano: [88, 76], dragon: [54, 44], portal: [46, 54], bazaar: [62, 46], gold: [44, 32], magic: [38, 38], robber: [34, 38], flying: [70, 70], circle: [62, 62]
};

const PINNED: SpotKind[] = ['monastery', 'bazaar', 'shrine', 'manor'];
const LARGE: SpotKind[] = ['monastery', 'volcano', 'cathedral', 'shrine', 'manor', 'bazaar', 'portal', 'circle', 'flying', 'dragon', 'cemetery', 'inn', 'garden'];
const FIGURE = 15;

const RIM = [[1, 0], [-1, 0], [0, 1], [0, -1], [0.8, 0.8], [-0.8, 0.8], [0.8, -0.8], [-0.8, -0.8], [0.5, 0.5], [-0.5, 0.5], [0.5, -0.5], [-0.5, -0.5]] as const;
// The middles that are tried for a thing.
const lattice: Point[] = Array.from({ length: 38 * 38 }, (_, i): Point => [7.5 + 5 * (i % 38), 7.5 + 5 * Math.floor(i / 38)]);

class Places {
  readonly taken: { at: Point; rx: number; ry: number }[] = [];
  private readonly maps = new Map<string, Float32Array>();
  constructor(private readonly layout: Layout) {}

  take(at: Point, rx: number, ry: number): void {
    this.taken.push({ at, rx, ry });
  }
  isFree(point: Point, margin: number): boolean {
    return this.taken.every(({ at, rx, ry }) => Math.abs(point[0] - at[0]) > rx + margin || Math.abs(point[1] - at[1]) > ry + margin);
  }
  // The distance of every cell to the edge of these segments.
  room(labels: readonly number[]): Float32Array {
    const key = labels.join();
    let map = this.maps.get(key);
    if (!map) {
      const wanted = new Set(labels);
      this.maps.set(key, (map = clearance((cell) => wanted.has(this.layout.grid.labels[cell]))));
    }
    return map;
  }
  // The best middle for a box on these segments, at the largest scale that fits.
  find(labels: readonly number[], size: readonly [number, number], wanted: Point, scales: readonly number[], keep: number): { at: Point; scale: number } | undefined {
    const room = this.room(labels);
    const near = lattice
      .filter(([x, y]) => room[cellAt(x, y)] >= keep)
      .map((at) => ({ at, away: distance(at, wanted) }))
      .sort((a, b) => a.away - b.away);
    for (const scale of scales) {
      const [rx, ry] = [(size[0] * scale) / 2, (size[1] * scale) / 2];
      const fitting = near.find(({ at: [x, y] }) => Math.min(x, TILE - x) >= rx + 5 && Math.min(y, TILE - y) >= ry + 5 && this.fits(room, x, y, rx, ry, keep));
      if (fitting) return { at: fitting.at, scale };
    }
    return undefined;
  }
  private fits(room: Float32Array, x: number, y: number, rx: number, ry: number, keep: number): boolean {
    if (this.taken.some(({ at, rx: ox, ry: oy }) => Math.abs(x - at[0]) < rx + ox && Math.abs(y - at[1]) < ry + oy)) return false;
    // Corners of a box may stick out a little.
    return RIM.every(([sx, sy]) => room[cellAt(x + rx * sx, y + ry * sy)] >= keep);
  }
}

const indices = (segments: readonly Segment[]): number[] => segments.map(({ index }) => index);

// What the facts ask to be drawn, with the segment it belongs to.
function wishes(layout: Layout): { kind: SpotKind; segment: Segment | undefined }[] {
  const { tile } = layout;
  const list: { kind: SpotKind; segment: Segment | undefined }[] = [];
  for (const segment of tile.segments) {
    if (['monastery', 'garden', 'shrine', 'manor', 'cemetery'].includes(segment.kind)) list.push({ kind: segment.kind as SpotKind, segment });
    for (const mark of segment.marks) if (mark in sizes) list.push({ kind: mark as SpotKind, segment });
    for (let i = 0; i < segment.ghosts; ++i) list.push({ kind: 'ghost', segment });
  }
  for (const symbol of tile.symbols) if (symbol in sizes) list.push({ kind: symbol as SpotKind, segment: undefined });
  // Two roads may share one inn.
  const inns = list.filter(({ kind }) => kind === 'inn');
  return list.filter((wish) => wish.kind !== 'inn' || wish === inns[0]);
}

const scalesFor = (kind: SpotKind): number[] => (kind === 'cathedral' ? [1, 0.9] : [1, 0.9, 0.8, 0.7, 0.6, 0.52, 0.45]);

export function spotsOf(layout: Layout): Spots {
  const { tile, centre } = layout;
  const places = new Places(layout);
  const things: Spot[] = [];
  const fields = indices(segmentsOf(tile, 'field'));
  const cities = indices(segmentsOf(tile, 'city'));
  const ended = [...layout.roads, ...layout.rivers].filter(({ end }) => end === 'centre');
  const put = (kind: SpotKind, at: Point, scale: number, segment?: number) => {
    things.push({ kind, at, scale, segment });
    places.take(at, (sizes[kind][0] * scale) / 2, (sizes[kind][1] * scale) / 2);
  };

  if (layout.lake) places.take(layout.lake.centre, layout.lake.rx + 6, layout.lake.ry + 6);
  for (const { point } of layout.gates) places.take([point[0], point[1] - 6], 16, 16);
  for (const { point } of layout.bridges) places.take(point, 20, 16);
  for (const { point } of layout.tunnels) places.take(point, 16, 16);
  if (tile.symbols.has('quarters')) {
    put('castle', [52, 56], 0.95);
    put('minster', [150, 56], 0.95);
    put('market', [54, 158], 1);
    put('smithy', [150, 154], 0.9);
  }
  if (tile.name.startsWith('mists/start')) put('ruin', inTile(tile, [TILE, TILE]), 1);

  const asked = wishes(layout);
  // A building where roads end stands on that place.
  const pinned = ended.some(({ segment }) => segment.kind === 'road') ? asked.find(({ kind }) => PINNED.includes(kind) || (kind === 'volcano' && ended.length === 1)) : undefined;
  if (pinned) {
    const isCrowded = layout.cities.length > 0 || layout.rivers.length > 0 || ended.length > 2;
    put(pinned.kind, [centre[0], centre[1] - (isCrowded ? 4 : 8)], isCrowded ? 0.8 : 0.95, pinned.segment?.index);
  } else if (ended.some(({ segment }) => segment.kind === 'road') && !layout.lake) {
    put('village', centre, ended.length > 1 ? 1 : 0.8);
  }
  if (ended.length === 1 && ended[0].segment.kind === 'river') put(tile.segments.some(({ kind }) => kind === 'monastery') || tile.symbols.has('volcano') ? 'pond' : 'spring', centre, 1);
  if (layout.rivers.some(({ end }) => end === 'junction')) put('spring', new Track(layout.rivers[0].line).at(999).point, 1);

  const place = ({ kind, segment }: { kind: SpotKind; segment: Segment | undefined }) => {
    const inCity = segment?.kind === 'city';
    const inMist = kind === 'ghost';
    const own = inCity || inMist || (segment?.kind === 'field') ? [segment!.index] : fields;
    const road = kind === 'inn' ? layout.roads.find((way) => way.segment === segment) : undefined;
    const track = road && new Track(road.line);
    const wanted: Point = track ? track.at(track.length * 0.45).point : kind === 'cathedral' ? [84, 96] : inCity ? tuckedAway(layout, segment!) : ['garden', 'gold', 'robber', 'magic', 'dragon'].includes(kind) ? asideOf(layout) : centre;
    const keep = inCity ? (kind === 'cathedral' ? 2 : 9) : inMist ? 3 : kind === 'volcano' ? 4 : 8;
    const scales = scalesFor(kind);
    let found = places.find(own, sizes[kind], wanted, scales, keep);
    // A symbol of the tile rather stands large in a city than tiny in a field.
    if (!found || (!inCity && !inMist && found.scale < 0.75)) {
      const other = places.find([...fields, ...cities], sizes[kind], wanted, scales, 12);
      if (other && other.scale > (found?.scale ?? 0) + 0.15) found = other;
    }
    found ??= places.find(tile.segments.map(({ index }) => index), sizes[kind], wanted, scales, 0);
    put(kind, found?.at ?? centre, found?.scale ?? 0.45, segment?.index);
  };
  const rest = asked.filter((wish) => wish !== pinned);
  rest.filter(({ kind }) => LARGE.includes(kind)).sort((a, b) => LARGE.indexOf(a.kind) - LARGE.indexOf(b.kind)).forEach(place);

  const figures = figurePlaces(layout, places, things, false);
  const keptFree = [...figures.values()].flatMap((list) => list.slice(0, 1));
  const reserved = keptFree.map((at) => ({ at, rx: FIGURE, ry: FIGURE }));
  places.taken.push(...reserved);
  rest.filter(({ kind }) => !LARGE.includes(kind)).forEach(place);
  reserved.forEach((one) => places.taken.splice(places.taken.indexOf(one), 1));
  const all = figurePlaces(layout, places, things, true);
  return { things, figures: all, isFree: (point, margin) => places.isFree(point, margin), keptFree: [...all.values()].flatMap((list) => list.slice(0, 1)) };
}

// A corner of the city that figures need least: near the tile's border.
function tuckedAway(layout: Layout, city: Segment): Point {
  let best: Point = [100, 100];
  let most = -1;
  for (let cell = 0; cell < CELLS * CELLS; cell += 7) {
    if (layout.grid.labels[cell] !== city.index) continue;
    const at = centreOf(cell);
    const score = distance(at, layout.centre) - Math.abs(at[0] - at[1]) * 0.2 - at[1] * 0.02;
    if (score > most) [best, most] = [at, score];
  }
  return best;
}

// Symbols of the whole tile keep off its middle, each variant elsewhere.
const asideOf = (layout: Layout): Point => ([[42, 44], [158, 46], [44, 156], [156, 156]] as const)[(layout.variant + layout.tile.rotation) % 4];

// Several places for each segment: the roomiest one, then the roomiest of what is left.
function figurePlaces(layout: Layout, places: Places, things: readonly Spot[], isFinal: boolean): Map<number, Point[]> {
  const result = new Map<number, Point[]>();
  for (const segment of layout.tile.segments) {
    const building = things.find((thing) => thing.segment === segment.index && !['road', 'city', 'field', 'river', 'mist'].includes(segment.kind));
    if (building) {
      const [w, h] = sizes[building.kind];
      result.set(segment.index, [[0.2, 0.24], [-0.24, 0.28]].map(([x, y]) => [building.at[0] + x * w * building.scale, building.at[1] + y * h * building.scale]));
    } else if (segment.kind === 'road' || segment.kind === 'river') {
      result.set(segment.index, placesOnWay(layout, segment));
    } else {
      result.set(segment.index, placesOnGround(layout, places, segment, isFinal ? 3 : 1));
    }
  }
  if (layout.tile.symbols.has('quarters')) result.set(CARCASSONNE, [[52, 84], [150, 84], [54, 176], [150, 178]]);
  return result;
}

function placesOnWay(layout: Layout, segment: Segment): Point[] {
  const way = [...layout.roads, ...layout.rivers].find((one) => one.segment === segment)!;
  const track = new Track(way.line);
  const isTunnel = segment.marks.has('tunnel');
  const shares = isTunnel ? [0.06, 0.94] : way.end === 'through' ? [0.5, 0.28, 0.72] : [0.5, 0.25];
  const busy = [...layout.bridges, ...layout.gates].map(({ point }) => point);
  const at = shares.map((share) => track.at(track.length * share).point).filter((point) => layout.grid.at(...point) === segment.index || segment.kind === 'river');
  return [...at].sort((a, b) => Number(busy.some((point) => distance(point, a) < 24)) - Number(busy.some((point) => distance(point, b) < 24)));
}

function placesOnGround(layout: Layout, places: Places, segment: Segment, count: number): Point[] {
  // The ground goes on beyond the border, walls and roads do not; a figure needs some twenty each way.
  const room = clearance((cell) => layout.grid.labels[cell] === segment.index, -40);
  const found: Point[] = [];
  for (let i = 0; i < count; ++i) {
    let best = -1;
    let most = -Infinity;
    for (let cell = 0; cell < CELLS * CELLS; cell += Math.floor(cell / CELLS) % 2 === 1 && cell % CELLS === 0 ? CELLS : 2) {
      if (layout.grid.labels[cell] !== segment.index || room[cell] < CELL) continue;
      const at = centreOf(cell);
      const things = places.taken.reduce((least, { at: there, rx, ry }) => Math.min(least, Math.max(Math.abs(at[0] - there[0]) - rx, Math.abs(at[1] - there[1]) - ry)), 30);
      const others = found.reduce((least, there) => Math.min(least, distance(at, there) - FIGURE), 30);
      const border = Math.min(at[0], at[1], TILE - at[0], TILE - at[1]);
      const score = Math.min(room[cell], 30) + Math.min(things, 18) * 0.9 + Math.min(others, 18) * 1.2 + Math.min(border, 24) - distance(at, [100, 100]) * 0.03;
      if (score > most) [best, most] = [cell, score];
    }
    if (best >= 0) found.push(centreOf(best));
  }
  return found;
}
