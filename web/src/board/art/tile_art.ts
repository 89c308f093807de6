// The picture of a tile: facts, rotation and seed in, SVG out. Everything stands upright, because the topology is turned before it is drawn.
import type { TileFacts } from '../tiles';
import { decorateCity, drawCityBridge } from './draw/city';
import { decorateFields } from './draw/fields';
import { drawGround, fieldRoom } from './draw/ground';
import { house } from './draw/houses';
import { drawMist } from './draw/mist';
import { type Thing, box, drawThings, fill, path, placed } from './draw/things';
import { drawWalls, wallThings } from './draw/walls';
import { drawBridges, drawLake, drawLandings, drawRivers, drawRoads, tunnelThings } from './draw/ways';
import { type Point, TILE } from './geometry/curve';
import { CARCASSONNE, type Layout, VARIANTS, layoutOf } from './geometry/layout';
import { type Spots, sizes, spotsOf } from './geometry/spots';
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

function symbolThings(layout: Layout, spots: Spots, isNear: boolean): { ground: string; things: Thing[] } {
  let ground = '';
  const things: Thing[] = [];
  for (const { kind, at, scale, segment } of spots.things) {
    void segment;
    const [w, h] = [sizes[kind][0] * scale, sizes[kind][1] * scale];
    const drawing = placed(drawingOf(kind, layout.tile)(isNear), at, scale);
    if (FLAT.has(kind)) ground += drawing;
    else things.push({ kind, base: at[1] + h / 2, box: [at[0] - w / 2, at[1] - h / 2, at[0] + w / 2, at[1] + h / 2], drawing });
  }
  return { ground, things };
}

// Houses of a village stand between the roads that end there.
function villageThings(layout: Layout, spots: Spots, seed: number, isNear: boolean): Thing[] {
  const random = randomFrom(seedOf('village', seed, layout.tile.name));
  const things: Thing[] = [];
  for (const { kind, at } of spots.things) {
    if (kind !== 'village') continue;
    const corners: Point[] = isNear ? [[-19, -9], [19, -11], [-18, 22], [19, 21], [0, 3]] : [[-20, -6], [21, -8], [-19, 27], [21, 26]];
    for (const [dx, dy] of corners) {
      const foot: Point = [at[0] + dx + random.between(-2, 2), at[1] + dy + random.between(-1.5, 1.5)];
      const label = layout.grid.at(foot[0], foot[1] - 4);
      const isOnRoad = layout.roads.some(({ segment }) => segment.index === label);
      const isInCity = layout.cities.some(({ segment }) => segment.index === label || layout.grid.at(foot[0], foot[1] - 16) === segment.index);
      if ((isOnRoad && dx !== 0) || isInCity) continue;
      things.push(house(foot, isNear ? 1.02 : 1.5, random, isNear));
    }
  }
  return things;
}

function compose(facts: TileFacts, rotation: Rotation, seed: number, isNear: boolean): string {
  const { layout, spots } = planOf(facts, rotation, seed);
  const random = randomFrom(seedOf(facts.name, rotation, seed, 'ground'));
  const room = fieldRoom(layout);
  const { drawing: ground, plots } = drawGround(spots, room, random, isNear);
  const symbols = symbolThings(layout, spots, isNear);
  const things: Thing[] = [...symbols.things, ...villageThings(layout, spots, seed, isNear), ...tunnelThings(layout)];
  things.push(...decorateFields(spots, room, plots, randomFrom(seedOf(facts.name, rotation, seed, 'fields')), isNear));

  let cities = '';
  const decorate = (label: number, areas: Parameters<typeof decorateCity>[3]) => {
    const city = decorateCity(layout, spots, label, areas, spots.figures.get(label) ?? [], randomFrom(seedOf(facts.name, rotation, seed, label)), isNear);
    cities += city.ground;
    things.push(...city.things);
  };
  for (const city of layout.cities) decorate(city.segment.index, city.areas);
  if (layout.carcassonne) decorate(CARCASSONNE, [layout.carcassonne]);
  const walls = [...layout.cities.flatMap((city) => city.walls), ...(layout.carcassonne ? [layout.carcassonne] : [])];
  things.push(...wallThings(layout, walls, isNear));
  const bridges = layout.cities.map((city) => (city.bridge ? drawCityBridge(city.bridge, isNear) : '')).join('');

  // Roads through a city lie on its ground, and those that end at a gate under its wall.
  const roads = drawRoads(layout, isNear);
  const throughCity = layout.roads.some(({ end, segment }) => end === 'through' && !segment.marks.has('tunnel')) && layout.gates.length > 0;
  return [
    path(fill('field'), box(0, 0, TILE, TILE)), ground, drawRivers(layout, random, isNear), drawLake(layout, isNear),
    throughCity ? '' : roads, cities, throughCity ? roads : '', symbols.ground, drawBridges(layout, isNear), drawLandings(layout, isNear), drawWalls(walls, isNear), bridges,
    drawThings(things.filter(({ kind }) => kind !== 'ghost')), drawMist(layout, random, isNear), drawThings(things.filter(({ kind }) => kind === 'ghost'))
  ].join('');
}

// What belongs inside an <svg> of 200 by 200 that clips to its box.
export function tileFragment(facts: TileFacts, look: TileLook = {}): string {
  return coloured(compose(facts, look.rotation ?? 0, look.seed ?? 0, look.detail !== 'far'), look.theme ?? 'css');
}

// A whole SVG element. A nested or outer <svg> clips to its viewport by itself, so there are no ids that could collide.
export function tileSvg(facts: TileFacts, look: TileLook & { x?: number; y?: number; size?: number } = {}): string {
  const place = look.x !== undefined || look.y !== undefined ? ` x="${look.x ?? 0}" y="${look.y ?? 0}"` : '';
  const size = look.size ?? TILE;
  return `<svg xmlns="http://www.w3.org/2000/svg"${place} width="${size}" height="${size}" viewBox="0 0 ${TILE} ${TILE}" overflow="hidden">${tileFragment(facts, look)}</svg>`;
}
