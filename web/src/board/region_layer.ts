// Whole regions outlined or hatched, dead squares crossed, the last tile of each player framed.
import { emblemSvg } from './art/figures/figure_art';
import { TILE } from './art/geometry/curve';
import { Hatching, colourOf } from './hatching';
import { segmentOf } from './places';
import type { SpotFinder } from './spots';
import { at, escaped, svg } from './svg';
import type { Region, Square } from './types';

export class RegionLayer {
  readonly under = svg('g', { class: 'board-regions', 'pointer-events': 'none' });
  readonly labels = svg('g', { class: 'board-labels', 'pointer-events': 'none' });
  private readonly fields = svg('g');
  private readonly lit = svg('g');
  private readonly dead = svg('g');
  private readonly last = svg('g');
  private readonly asked = svg('g');
  private readonly fieldLabels = svg('g');
  private readonly litLabels = svg('g');
  private readonly hatching: Hatching;
  private shownFields: readonly Region[] | null = null;
  private shownLit: readonly Region[] | null = null;
  private isWaiting = false;

  constructor(
    prefix: string,
    private readonly spots: SpotFinder,
    private readonly look: (player: number) => number
  ) {
    this.hatching = new Hatching(prefix);
    this.under.append(this.hatching.element, this.dead, this.fields, this.last, this.asked, this.lit);
    this.labels.append(this.fieldLabels, this.litLabels);
  }

  highlight(regions: readonly Region[] | null): void {
    this.shownLit = regions;
    this.draw(this.lit, this.litLabels, regions, true);
  }

  showFields(regions: readonly Region[] | null): void {
    this.shownFields = regions;
    this.draw(this.fields, this.fieldLabels, regions, false);
  }

  markDead(squares: readonly Square[]): void {
    this.dead.replaceChildren(
      ...squares.map(({ x, y }) =>
        svg(
          'g',
          { transform: at(x * TILE, y * TILE), class: 'board-dead' },
          `<rect x="8" y="8" width="${TILE - 16}" height="${TILE - 16}" rx="14"/><path d="M66 66l68 68M134 66l-68 68"/>`
        )
      )
    );
  }

  // The squares that a card or a line of text is about.
  markSquares(squares: readonly Square[]): void {
    this.asked.replaceChildren(
      ...squares.map(({ x, y }) =>
        svg('rect', { x: String(x * TILE + 8), y: String(y * TILE + 8), width: String(TILE - 16), height: String(TILE - 16), rx: '14', class: 'board-asked' })
      )
    );
  }

  setLastTiles(tiles: readonly (Square & { player: number })[]): void {
    this.last.replaceChildren(
      ...tiles.map(({ x, y, player }) =>
        svg(
          'g',
          { transform: at(x * TILE, y * TILE), class: 'board-last' },
          `<rect x="4" y="4" width="${TILE - 8}" height="${TILE - 8}" rx="5" class="board-last-rim"/>` +
            `<rect x="4" y="4" width="${TILE - 8}" height="${TILE - 8}" rx="5" stroke="${colourOf(this.look(player))}"/>` +
            `<svg x="3" y="3" width="30" height="30" viewBox="-8 -8 16 16">${emblemSvg(this.look(player)).replace(/^<svg[^>]*>|<\/svg>$/g, '')}</svg>`
        )
      )
    );
  }

  // Tiles were drawn: regions that had gaps are drawn again.
  refresh(): void {
    if (!this.isWaiting) return;
    this.isWaiting = false;
    this.draw(this.lit, this.litLabels, this.shownLit, true);
    this.draw(this.fields, this.fieldLabels, this.shownFields, false);
  }

  private draw(group: SVGElement, labels: SVGElement, regions: readonly Region[] | null, isLit: boolean): void {
    group.replaceChildren();
    labels.replaceChildren();
    for (const region of regions ?? []) {
      group.append(this.drawRegion(region, isLit));
      const label = this.labelOf(region);
      if (label) labels.append(label);
    }
  }

  private drawRegion(region: Region, isLit: boolean): SVGElement {
    const looks = region.owners.map(this.look);
    let [fill, line] = ['', ''];
    const parts: string[] = [];
    for (const segment of region.segments) {
      const tile = this.spots.tileAt(segment);
      if (!tile) continue;
      const ground = this.spots.ground(segment);
      const area = ground?.areas[segmentOf(tile, { kind: region.kind, ...segment })];
      if (!ground) this.isWaiting = true;
      if (!area) continue;
      const moved = at(segment.x * TILE, segment.y * TILE);
      fill += `<path d="${area.fill}" transform="${moved}"/>`;
      line += `<path d="${area.outline}" transform="${moved}"/>`;
    }
    const paint = this.hatching.paint(looks);
    parts.push(`<g fill="${paint}" fill-rule="evenodd" ${isLit && looks.length === 0 ? 'class="board-lit-nobody"' : ''}>${fill}</g>`);
    parts.push(`<g class="board-rim${isLit ? ' board-rim-lit' : ''}">${line}</g>`);
    parts.push(`<g class="board-edge${isLit ? ' board-edge-lit' : ''}" stroke="${colourOf(looks[0])}">${line}</g>`);
    return svg('g', { class: isLit ? 'board-lit' : 'board-field' }, parts.join(''));
  }

  // The label goes on the segment nearest to the middle of the region.
  private labelOf(region: Region): SVGElement | undefined {
    if (!region.label) return undefined;
    const count = region.segments.length;
    const [mx, my] = [region.segments.reduce((sum, { x }) => sum + x, 0) / count, region.segments.reduce((sum, { y }) => sum + y, 0) / count];
    const middle = [...region.segments].sort((a, b) => Math.hypot(a.x - mx, a.y - my) - Math.hypot(b.x - mx, b.y - my))[0];
    const point = middle && this.spots.figure({ kind: region.kind, ...middle });
    if (!point) return undefined;
    const emblems = region.owners.map((owner) => emblemSvg(this.look(owner), 18));
    const width = emblems.length * 20 + region.label.length * 8.6 + 16;
    const signs = emblems.map((emblem, i) => `<g transform="translate(${-width / 2 + 8 + i * 20} -9)">${emblem}</g>`).join('');
    const words = `<text x="${-width / 2 + 10 + emblems.length * 20}" y="5.500">${escaped(region.label)}</text>`;
    const above = emblems.length > 0 ? -34 : 0; // of the figure that may stand there
    return svg(
      'g',
      { transform: at(point[0], point[1]) },
      `<g class="board-upright"><g transform="translate(0 ${above})" class="board-label"><rect x="${-width / 2}" y="-14" width="${width}" height="28" rx="14"/>${signs}${words}</g></g>`
    );
  }
}
