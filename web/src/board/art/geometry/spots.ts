// Where standing things and figures have their place on a laid-out tile. Large things choose first, then figures, then small things.
import { type Segment, segmentsOf } from '../topology';
import { inTile } from './carcassonne';
import { type Point, TILE, Track, distance } from './curve';
import { FIGURE, figurePlaces } from './figure_places';
import { CELLS, centreOf } from './grid';
import type { Layout } from './layout';
import { Places } from './places';
import { type Spot, type SpotKind, sizes } from './things';

export interface Spots {
  things: Spot[];
  figures: Map<number, Point[]>; // places for figures on each segment, the best first
  isFree: (point: Point, margin: number) => boolean; // nothing stands there
  keptFree: Point[]; // where figures will stand
}

const PINNED: SpotKind[] = ['monastery', 'bazaar', 'shrine', 'manor'];
const LARGE: SpotKind[] = [
  'monastery',
  'volcano',
  'cathedral',
  'shrine',
  'manor',
  'bazaar',
  'portal',
  'circle',
  'flying',
  'dragon',
  'cemetery',
  'inn',
  'garden'
];

const indices = (segments: readonly Segment[]): number[] => segments.map(({ index }) => index);

// What the facts ask to be drawn, with the segment it belongs to.
function wishes(layout: Layout): { kind: SpotKind; segment: Segment | undefined }[] {
  const { tile } = layout;
  const list: { kind: SpotKind; segment: Segment | undefined }[] = [];
  for (const segment of tile.segments) {
    if (['monastery', 'garden', 'shrine', 'manor', 'cemetery'].includes(segment.kind))
      list.push({ kind: segment.kind as SpotKind, segment });
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
  const pinned = ended.some(({ segment }) => segment.kind === 'road')
    ? asked.find(({ kind }) => PINNED.includes(kind) || (kind === 'volcano' && ended.length === 1))
    : undefined;
  if (pinned) {
    const isCrowded = layout.cities.length > 0 || layout.rivers.length > 0 || ended.length > 2;
    put(pinned.kind, [centre[0], centre[1] - (isCrowded ? 4 : 8)], isCrowded ? 0.8 : 0.95, pinned.segment?.index);
  } else if (ended.some(({ segment }) => segment.kind === 'road') && !layout.lake) {
    put('village', centre, ended.length > 1 ? 1 : 0.8);
  }
  if (ended.length === 1 && ended[0].segment.kind === 'river')
    put(tile.segments.some(({ kind }) => kind === 'monastery') || tile.symbols.has('volcano') ? 'pond' : 'spring', centre, 1);
  if (layout.rivers.some(({ end }) => end === 'junction')) put('spring', springOf(layout), 0.8);

  const place = ({ kind, segment }: { kind: SpotKind; segment: Segment | undefined }) => {
    const inCity = segment?.kind === 'city';
    const inMist = kind === 'ghost';
    const own = inCity || inMist || segment?.kind === 'field' ? [segment!.index] : fields;
    const road = kind === 'inn' ? layout.roads.find((way) => way.segment === segment) : undefined;
    const track = road && new Track(road.line);
    const wanted: Point = track
      ? track.at(track.length * 0.45).point
      : kind === 'cathedral'
        ? [84, 96]
        : inCity
          ? tuckedAway(layout, segment!)
          : ['garden', 'gold', 'robber', 'magic', 'dragon'].includes(kind)
            ? asideOf(layout)
            : centre;
    const keep = inCity ? (kind === 'cathedral' ? 2 : 9) : inMist ? 3 : kind === 'volcano' ? 4 : 8;
    const scales = scalesFor(kind);
    let found = places.find(own, sizes[kind], wanted, scales, keep);
    // A symbol of the tile rather stands large in a city than tiny in a field.
    if (!found || (!inCity && !inMist && found.scale < 0.75)) {
      const other = places.find([...fields, ...cities], sizes[kind], wanted, scales, 12);
      if (other && other.scale > (found?.scale ?? 0) + 0.15) found = other;
    }
    found ??= places.find(
      tile.segments.map(({ index }) => index),
      sizes[kind],
      wanted,
      scales,
      0
    );
    put(kind, found?.at ?? centre, found?.scale ?? 0.45, segment?.index);
  };
  const rest = asked.filter((wish) => wish !== pinned);
  rest
    .filter(({ kind }) => LARGE.includes(kind))
    .sort((a, b) => LARGE.indexOf(a.kind) - LARGE.indexOf(b.kind))
    .forEach(place);

  const figures = figurePlaces(layout, places, things, false);
  const keptFree = [...figures.values()].flatMap((list) => list.slice(0, 1));
  const reserved = keptFree.map((at) => ({ at, rx: FIGURE, ry: FIGURE }));
  places.taken.push(...reserved);
  rest.filter(({ kind }) => !LARGE.includes(kind)).forEach(place);
  reserved.forEach((one) => places.taken.splice(places.taken.indexOf(one), 1));
  const all = figurePlaces(layout, places, things, true);
  return {
    things,
    figures: all,
    isFree: (point, margin) => places.isFree(point, margin),
    keptFree: [...all.values()].flatMap((list) => list.slice(0, 1))
  };
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
const asideOf = (layout: Layout): Point =>
  (
    [
      [42, 44],
      [158, 46],
      [44, 156],
      [156, 156]
    ] as const
  )[(layout.variant + layout.tile.rotation) % 4];

// A river that rises beside a road leaves the road its way.
function springOf(layout: Layout): Point {
  const track = new Track(layout.rivers[0].line);
  return track.at(track.length - 25).point;
}
