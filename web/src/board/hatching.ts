// Hatchings that say whose ground it is, by colour, direction and emblem, so that colour is never the only sign.
import { players } from './art/figures/players';
import { svg } from './svg';

const ANGLES = [45, -45, 0, 90, 22, -68];
const PERIOD = 44;

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
    const width = PERIOD * owners.length;
    const angle = owners[0] < 0 ? 45 : ANGLES[owners[0] % ANGLES.length];
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
      { id, width, height: PERIOD, patternUnits: 'userSpaceOnUse', patternTransform: `rotate(${angle})` },
      stripes.join('')
    );
  }
}

export const colourOf = (look: number | undefined): string => (look === undefined || look < 0 ? '#fffaf0' : players[look % players.length].colour);
