// Roads, rivers, the lake of the ferries, bridges and tunnel mouths.
import { type Point, Track, add, numbers, pathOf } from '../geometry/curve';
import type { Layout } from '../geometry/layout';
import { RIVER_EDGE, RIVER_WIDTH, ROAD_EDGE, ROAD_WIDTH } from '../geometry/ways';
import type { Random } from '../random';
import { type Thing, dots, fill, inked, line, oval, path } from './things';

export function drawRivers(layout: Layout, random: Random, isNear: boolean): string {
  if (layout.rivers.length === 0) return '';
  const d = layout.rivers.map((way) => pathOf(way.line)).join('');
  const round = ' stroke-linecap="butt"';
  let out = path(line('waterEdge', RIVER_WIDTH + 2 * RIVER_EDGE) + round, d) + path(line('water', RIVER_WIDTH) + round, d);
  // Ripples run with the water, and none at the border.
  let ripples = '';
  for (const way of layout.rivers) {
    const track = new Track(way.line);
    for (let length = 16; length < track.length - 20; length += isNear ? 20 : 30) {
      const { point, direction } = track.at(length + random.between(0, 8));
      const aside = random.between(-8, 8);
      const at: Point = [point[0] - direction[1] * aside, point[1] + direction[0] * aside];
      const to = isNear ? 8 : 13;
      ripples += `M${numbers(...at)}q${numbers(direction[0] * to * 0.5 - direction[1] * 3, direction[1] * to * 0.5 + direction[0] * 3, direction[0] * to, direction[1] * to)}`;
    }
  }
  return out + path(dots('waterLight', isNear ? 1.8 : 3.4), ripples);
}

export function drawLake(layout: Layout, isNear: boolean): string {
  if (!layout.lake) return '';
  const {
    centre: [x, y],
    rx,
    ry
  } = layout.lake;
  let out =
    path(fill('bank'), oval(x, y, rx + 3.5, ry + 3.5)) +
    path(fill('waterEdge'), oval(x, y, rx + 1, ry + 1)) +
    path(fill('water'), oval(x, y + 1.6, rx - 1, ry - 1.6));
  out += path(
    `${line('waterLight', isNear ? 1.8 : 3)} stroke-linecap="round"`,
    `M${numbers(x - 16, y - 8)}q5-4 10 0t10 0M${numbers(x - 6, y + 8)}q5-4 10 0t10 0M${numbers(x - 26, y + 4)}q4-3 8 0`
  );
  return out;
}

// A landing stage leads from each road's end into the lake.
export function drawLandings(layout: Layout, isNear: boolean): string {
  if (!layout.lake) return '';
  const { centre, rx, ry } = layout.lake;
  let [planks, posts] = ['', ''];
  for (const way of layout.roads) {
    const track = new Track(way.line);
    const start = track.points.findIndex((point) => ((point[0] - centre[0]) / rx) ** 2 + ((point[1] - centre[1]) / ry) ** 2 < 1);
    const at = track.points[Math.max(0, start)];
    const direction: Point = [
      Math.sign(Math.round(centre[0] - at[0])) * (Math.abs(centre[0] - at[0]) > Math.abs(centre[1] - at[1]) ? 1 : 0),
      Math.sign(Math.round(centre[1] - at[1])) * (Math.abs(centre[1] - at[1]) >= Math.abs(centre[0] - at[0]) ? 1 : 0)
    ];
    planks += `M${numbers(...add(at, direction, -3))}L${numbers(...add(at, direction, 14))}`;
    const end = add(at, direction, 12);
    const across: Point = [direction[1], direction[0]];
    for (const side of [-7, 7]) posts += oval(...add(end, across, side), 2);
  }
  return (
    path(line('woodDark', 16), planks) +
    path(line('wood', 13.4), planks) +
    (isNear ? path(`${line('woodDark', 13)} stroke-dasharray=".7 3"`, planks) : '') +
    path(fill('woodDark'), posts)
  );
}

export function drawRoads(layout: Layout, isNear: boolean): string {
  const open = layout.roads
    .filter(({ segment }) => !segment.marks.has('tunnel'))
    .map((way) => {
      if (!layout.lake) return pathOf(way.line);
      const { centre, rx, ry } = layout.lake;
      const points = new Track(way.line).points.filter(
        (point) => ((point[0] - centre[0]) / (rx - 4)) ** 2 + ((point[1] - centre[1]) / (ry - 4)) ** 2 > 1
      );
      return `M${numbers(...points[0])}L${numbers(...points.slice(1).flat())}`;
    });
  for (const { point, direction } of layout.tunnels)
    open.push(`M${numbers(...add(point, direction, -40))}L${numbers(...add(point, direction, -4))}`);
  if (open.length === 0) return '';
  const d = open.join('');
  let out = path(line('roadEdge', ROAD_WIDTH + 2 * ROAD_EDGE), d) + path(line('road', ROAD_WIDTH), d);
  if (isNear) out += path(`${line('roadDust', 1.3)} stroke-dasharray="4 9 2 7"`, d);
  return out;
}

// Seen from above: the roadway between two parapets, the arch's shadow on the water.
export function drawBridges(layout: Layout, isNear: boolean): string {
  let out = '';
  for (const { point, direction } of layout.bridges) {
    const angle = Math.round((Math.atan2(direction[1], direction[0]) * 180) / Math.PI);
    let body =
      path(fill('shadow'), 'M-22-9h44v22h-44z') +
      path(inked('wallFace', 1), 'M-23-11.5h46v23h-46z') +
      path(fill('road'), 'M-23-7.5h46v15h-46z');
    body += path(inked('wallLight', 0.9), 'M-25-12.5h50v5h-50zM-25 7.5h50v5h-50z');
    if (isNear)
      body += path(line('wallFace', 0.8), 'M-18-12v4M-10-12v4M-2-12v4M6-12v4M14-12v4M22-12v4M-18 8v4M-10 8v4M-2 8v4M6 8v4M14 8v4M22 8v4');
    out += `<g transform="translate(${numbers(...point)})rotate(${angle})">${body}</g>`;
  }
  return out;
}

// A mouth of masonry into which the road disappears.
export function tunnelThings(layout: Layout): Thing[] {
  return layout.tunnels.map(({ point: [x, y] }) => ({
    kind: 'tunnel',
    base: y + 9,
    box: [x - 15, y - 12, x + 15, y + 9],
    parts: [
      [inked('wallFace', 1), `M${numbers(x - 14, y + 8)}v-9a14 13 0 0 1 28 0v9z`],
      [inked('black', 1), `M${numbers(x - 9, y + 8)}v-8a9 9 0 0 1 18 0v8z`],
      [line('wallLight', 2), `M${numbers(x - 11.5, y + 7)}v-8a11.5 11 0 0 1 23 0`]
    ]
  }));
}
