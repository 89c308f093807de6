// A plan on the raster: whether it keeps what the facts say about fields.
import { type TurnedTile, segmentsOf } from '../topology';
import { type Point, add, cornerAfter, distance, inwards, lineCurve, middleOf, turn } from './curve';
import { CELLS, Grid, NOTHING, cellAt, centreOf } from './grid';
import { CARCASSONNE, OTHER, type Plan, TUNNEL_STUB, type Way } from './plan';
import { RIVER_EDGE, RIVER_WIDTH, ROAD_EDGE, ROAD_WIDTH } from './ways';

const halfPlace = (half: number): Point => turn([half % 2 === 0 ? 50 : 150, 2], Math.floor(half / 2));

// Paints everything but fields, lets the fields flow in from their half-sides, and says whether that agrees with the facts.
export function paint(plan: Plan, ways: readonly Way[]): { grid: Grid; isFaithful: boolean } {
  const grid = new Grid();
  const { tile } = plan;
  if (plan.mist) grid.fillArea(plan.mist, segmentsOf(tile, 'mist')[0].index);
  if (plan.carcassonne) grid.fillArea(plan.carcassonne, CARCASSONNE);
  for (const city of plan.cities) {
    for (const area of city.areas) grid.fillArea(area, city.segment.index);
    for (const wall of city.walls) grid.fillStrip(wall, 8, city.segment.index);
  }
  for (const way of ways.filter(({ segment }) => segment.kind === 'river'))
    grid.fillStrip(way.line, RIVER_WIDTH + 2 * RIVER_EDGE, way.segment.index);
  if (plan.lake) grid.fillDisc(plan.lake.centre, plan.lake.rx, plan.lake.ry, OTHER);
  for (const way of ways.filter(({ segment }) => segment.kind === 'road')) {
    const width = ROAD_WIDTH + 2 * ROAD_EDGE;
    if (!way.segment.marks.has('tunnel')) grid.fillStrip(way.line, width, way.segment.index);
    else
      for (const side of way.segment.sides)
        grid.fillStrip(lineCurve(middleOf[side], add(middleOf[side], inwards[side], TUNNEL_STUB - 9)), width, way.segment.index);
  }
  let isFaithful = flowFields(grid, tile);
  for (const city of plan.cities) if (city.bridge) grid.fillStrip(city.bridge, 26, city.segment.index);
  if (!tile.name.startsWith('mists/')) isFaithful &&= touchesAreTrue(grid, tile);
  return { grid, isFaithful };
}

function flowFields(grid: Grid, tile: TurnedTile): boolean {
  let isFaithful = true;
  const fields = segmentsOf(tile, 'field');
  for (const field of fields.filter(({ halves }) => halves.length > 0)) {
    if (grid.flood(cellAt(...halfPlace(field.halves[0])), field.index) < 20) isFaithful = false;
    if (field.halves.some((half) => grid.at(...halfPlace(half)) !== field.index)) isFaithful = false;
  }
  // What is left is enclosed, or a sliver that nobody sees.
  const parts: { from: number; size: number }[] = [];
  for (let cell = 0; cell < CELLS * CELLS; ++cell)
    if (grid.labels[cell] === NOTHING) parts.push({ from: cell, size: grid.flood(cell, OTHER + 10) });
  parts.sort((a, b) => b.size - a.size);
  const enclosed = fields.filter(({ halves }) => halves.length === 0);
  const mist = segmentsOf(tile, 'mist')[0];
  if (!mist && parts.filter(({ size }) => size > 60).length !== enclosed.length) isFaithful = false;
  parts.forEach(({ from }, i) => grid.flood(from, enclosed[i]?.index ?? mist?.index ?? OTHER, OTHER + 10));
  return isFaithful;
}

// Fields touch exactly the cities that the facts name; at the tile's corners, where walls end, nobody can tell.
function touchesAreTrue(grid: Grid, tile: TurnedTile): boolean {
  const { labels } = grid;
  const touched = new Map<number, Set<number>>(segmentsOf(tile, 'field').map((field) => [field.index, new Set<number>()]));
  const isCity = tile.segments.map(({ kind }) => kind === 'city');
  const see = (one: number, two: number) => {
    const field = touched.get(isCity[labels[two]] ? labels[one] : labels[two]);
    const city = isCity[labels[two]] ? labels[two] : labels[one];
    if (field && isCity[city] && !cornerAfter.some((corner) => distance(corner, centreOf(one)) < 34)) field.add(city);
  };
  for (let y = 0; y < CELLS - 2; ++y)
    for (let x = 0; x < CELLS - 2; ++x) {
      const cell = y * CELLS + x;
      if (labels[cell] !== labels[cell + 2]) see(cell, cell + 2);
      if (labels[cell] !== labels[cell + 2 * CELLS]) see(cell, cell + 2 * CELLS);
    }
  return segmentsOf(tile, 'field').every((field) => {
    const found = [...touched.get(field.index)!].sort().join();
    return found === [...field.beside].sort().join();
  });
}
