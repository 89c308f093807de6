// The ground of a city, its squares, and as many houses as there is room for.
import { type Curve, type Point, TILE, distance, numbers, pathOf } from '../geometry/curve';
import { cellAt, clearance } from '../geometry/grid';
import type { Layout } from '../geometry/layout';
import type { Spots } from '../geometry/spots';
import type { Random } from '../random';
import { house } from './houses';
import { cypress, roundTree } from './plants';
import { type Thing, fill, inked, line, oval, path } from './things';
import { drawWalls } from './walls';

export function drawCityGround(areas: readonly Curve[], covers: (point: Point) => boolean, random: Random, isNear: boolean): string {
  const outline = areas.map((area) => pathOf(area, true)).join('');
  let [light, dark] = ['', ''];
  for (let i = 0; i < (isNear ? 70 : 0); ++i) {
    const at: Point = [random.between(4, TILE - 4), random.between(4, TILE - 4)];
    if (!covers(at)) continue;
    const stone = `M${numbers(...at)}h${random.chance(0.5) ? 2 : 3}`;
    if (random.chance(0.5)) light += stone;
    else dark += stone;
  }
  return path(fill('city'), outline) + path(`${line('cityLight', 1.8)} stroke-linecap="round"`, light) + path(`${line('cityDark', 1.8)} stroke-linecap="round"`, dark);
}

// A passage of the city over a river or over another city.
export function drawCityBridge(line_: Curve, isNear: boolean): string {
  const d = pathOf(line_);
  return path(line('shadow', 30) + ' transform="translate(2 5)"', d) + path(line('wallDark', 30), d) + path(line('wallLight', 27.6), d) + path(line('wallFace', 20), d) + path(line('city', 18.4), d) +
    (isNear ? path(`${line('cityDark', 16)} stroke-dasharray="1 6"`, d) : '');
}

// A paved square where a figure can stand.
const square = ([x, y]: Point): string => path(fill('cityLight'), oval(x, y + 8, 17, 11));

function fountain([x, y]: Point): Thing {
  return {
    kind: 'fountain', base: y + 5, box: [x - 9, y - 10, x + 9, y + 6],
    parts: [[fill('shadow'), oval(x + 1.5, y + 3, 9, 4)], [inked('wallLight', 1), oval(x, y, 8.6, 5)], [fill('water'), oval(x, y - 0.4, 6.6, 3.4)], [inked('wallLight', 0.8), `M${numbers(x - 1.2, y)}v-7h2.4v7z`], [line('waterLight', 1.1), `M${numbers(x, y - 8)}q-4 0-4 5m4-5q4 0 4 5`]]
  };
}

export interface CityDecoration {
  ground: string;
  things: Thing[];
}

// `labels` are the city's cells; houses keep off walls, roads, things and the places of figures.
export function decorateCity(layout: Layout, spots: Spots, label: number, areas: readonly Curve[], places: readonly Point[], random: Random, isNear: boolean): CityDecoration {
  const { grid } = layout;
  const room = clearance((cell) => grid.labels[cell] === label, -40);
  const covers = (point: Point) => grid.at(...point) === label;
  const things: Thing[] = [];
  const kept = places.slice(0, 1);
  let ground = drawCityGround(areas, covers, random, isNear);
  kept.forEach((place) => (ground += square(place)));

  const size = isNear ? 1 : 1.62;
  const taken: { at: Point; reach: number }[] = [];
  const isOpen = (foot: Point, margin: number) => room[cellAt(...foot)] > margin && room[cellAt(foot[0], foot[1] - 12 * size)] > margin - 1;
  const isLarge = room.reduce((most, value) => Math.max(most, value), 0) > 44;
  if (isLarge && isNear)
    for (let i = 0; i < 20; ++i) {
      const at: Point = [random.between(30, 170), random.between(30, 170)];
      if (room[cellAt(...at)] < 24 || !spots.isFree(at, 12) || spots.keptFree.some((place) => distance(place, at) < 34)) continue;
      things.push(fountain(at));
      taken.push({ at: [at[0], at[1] + 4], reach: 20 });
      break;
    }
  const tries = isNear ? 620 : 260;
  for (let i = 0; i < tries && taken.length < (isNear ? 34 : 13); ++i) {
    const foot: Point = [random.between(11 * size, TILE - 11 * size), random.between(17 * size, TILE - 5)];
    const scale = size * random.between(0.94, 1.1);
    if (!isOpen(foot, 11 + 3 * size) || !spots.isFree([foot[0], foot[1] - 6 * scale], 9 * scale)) continue;
    if (kept.some((place) => Math.abs(foot[0] - place[0]) < 20 * Math.sqrt(size) && foot[1] > place[1] - 14 && foot[1] < place[1] + 34 * Math.sqrt(size))) continue;
    if (taken.some(({ at, reach }) => Math.hypot(foot[0] - at[0], (foot[1] - at[1]) * 1.5) < (reach + 10.4 * scale))) continue;
    taken.push({ at: foot, reach: 10.4 * scale });
    things.push(house(foot, scale, random, isNear));
  }
  for (let i = 0; i < (isNear ? 60 : 0); ++i) {
    const foot: Point = [random.between(8, TILE - 8), random.between(16, TILE - 5)];
    if (!isOpen(foot, 9) || !spots.isFree([foot[0], foot[1] - 5], 6) || kept.some((place) => distance(place, foot) < 22)) continue;
    if (taken.some(({ at, reach }) => Math.hypot(foot[0] - at[0], (foot[1] - at[1]) * 1.4) < reach + 7)) continue;
    taken.push({ at: foot, reach: 7 });
    things.push(random.chance(0.4) ? cypress(foot, 0.7) : roundTree(foot, 0.72, random));
    if (taken.length > 44) break;
  }
  return { ground, things };
}

export { drawWalls };
