// Hatchings that say whose ground it is, by colour, direction and emblem, so that colour is never the only sign.
import { players } from './art/figures/players';
import { TILE } from './art/geometry/curve';
import { svg } from './svg';

// Directions of stripes. A pattern that repeats after `reach` along its stripes and across them goes on without a break on the next tile.
const STEEP = (Math.atan2(1, 2) * 180) / Math.PI;
export const DIRECTIONS = [
  { angle: 45, reach: TILE / Math.SQRT2 },
  { angle: -45, reach: TILE / Math.SQRT2 },
  { angle: 0, reach: TILE },
  { angle: 90, reach: TILE },
  { angle: STEEP, reach: TILE / Math.sqrt(5) },
  { angle: STEEP - 90, reach: TILE / Math.sqrt(5) }
];
const PERIOD = 44; // what a stripe is drawn for

// How wide a stripe of one owner is: near the wish, and all owners together a whole number of times in the reach.
export function stripeWidth(reach: number, owners: number): number {
  return reach / (owners * Math.max(1, Math.round(reach / (owners * PERIOD))));
}

export class Hatching {
  readonly element = svg('defs');
  private readonly known = new Set<string>();

  constructor(private readonly prefix: string) {}

  // The paint for a ground of these owners; shared ground has stripes of all.
  paint(looks: readonly number[]): string {
    const owners = looks.length > 0 ? looks : [-1];
    const id = `${this.prefix}hatch${owners.join('_').replace('-', 'n')}`;
    if (!this.known.has(id)) {
      this.known.add(id);
      this.element.append(this.pattern(id, owners));
    }
    return `url(#${id})`;
  }

  private pattern(id: string, owners: readonly number[]): SVGElement {
    const { angle, reach } = DIRECTIONS[Math.max(0, owners[0]) % DIRECTIONS.length];
    const scale = stripeWidth(reach, owners.length) / PERIOD;
    const stripes = owners.map((owner, i) => {
      const x = i * PERIOD;
      if (owner < 0) return `<path d="M${x + 12} 0V${PERIOD}" stroke="#fff" stroke-opacity=".35" stroke-width="4"/>`;
      const { colour, emblem, mark } = players[owner % players.length];
      return (
        `<rect x="${x}" width="${PERIOD}" height="${PERIOD}" fill="${colour}" fill-opacity=".26"/>` +
        `<path d="M${x + 11} 0V${PERIOD}" stroke="${colour}" stroke-width="8" stroke-opacity=".8"/>` +
        `<g transform="translate(${x + 32} 22)rotate(${-angle})scale(1.1)"><circle r="7.500" fill="${colour}"/><path d="${emblem}" fill="${mark}" transform="scale(.85)"/></g>`
      );
    });
    return svg(
      'pattern',
      { id, width: PERIOD * owners.length, height: PERIOD, patternUnits: 'userSpaceOnUse', patternTransform: `rotate(${angle})scale(${scale})` },
      stripes.join('')
    );
  }
}

export const colourOf = (look: number | undefined): string => (look === undefined || look < 0 ? '#fffaf0' : players[look % players.length].colour);
