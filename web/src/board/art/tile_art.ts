// The picture of a tile: facts, rotation and seed in, SVG out. Everything stands upright, because the topology is turned before it is drawn.
import type { TileFacts } from '../tiles';
import { decorateCity, drawCityBridge } from './draw/city';
import { decorateFields } from './draw/fields';
import { drawGround, fieldRoom } from './draw/ground';
import { house } from './draw/houses';
import { swans } from './draw/landmarks';
import { drawMist } from './draw/mist';
import { THIN, type Thing, box, drawThings, fill, path, placed } from './draw/things';
import { drawWalls, wallThings } from './draw/walls';
import { drawBridges, drawLake, drawLandings, drawRivers, drawRoads, tunnelThings } from './draw/ways';
import { wallPieces } from './geometry/carcassonne';
import { type Point, TILE, Track, distance } from './geometry/curve';
import { CARCASSONNE, type Layout, VARIANTS, layoutOf } from './geometry/layout';
import { type Spots, spotsOf } from './geometry/spots';
import { type SpotKind, sizes } from './geometry/things';
import { type Theme, coloured } from './palette';
import { randomFrom, seedOf } from './random';
import { drawingOf } from './symbols';
import { type Rotation, turnTile } from './topology';

export type Detail = 'far' | 'near'; // far: fewer and larger things, for tiles below some 90 pixels

export interface TileLook {
  rotation?: Rotation;
  seed?: number; // the same seed gives the same picture; take the square for it
  detail?: Detail;
  theme?: Theme;
}

const known = new Map<string, { layout: Layout; spots: Spots }>();

// Layout and spots of a tile as it lies; all that asks for places or areas goes through here.
export function planOf(facts: TileFacts, rotation: Rotation, seed: number): { layout: Layout; spots: Spots } {
  const variant = seedOf(facts.name, seed) % VARIANTS;
  const key = `${facts.name} ${rotation} ${variant}`;
  let plan = known.get(key);
  if (!plan) {
    const layout = layoutOf(turnTile(facts, rotation), variant);
    known.set(key, (plan = { layout, spots: spotsOf(layout) }));
  }
  return plan;
}

const FLAT = new Set(['spring', 'pond', 'village']);

// From afar symbols are larger and stand on a pale ground, because they must be known at 48 pixels.
const GROWN: Partial<Record<SpotKind, number>> = {
  shield: 1.4,
  wine: 1.35,
  grain: 1.35,
  cloth: 1.35,
  princess: 1.4,
  gold: 1.4,
  magic: 1.3,
  robber: 1.4,
  dragon: 1.3,
  'pig-herd': 1.4,
  inn: 1.25,
  garden: 1.15,
  portal: 1.15,
  flying: 1.2,
  ghost: 1.25,
  shrine: 1.3,
  cemetery: 1.25,
  circle: 1.15,
  monastery: 1.1,
  manor: 1.15,
  bazaar: 1.15
};
const PALE = new Set<SpotKind>(['gold', 'robber', 'dragon', 'princess', 'pig-herd']);

function symbolThings(layout: Layout, spots: Spots, isNear: boolean): { ground: string; things: Thing[] } {
  let ground = '';
  const things: Thing[] = [];
  for (const { kind, at, scale: fitting } of spots.things) {
    const scale = isNear ? fitting : Math.max(fitting, 0.75) * (GROWN[kind] ?? 1);
    const [w, h] = [sizes[kind][0] * scale, sizes[kind][1] * scale];
    const keep = (value: number, size: number) =>
      isNear || kind === 'ruin' ? value : Math.max(size / 2 + 3, Math.min(TILE - 3 - size / 2, value));
    const middle: Point = [keep(at[0], w), keep(at[1], h)];
    const pale =
      !isNear && PALE.has(kind) ? `<ellipse rx="${sizes[kind][0] * 0.56}" ry="${sizes[kind][1] * 0.56}" fill="{paper}" opacity=".7"/>` : '';
    const drawing = placed(pale + drawingOf(kind, layout.tile)(isNear), middle, scale);
    if (FLAT.has(kind)) ground += drawing;
    else
      things.push({
        kind,
        base: middle[1] + h / 2,
        box: [middle[0] - w / 2, middle[1] - h / 2, middle[0] + w / 2, middle[1] + h / 2],
        drawing
      });
  }
  return { ground, things };
}

const touches = (a: Thing, b: Thing): boolean =>
  a.box[0] < b.box[2] - 3 && b.box[0] < a.box[2] - 3 && a.box[1] < b.box[3] - 3 && b.box[1] < a.box[3] - 3;

// Houses of a village stand between the roads that end there.
function villageThings(layout: Layout, spots: Spots, seed: number, isNear: boolean): Thing[] {
  const random = randomFrom(seedOf('village', seed, layout.tile.name));
  const things: Thing[] = [];
  for (const { kind, at } of spots.things) {
    if (kind !== 'village') continue;
    const corners: Point[] = isNear
      ? [
          [-19, -9],
          [19, -11],
          [-18, 22],
          [19, 21],
          [0, 3]
        ]
      : [
          [-20, -6],
          [21, -8],
          [-19, 27],
          [21, 26]
        ];
    for (const [dx, dy] of corners) {
      const foot: Point = [at[0] + dx + random.between(-2, 2), at[1] + dy + random.between(-1.5, 1.5)];
      const label = layout.grid.at(foot[0], foot[1] - 4);
      const isOnRoad = layout.roads.some(({ segment }) => segment.index === label);
      const isInCity = layout.cities.some(
        ({ segment }) => segment.index === label || layout.grid.at(foot[0], foot[1] - 16) === segment.index
      );
      if ((isOnRoad && dx !== 0) || isInCity) continue;
      things.push(house(foot, isNear ? 1.02 : 1.5, random, isNear));
    }
  }
  return things;
}

// Now and then swans swim where no bridge is.
function riverThings(layout: Layout, seed: number, isNear: boolean): Thing[] {
  const random = randomFrom(seedOf('swans', seed, layout.tile.name));
  if (!isNear || layout.rivers.length === 0 || !random.chance(0.3)) return [];
  const track = new Track(layout.rivers[0].line);
  const { point } = track.at(track.length * random.between(0.3, 0.7));
  return layout.bridges.some((bridge) => distance(bridge.point, point) < 40) || layout.cities.some(({ bridge }) => bridge)
    ? []
    : [swans(point)];
}

function compose(facts: TileFacts, rotation: Rotation, seed: number, isNear: boolean, density = 1): string {
  const { layout, spots } = planOf(facts, rotation, seed);
  const random = randomFrom(seedOf(facts.name, rotation, seed, 'ground'));
  const room = fieldRoom(layout);
  const { drawing: ground, plots } = drawGround(spots, room, random, isNear);
  const symbols = symbolThings(layout, spots, isNear);
  // Decoration gives way to symbols.
  const givesWay = (thing: Thing) => !symbols.things.some((symbol) => touches(symbol, thing));
  const inFields = decorateFields(spots, room, plots, randomFrom(seedOf(facts.name, rotation, seed, 'fields')), isNear, density).filter(
    givesWay
  );
  const things: Thing[] = [...symbols.things, ...villageThings(layout, spots, seed, isNear).filter(givesWay), ...tunnelThings(layout)];
  if (!layout.mist) things.push(...inFields);
  things.push(...riverThings(layout, seed, isNear));

  let cities = '';
  const decorate = (label: number, areas: Parameters<typeof decorateCity>[3]) => {
    const city = decorateCity(
      layout,
      spots,
      label,
      areas,
      spots.figures.get(label) ?? [],
      randomFrom(seedOf(facts.name, rotation, seed, label)),
      isNear,
      density
    );
    cities += city.ground;
    things.push(...city.things.filter(givesWay));
  };
  for (const city of layout.cities) decorate(city.segment.index, city.areas);
  if (layout.carcassonne) decorate(CARCASSONNE, [layout.carcassonne]);
  const walls = [...layout.cities.flatMap((city) => city.walls), ...(layout.carcassonne ? wallPieces(layout.carcassonne) : [])];
  things.push(...wallThings(layout, walls, isNear));
  const bridges = layout.cities.map((city) => (city.bridge ? drawCityBridge(city.bridge, isNear) : '')).join('');

  // Roads through a city lie on its ground, and those that end at a gate under its wall.
  const roads = drawRoads(layout, isNear);
  const throughCity = layout.roads.some(({ end, segment }) => end === 'through' && !segment.marks.has('tunnel')) && layout.gates.length > 0;
  const drawing = [
    path(fill('field'), box(0, 0, TILE, TILE)),
    ground,
    drawRivers(layout, random, isNear),
    drawLake(layout, isNear),
    throughCity ? '' : roads,
    layout.mist ? drawThings(inFields) + drawMist(layout, random, isNear) : '',
    cities,
    throughCity ? roads : '',
    symbols.ground,
    drawBridges(layout, isNear),
    drawLandings(layout, isNear),
    drawWalls(walls, isNear),
    bridges,
    drawThings(things)
  ];
  return `<g stroke-width="${THIN}" stroke-linejoin="round">${drawing.join('')}</g>`;
}

const MOST = 14_850;

// A tile that would be too long to write is built less densely.
function composed(facts: TileFacts, rotation: Rotation, seed: number, isNear: boolean, theme: Theme): string {
  // One measure for all themes, so that day and night show the same houses.
  let drawing = '';
  for (const density of [1, 0.85, 0.7, 0.5]) {
    drawing = compose(facts, rotation, seed, isNear, density);
    if (coloured(drawing, 'css').length <= MOST) break;
  }
  return coloured(drawing, theme);
}

// What belongs inside an <svg> of 200 by 200 that clips to its box.
export function tileFragment(facts: TileFacts, look: TileLook = {}): string {
  return composed(facts, look.rotation ?? 0, look.seed ?? 0, look.detail !== 'far', look.theme ?? 'css');
}

// A whole SVG element. A nested or outer <svg> clips to its viewport by itself, so there are no ids that could collide.
export function tileSvg(facts: TileFacts, look: TileLook & { x?: number; y?: number; size?: number } = {}): string {
  const place = look.x !== undefined || look.y !== undefined ? ` x="${look.x ?? 0}" y="${look.y ?? 0}"` : '';
  const size = look.size ?? TILE;
  return `<svg xmlns="http://www.w3.org/2000/svg"${place} width="${size}" height="${size}" viewBox="0 0 ${TILE} ${TILE}" overflow="hidden">${tileFragment(facts, look)}</svg>`;
}
