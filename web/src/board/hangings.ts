// The cards that the board itself hangs up: the lens, a note, the tiles that fit a square.
import { emptiestSide } from './anchored';
import { TILE, type Point } from './art/geometry/curve';
import { tilePixels } from './camera';
import { fitsCard, note } from './cards';
import type { FigureLayer } from './figure_layer';
import { LENS_BELOW, LENS_SIZE, Lens, type LensEvents } from './lens';
import type { OfferLayer } from './offer_layer';
import type { SpotFinder } from './spots';
import type { Stage } from './stage';
import type { BoardTile, Fit, Place, Square } from './types';
import type { Workshop } from './workshop';

export interface HangingsHost {
  readonly stage: Stage;
  readonly spots: SpotFinder;
  readonly offers: OfferLayer;
  readonly figures: FigureLayer;
  readonly workshop: Workshop;
  tiles(): Iterable<BoardTile>;
  look(player: number): number;
  takeOffersBack(): void; // the lens no longer shows them
}

export class Hangings {
  private readonly lens: Lens;
  private noteElement: HTMLElement | undefined;
  private fitsElement: HTMLElement | undefined;
  private fits: { square: Square; list: readonly Fit[]; text: string | undefined } | undefined;

  constructor(
    private readonly host: HangingsHost,
    events: LensEvents
  ) {
    this.lens = new Lens(host.offers.element, host.workshop, (player) => host.look(player), events);
  }

  get hasLens(): boolean {
    return this.lens.isOpen;
  }

  // Tiles were drawn: pictures that were missing may be there.
  refresh(): void {
    if (this.lens.isOpen) this.updateLens();
    if (this.fitsElement?.querySelector('i')) this.drawFits();
  }

  showFits(square: Square | null, list: readonly Fit[], text: string | undefined): void {
    this.fits = square ? { square, list, text } : undefined;
    this.drawFits();
  }

  say(place: Place, text: string, ms: number): void {
    const { spots } = this.host;
    const { anchored } = this.host.stage;
    anchored.drop(this.noteElement);
    const element = note(text);
    this.noteElement = element;
    const [wx, wy] = spots.figure(place) ?? spots.centre(place);
    anchored.hang(element, wx, wy, 26, 'above');
    setTimeout(() => anchored.drop(element), ms);
  }

  // The lens is open while all offers stand on one tile that is too small to aim at.
  updateLens(): void {
    const { host, lens } = this;
    const { anchored, camera, theme } = host.stage;
    const tile = tilePixels(camera.now) < LENS_BELOW ? this.onlyTile() : undefined;
    if (tile) {
      lens.open(tile, host.figures.figures, theme);
      const gap = this.beside(12);
      const side = emptiestSide(camera.now, camera.size, tile, host.tiles(), { width: LENS_SIZE, height: LENS_SIZE, gap });
      anchored.hang(lens.element, ...host.spots.centre(tile), gap, side);
      anchored.place(camera.now, camera.size);
    } else if (lens.isOpen) {
      anchored.drop(lens.element);
      lens.close();
      host.takeOffersBack();
    }
  }

  // A point of the world as it is seen, in the lens if that is open.
  seenAt(point: Point): Point {
    if (!this.lens.isOpen) return point;
    return this.host.stage.clientToWorld(...this.lens.clientPoint(point));
  }

  private onlyTile(): BoardTile | undefined {
    const places = this.host.offers.shown.map(({ target }) => target?.place);
    const first = places[0];
    return first && places.every((place) => place?.x === first.x && place.y === first.y) ? this.host.spots.tileAt(first) : undefined;
  }

  private drawFits(): void {
    const { spots, stage, workshop } = this.host;
    const { anchored, theme } = stage;
    anchored.drop(this.fitsElement);
    this.fitsElement = undefined;
    if (!this.fits) return;
    const { square, list, text } = this.fits;
    this.fitsElement = fitsCard(square, list, text, workshop, theme);
    anchored.hang(this.fitsElement, ...spots.centre(square), this.beside(8), 'below');
  }

  private readonly beside = (gap: number): number => (TILE / 2) * this.host.stage.camera.now.k + gap;
}
