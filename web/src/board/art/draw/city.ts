// The ground of a city, its squares, and as many houses as there is room for.
import { type Curve, type Point, TILE, distance, numbers, pathOf } from '../geometry/curve';
import { cellAt, clearance } from '../geometry/grid';
import type { Layout } from '../geometry/layout';
import type { Spots } from '../geometry/spots';
import type { Random } from '../random';
import { house } from './houses';
import { townHall } from './landmarks';
import { cypress, roundTree } from './plants';
import { type Thing, dots, fill, inked, line, oval, path, stamp } from './things';

export function drawCityGround(areas: readonly Curve[], covers: (point: Point) => boolean, random: Random, isNear: boolean): string {
  const outline = areas.map((area) => pathOf(area, true)).join('');
  let [light, dark] = ['', ''];
  for (let i = 0; i < (isNear ? 40 : 0); ++i) {
    const at: Point = [random.between(4, TILE - 4), random.between(4, TILE - 4)];
    if (!covers(at)) continue;
    const stone = stamp(at, random.chance(0.5) ? 'h2' : 'h3');
    if (random.chance(0.5)) light += stone;
    else dark += stone;
  }
  return path(fill('city'), outline) + path(dots('cityLight', 2), light) + path(dots('cityDark', 2), dark);
}

// A passage of the city over a river or over another city.
export function drawCityBridge(line_: Curve, isNear: boolean): string {
  const d = pathOf(line_);
  return (
    path(line('shadow', 30) + ' transform="translate(2 5)"', d) +
    path(line('wallDark', 30), d) +
    path(line('wallLight', 27.6), d) +
    path(line('wallFace', 20), d) +
    path(line('city', 18.4), d) +
    (isNear ? path(`${line('cityDark', 16)} stroke-dasharray="1 6"`, d) : '')
  );
}

// A paved square where a figure can stand.
const square = ([x, y]: Point): string => path(fill('cityLight'), oval(x, y + 8, 17, 11));

function fountain([x, y]: Point): Thing {
  return {
    kind: 'fountain',
    base: y + 5,
    box: [x - 9, y - 10, x + 9, y + 6],
    parts: [
      [fill('shadow'), oval(x + 1.5, y + 3, 9, 4)],
      [inked('wallLight', 1), oval(x, y, 8.6, 5)],
      [fill('water'), oval(x, y - 0.4, 6.6, 3.4)],
      [inked('wallLight', 0.8), `M${numbers(x - 1.2, y)}v-7h2.4v7z`],
      [line('waterLight', 1.1), `M${numbers(x, y - 8)}q-4 0-4 5m4-5q4 0 4 5`]
    ]
  };
}

export interface CityDecoration {
  ground: string;
  things: Thing[];
}

// `labels` are the city's cells; houses keep off walls, roads, things and the places of figures.
export function decorateCity(
  layout: Layout,
  spots: Spots,
  label: number,
  areas: readonly Curve[],
  places: readonly Point[],
  random: Random,
  isNear: boolean,
  density: number
): CityDecoration {
  const { grid } = layout;
  const room = clearance((cell) => grid.labels[cell] === label, -40);
  const covers = (point: Point) => grid.at(...point) === label;
  const things: Thing[] = [];
  const kept = places.slice(0, 1);
  let ground = drawCityGround(areas, covers, random, isNear);
  kept.forEach((place) => (ground += square(place)));

  const size = isNear ? 1.2 : 1.7;
  const taken: { at: Point; reach: number }[] = [];
  // The walls of a house stand clear of the city's own.
  const isOpen = ([x, y]: Point) =>
    [
      [-10, -3],
      [10, -3],
      [-6, -12],
      [6, -12],
      [0, 3]
    ].every(([dx, dy]) => room[cellAt(x + dx * size, y + dy * size)] > 8);
  // A large city has a fountain or a town hall, unless something greater stands there.
  const hasMinster = spots.things.some(({ kind }) => ['cathedral', 'monastery', 'bazaar', 'castle'].includes(kind));
  const landmark = !isNear ? 'none' : random.pick(['none', 'fountain', hasMinster ? 'none' : 'hall']);
  for (let i = 0; landmark !== 'none' && i < 24; ++i) {
    const at: Point = [random.between(30, 170), random.between(52, 176)];
    const [needed, away] = landmark === 'hall' ? [28, 46] : [30, 34];
    if (room[cellAt(...at)] < needed || room[cellAt(at[0], at[1] - 24)] < needed - 6 || !spots.isFree([at[0], at[1] - 12], 18)) continue;
    if (spots.keptFree.some((place) => distance(place, [at[0], at[1] - 10]) < away)) continue;
    things.push(landmark === 'hall' ? townHall(at) : fountain(at));
    taken.push(
      ...(landmark === 'hall'
        ? [
            { at, reach: 19 },
            { at: [at[0], at[1] - 17] as Point, reach: 15 }
          ]
        : [{ at: [at[0], at[1] + 4] as Point, reach: 18 }])
    );
    break;
  }
  // Houses stand in loose rows like streets, and keep inside the tile so that none is cut.
  const [edge, top] = [11.5 * size, 16 * size];
  const columns = Math.round((TILE - 2 * edge) / (23 * size));
  const rows = Math.round((TILE - 3 - top) / (16.5 * size));
  const build = (foot: Point) => {
    if (!isOpen(foot) || !spots.isFree([foot[0], foot[1] - 7 * size], 8 * size)) return;
    if (
      kept.some(
        (place) =>
          Math.abs(foot[0] - place[0]) < 21 * Math.sqrt(size) && foot[1] > place[1] - 12 && foot[1] < place[1] + 32 * Math.sqrt(size)
      )
    )
      return;
    if (taken.some(({ at, reach }) => Math.hypot(foot[0] - at[0], (foot[1] - at[1]) * 1.35) < reach + 9.6 * size)) return;
    taken.push({ at: foot, reach: 9.6 * size });
    if (isNear && random.chance(0.1)) things.push(random.chance(0.5) ? cypress(foot, 0.8) : roundTree(foot, 0.8, random));
    else things.push(house(foot, size, random, isNear, foot[1] < 21 * size));
  };
  for (let row = 0; row <= rows; ++row)
    for (let column = 0; column <= columns - (row % 2); ++column) {
      if (random.chance(1.07 - density)) continue;
      const x = edge + ((column + (row % 2) * 0.5) * (TILE - 2 * edge)) / columns + random.between(-3, 3);
      const y = top + (row * (TILE - 3 - top)) / rows + random.between(-2.6, 2.6);
      build([Math.max(edge, Math.min(TILE - edge, x)), Math.max(top, Math.min(TILE - 3, y))]);
    }
  // Then wherever a gap is left, most of all along the walls.
  for (let i = 0; i < (isNear ? 120 * density : 20); ++i) build([random.between(edge, TILE - edge), random.between(top, TILE - 3)]);
  return { ground, things };
}
