// Mist that flows over a tile: full at the sides that it crosses, thin where it ends.
import { pathOf } from '../geometry/curve';
import type { Layout } from '../geometry/layout';
import { TILE, numbers } from '../geometry/curve';
import { segmentsOf } from '../topology';
import type { Random } from '../random';
import { line, path } from './things';

export function drawMist(layout: Layout, random: Random, isNear: boolean): string {
  if (!layout.mist) return '';
  const mist = segmentsOf(layout.tile, 'mist')[0];
  const d = pathOf(layout.mist, true);
  let out = `<path fill="{mist}" fill-opacity=".45" stroke="{mist}" stroke-opacity=".4" stroke-width="13" stroke-linejoin="round" d="${d}"/><path fill="{mist}" fill-opacity=".5" d="${d}"/>`;
  let [light, dark] = ['', ''];
  for (let i = 0; i < (isNear ? 30 : 12); ++i) {
    const [x, y] = [random.between(16, TILE - 40), random.between(14, TILE - 12)];
    if (layout.grid.at(x, y) !== mist.index || layout.grid.at(x + 24, y) !== mist.index) continue;
    const swirl = `M${numbers(x, y)}q6-7 12 0t12 0`;
    if (random.chance(0.6)) light += swirl;
    else dark += swirl;
  }
  return out + path(`${line('mistLight', isNear ? 2.6 : 4)} stroke-linecap="round" opacity=".9"`, light) + path(`${line('mistDark', isNear ? 1.6 : 2.6)} stroke-linecap="round" opacity=".8"`, dark);
}
