// What the player points at, in the protocol's words; told to the page when it changes.
import { TILE } from './art/geometry/curve';
import { squareAt, toWorld, type View } from './camera';
import type { Chooser } from './chooser';
import { type FigureLayer, figureScale } from './figure_layer';
import { placeOf } from './places';
import type { SpotFinder } from './spots';
import type { Place, Pointed } from './types';

export class Pointing {
  private lastKey: string | undefined = '';

  constructor(
    private readonly spots: SpotFinder,
    private readonly figures: FigureLayer,
    private readonly chooser: Chooser,
    private readonly onHover: (pointed: Pointed | null) => void
  ) {}

  // What lies there has changed, so that the same place is news.
  forget(): void {
    this.lastKey = undefined;
  }

  report(pointed: Pointed | null): void {
    const key = pointed ? JSON.stringify(pointed) : '';
    if (key === this.lastKey) return;
    this.lastKey = key;
    this.onHover(pointed);
  }

  // What the keyboard's cursor is on.
  cursor(): Pointed | null {
    const { on, idsUnder, ghostTile } = this.chooser;
    if (!on) return null;
    const square = { x: Math.floor(on.point[0] / TILE), y: Math.floor(on.point[1] / TILE) };
    const tile = ghostTile ?? this.spots.tileAt(square);
    return { ...square, offers: idsUnder, ...(on.target ? { place: on.target.place } : {}), ...(tile ? { tile } : {}) };
  }

  // What lies at a point of the host: a figure before the ground that it stands on.
  at(view: View, x: number, y: number): Pointed {
    const square = squareAt(view, x, y);
    const [wx, wy] = toWorld(view, x, y);
    const laid = this.spots.tileAt(square);
    const tile = laid ?? this.chooser.ghostTile;
    const figure = this.figureNear(wx, wy, 26 * figureScale(view.k));
    const place: Place | undefined = figure
      ? { x: figure.x, y: figure.y, kind: figure.kind, at: figure.at, ...(figure.n ? { n: figure.n } : {}) }
      : laid && placeOf(laid, this.spots.segmentAt(wx, wy));
    return { ...square, offers: this.chooser.idsUnder, ...(place ? { place } : {}), ...(figure ? { figure } : {}), ...(tile ? { tile } : {}) };
  }

  private figureNear(wx: number, wy: number, reach: number) {
    let [nearest, least] = [undefined as (typeof this.figures.figures)[number] | undefined, reach];
    for (const one of this.figures.figures) {
      const away = one.point ? Math.hypot(one.point[0] - wx, one.point[1] - wy) : Infinity;
      if (away < least) [nearest, least] = [one, away];
    }
    return nearest?.figure;
  }
}
