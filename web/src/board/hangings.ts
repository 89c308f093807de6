// The cards that the board itself hangs up: the lens, a note, facts of a region, the tiles that fit a square.
import { emptiestSide } from './anchored';
import { TILE, type Point } from './art/geometry/curve';
import { tilePixels } from './camera';
import { factsCard, fitsCard, note } from './cards';
import type { FigureLayer } from './figure_layer';
import { isLensWanted, LENS_SIZE, Lens, type LensEvents } from './lens';
import type { OfferLayer } from './offer_layer';
import type { SpotFinder } from './spots';
import type { Stage } from './stage';
import type { BoardTile, Facts, Fit, Place, Square } from './types';
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
  private flight: readonly Square[] = [];
  private region: readonly Square[] = []; // what the facts are about
  private noteElement: HTMLElement | undefined;
  private fitsElement: HTMLElement | undefined;
  private factsElement: HTMLElement | undefined;
  private fits: { square: Square; list: readonly Fit[]; facts: Facts | undefined; more: number } | undefined;

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

  showFits(square: Square | null, list: readonly Fit[] = [], facts?: Facts, more = 0): void {
    this.fits = square ? { square, list, facts, more } : undefined;
    this.drawFits();
  }

  // Facts hang beside the square that they are about, where they hide the fewest tiles.
  showFacts(square: Square | null, facts: Facts | null, region: readonly Square[]): void {
    this.region = region;
    this.host.stage.anchored.drop(this.factsElement);
    this.factsElement = undefined;
    if (!square || !facts) return;
    this.factsElement = factsCard(facts, this.host.look);
    this.hangBeside(this.factsElement, square);
  }

  say(place: Place, text: string, ms: number): void {
    const { spots } = this.host;
    const { anchored } = this.host.stage;
    anchored.drop(this.noteElement);
    this.showFits(null);
    const element = note(text);
    this.noteElement = element;
    setTimeout(() => anchored.drop(element), ms);
    // One card says it all: where facts hang already, they make room for the note.
    if (this.factsElement) {
      this.factsElement.append(element);
      return this.hangBeside(this.factsElement, place);
    }
    const [wx, wy] = spots.figure(place) ?? spots.centre(place);
    anchored.hang(element, wx, wy, 26, 'above');
  }

  // Squares of a flight, which the lens should not hide.
  keepClear(flight: readonly Square[]): void {
    this.flight = flight;
    this.updateLens();
  }

  // The lens is open while all offers stand on one tile that is too small to aim at.
  updateLens(): void {
    const { host, lens } = this;
    const { anchored, camera, theme } = host.stage;
    const tile = isLensWanted(tilePixels(camera.now), host.offers.shown.length) ? this.onlyTile() : undefined;
    if (tile) {
      const neighbours = [-1, 0, 1].flatMap((dy) => [-1, 0, 1].flatMap((dx) => (dx || dy ? (host.spots.tileAt({ x: tile.x + dx, y: tile.y + dy }) ?? []) : [])));
      lens.open(tile, neighbours, host.figures.figures, [tile, ...neighbours].map((one) => host.figures.tokensOn(one)).join(''), theme);
      const gap = this.beside(12);
      const side = emptiestSide(camera.now, camera.frame, tile, this.weighed([tile, ...this.flight]), { width: LENS_SIZE, height: LENS_SIZE, gap });
      anchored.hang(lens.element, ...host.spots.centre(tile), gap, side);
      anchored.place(camera);
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
    const { stage, workshop, look } = this.host;
    stage.anchored.drop(this.fitsElement);
    this.fitsElement = undefined;
    if (!this.fits) return;
    this.fitsElement = fitsCard(this.fits, look, workshop, stage.theme);
    this.hangBeside(this.fitsElement, this.fits.square);
  }

  private hangBeside(element: HTMLElement, square: Square): void {
    const { stage, spots } = this.host;
    const { anchored, camera } = stage;
    const gap = this.beside(10);
    // Its size is known when it hangs.
    anchored.hang(element, ...spots.centre(square), gap);
    const card = { width: element.offsetWidth, height: element.offsetHeight, gap };
    anchored.hang(element, ...spots.centre(square), gap, emptiestSide(camera.now, camera.frame, square, this.weighed([square, ...this.region]), card));
    anchored.place(camera);
  }

  // All tiles, and some squares several times over: to hide these is worse.
  private weighed(important: readonly Square[]): Square[] {
    return [...this.host.tiles(), ...important.flatMap((square) => Array<Square>(8).fill(square))];
  }

  private readonly beside = (gap: number): number => (TILE / 2) * this.host.stage.camera.now.k + gap;
}
