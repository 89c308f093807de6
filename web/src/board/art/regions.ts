// What the page asks about a segment of a laid tile: where its figures stand and which ground it covers.
import type { TileFacts } from '../tiles';
import { type Area, contour } from './geometry/contour';
import { type Point, TILE, pathOf, polygonPath, strip } from './geometry/curve';
import { CARCASSONNE } from './geometry/layout';
import { sizes } from './geometry/things';
import { ROAD_EDGE, ROAD_WIDTH, RIVER_EDGE, RIVER_WIDTH } from './geometry/ways';
import { planOf } from './tile_art';
import type { Rotation } from './topology';

export type { Area } from './geometry/contour';
// The city of Carcassonne has no segment of its own on its squares; ask with this number.
export { CARCASSONNE } from './geometry/layout';

// Places for figures, the best first; a figure is drawn about its place.
export const figurePlaces = (tile: TileFacts, rotation: Rotation, seed: number, segment: number): readonly Point[] =>
  planOf(tile, rotation, seed).spots.figures.get(segment) ?? [[TILE / 2, TILE / 2]];

const known = new Map<string, Area>();

// The ground of a segment. Outlines of neighbouring tiles join to the outline of the whole region.
export function segmentArea(tile: TileFacts, rotation: Rotation, seed: number, segment: number): Area {
  const { layout, spots } = planOf(tile, rotation, seed);
  const key = `${tile.name} ${rotation} ${layout.variant} ${segment}`;
  let area = known.get(key);
  if (!area) known.set(key, (area = areaOf(layout, spots, segment)));
  return area;
}

function areaOf(
  { cities, roads, rivers, grid, tile }: ReturnType<typeof planOf>['layout'],
  spots: ReturnType<typeof planOf>['spots'],
  segment: number
): Area {
  const city = cities.find((one) => one.segment.index === segment);
  if (city) {
    const bridge = city.bridge ? polygonPath(strip(city.bridge, 28)) : '';
    return {
      fill: city.areas.map((area) => pathOf(area, true)).join('') + bridge,
      outline: city.walls.map((wall) => pathOf(wall)).join('') + bridge
    };
  }
  const way = [...roads, ...rivers].find((one) => one.segment.index === segment);
  if (way) {
    const width = way.segment.kind === 'road' ? ROAD_WIDTH + 2 * ROAD_EDGE : RIVER_WIDTH + 2 * RIVER_EDGE;
    const points = strip(way.line, width);
    const half = points.length / 2;
    const sides =
      way.end === 'through'
        ? polygonPath(points.slice(0, half), false) + polygonPath(points.slice(half), false)
        : polygonPath(points, false);
    return { fill: polygonPath(points), outline: sides };
  }
  const building = spots.things.find((thing) => thing.segment === segment);
  const kind = tile.segments[segment]?.kind;
  if (building && kind !== 'field' && kind !== 'mist') {
    const [w, h] = [sizes[building.kind][0] * building.scale + 6, sizes[building.kind][1] * building.scale + 6];
    const [x, y] = [building.at[0] - w / 2, building.at[1] - h / 2];
    const box = polygonPath([
      [x, y],
      [x + w, y],
      [x + w, y + h],
      [x, y + h]
    ]);
    return { fill: box, outline: box };
  }
  return contour(grid, segment === CARCASSONNE ? CARCASSONNE : segment);
}
