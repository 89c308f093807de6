// Mist that flows over a tile: full at the sides that it crosses, in billows where it ends.
import { TILE, Track, pathOf } from '../geometry/curve';
import type { Layout } from '../geometry/layout';
import type { Random } from '../random';
import { segmentsOf } from '../topology';
import { dots, fill, path, stamp } from './things';

export function drawMist(layout: Layout, random: Random, isNear: boolean): string {
  if (!layout.mist) return '';
  const mist = segmentsOf(layout.tile, 'mist')[0];
  const track = new Track(layout.mist);
  let [wide, narrow] = ['', ''];
  for (let length = 0; length < track.length; length += 15) {
    const [x, y] = track.at(length + random.between(-3, 3)).point;
    if (Math.min(x, y, TILE - x, TILE - y) < 20) continue;
    if (random.chance(0.5)) wide += stamp([x, y], 'h0');
    else narrow += stamp([x, y], 'h0');
  }
  const billows = (ink: string, more: number) => path(dots(ink, 26 + more), wide) + path(dots(ink, 18 + more), narrow);
  let [light, dark] = ['', ''];
  for (let i = 0; i < (isNear ? 34 : 14); ++i) {
    const [x, y] = [random.between(14, TILE - 40), random.between(14, TILE - 12)];
    if (layout.grid.at(x, y) !== mist.index || layout.grid.at(x + 26, y) !== mist.index) continue;
    const swirl = stamp([x, y], isNear ? 'q6-7 12 0q6 7 12 0' : 'q8-10 16 0q6 8 12 0');
    if (random.chance(0.6)) light += swirl;
    else dark += swirl;
  }
  return (
    `<g opacity=".42">${billows('mist', 9)}</g>` +
    `<g opacity=".74">${path(fill('mist'), pathOf(layout.mist, true))}${billows('mist', 0)}</g>` +
    path(dots('mistLight', isNear ? 3 : 4.6), light) +
    path(dots('mistDark', isNear ? 1.8 : 3), dark)
  );
}
