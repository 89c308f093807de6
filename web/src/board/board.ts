// The board: told what lies there and what may be chosen, it shows both and says what the player chose. No rules, no network.
import { TILE } from './art/geometry/curve';
import './board.css';
import { boundsOf, noInsets, toWorld } from './camera';
import { Chooser } from './chooser';
import { difference } from './diff';
import { FigureLayer } from './figure_layer';
import { FloatLayer } from './floats';
import { Gestures } from './gestures';
import { Hangings } from './hangings';
import { colourOf } from './hatching';
import { boardKey } from './keys';
import { OfferLayer } from './offer_layer';
import { squareKey } from './places';
import { Pointing } from './pointing';
import { RegionLayer } from './region_layer';
import { SpotFinder } from './spots';
import { Stage } from './stage';
import type {
  BoardFigure,
  BoardOptions,
  BoardTexts,
  BoardTile,
  BoardToken,
  Facts,
  Fit,
  FloatingScore,
  Flight,
  Insets,
  Offer,
  Place,
  Region,
  Square
} from './types';
import { workshop } from './workshop';

const defaultTexts: BoardTexts = {
  board: 'The table',
  turn: 'Turn the tile',
  place: 'Lay the tile here',
  cancel: 'Cancel',
  offer: ({ action }) => [action.type, action.figure, action.kind, action.x, action.y].filter((part) => part !== undefined).join(' ')
};

let boards = 0;

export class Board {
  private readonly tiles = new Map<string, BoardTile>();
  private readonly spots = new SpotFinder(this.tiles, workshop);
  private readonly stage: Stage;
  private readonly figures: FigureLayer;
  private readonly regions: RegionLayer;
  private readonly offers: OfferLayer;
  private readonly floats: FloatLayer;
  private readonly hangings: Hangings;
  private readonly chooser: Chooser;
  private readonly pointing: Pointing;
  private readonly gestures: Gestures;
  private readonly stop = new AbortController();
  private pointer: readonly [number, number] | undefined; // where the mouse is over the board

  constructor(
    host: HTMLElement,
    private readonly options: BoardOptions
  ) {
    const prefix = `board${++boards}-`;
    const texts: BoardTexts = { ...defaultTexts, ...options.texts };
    const { look, spots } = this;
    const stage = (this.stage = new Stage(
      host,
      workshop,
      () => this.refresh(),
      () => this.settled()
    ));
    this.figures = new FigureLayer(spots, look, (player) => this.homeOf(player));
    this.regions = new RegionLayer(prefix, spots, look);
    this.offers = new OfferLayer(prefix, spots, this.figures, look);
    this.floats = new FloatLayer(look, stage.camera);
    stage.overlay.append(...[this.offers.squares, this.regions.under, this.figures.element, this.offers.element, this.regions.labels]);
    stage.sky.append(this.floats.element);
    this.hangings = new Hangings(
      {
        stage,
        spots,
        offers: this.offers,
        figures: this.figures,
        workshop,
        look,
        tiles: () => this.tiles.values(),
        takeOffersBack: () => stage.overlay.insertBefore(this.offers.element, this.regions.labels)
      },
      {
        point: (wx, wy) => this.chooser.point(wx, wy),
        tap: (wx, wy, isTouch) => this.chooser.tap(wx, wy, isTouch),
        leave: () => this.chooser.leave()
      }
    );
    this.chooser = new Chooser({
      anchored: stage.anchored,
      layer: this.offers,
      texts,
      look,
      setGhost: (ghost) => stage.loose.setGhost(ghost),
      setActive: (id) => (id ? stage.root.setAttribute('aria-activedescendant', id) : stage.root.removeAttribute('aria-activedescendant')),
      preview: (tile, rot) => options.onPreview?.(tile, rot),
      choose: (id) => options.onChoose(id),
      changed: stage.invalidate,
      focus: () => this.focus(),
      pixelsPerUnit: () => (this.hangings.hasLens ? 1 : stage.camera.now.k),
      segmentAt: (wx, wy) => spots.segmentAt(wx, wy),
      isLaid: (wx, wy) => spots.tileAt(this.squareOf([wx, wy])) !== undefined,
      seenAt: (point) => this.hangings.seenAt(point)
    });
    this.pointing = new Pointing(spots, this.figures, this.chooser, (pointed) => options.onHover?.(pointed));
    this.gestures = this.listen(stage.root);
    this.describe(stage, texts);
    this.setTheme(options.theme ?? 'light');
    this.setReducedMotion(options.reducedMotion ?? false);
    this.setInsets(options.insets ?? {});
    this.setNumbers(options.showNumbers);
    stage.resize();
  }

  // ——— What is there ———

  setTiles(list: readonly BoardTile[]): void {
    const { came, went } = difference([...this.tiles.values()], list, ({ tile, x, y, rot }) => `${tile} ${x},${y} ${rot}`);
    if (came.length === 0 && went.length === 0) return;
    const { stage } = this;
    const isFirst = this.tiles.size === 0;
    this.tiles.clear();
    for (const tile of list) this.tiles.set(squareKey(tile), { tile: tile.tile, x: tile.x, y: tile.y, rot: tile.rot });
    // A whole board that is shown at once need not fall from the sky.
    stage.tileLayer.setTiles(list);
    if (!isFirst && came.length <= 12) for (const tile of came) stage.drop(this.tiles.get(squareKey(tile))!);
    stage.camera.bounds = boundsOf(list);
    stage.camera.first();
    this.pointing.forget();
    if (!isFirst && came.length === 1 && !this.gestures.isBusy) stage.camera.reveal(came[0]);
    stage.touch();
  }

  setFigures(list: readonly BoardFigure[]): void {
    this.figures.setFigures(list, this.stage.animator);
    this.stage.invalidate();
  }

  setTokens(list: readonly BoardToken[]): void {
    this.figures.setTokens(list, this.stage.animator);
    this.stage.invalidate();
  }

  setLastTiles(list: readonly (Square & { player: number })[]): void {
    this.regions.setLastTiles(list);
  }

  // ——— What may be chosen ———

  offer(offers: readonly Offer[], about: { tile?: string; player?: number } = {}): void {
    this.chooser.offer(offers, about);
    const { shown } = this.offers;
    const squares = shown.map(({ point }) => this.squareOf(point));
    const isHidden = (square: Square) => !this.stage.camera.isInSight(square);
    // All that is offered must be seen; only where the player chose the view himself, some squares for the tile are enough.
    const { camera } = this.stage;
    const isPlacing = !shown.some(({ target }) => target);
    if (isPlacing && camera.isFree ? squares.length > 0 && squares.every(isHidden) : squares.some(isHidden)) {
      camera.include(boundsOf(isPlacing && !camera.isFree ? [...this.tiles.values(), ...squares] : squares)!);
    }
    const tile = about.tile ?? shown.find(({ placement }) => placement)?.placement?.tile;
    this.stage.loose.element.style.setProperty('--player', colourOf(this.look(about.player ?? 0)));
    this.stage.loose.setDrawn(tile ?? '');
    this.stage.root.classList.toggle('board-laying', this.chooser.hasPlacements);
    this.pointing.forget();
    if (!this.pointer) this.pointing.report(this.pointing.cursor());
    this.hangings.updateLens();
    this.stage.invalidate();
  }

  // ——— What is pointed out ———

  highlight(regions: readonly Region[] | null): void {
    this.regions.highlight(regions);
  }

  showFields(regions: readonly Region[] | null): void {
    this.regions.showFields(regions);
    this.stage.root.classList.toggle('board-fields-shown', regions !== null);
  }

  // Squares that something beside the board is about.
  pointOut(squares: readonly Square[]): void {
    this.regions.markSquares(squares);
  }

  markDead(squares: readonly Square[]): void {
    this.regions.markDead(squares);
  }

  // `more` kinds fit, too, but are not in the list.
  showFits(square: Square | null, fits: readonly Fit[] = [], facts?: Facts, more = 0): void {
    this.hangings.showFits(square, fits, facts, more);
    this.regions.markSquares(square ? [square] : []);
    this.stage.invalidate();
  }

  // What is known of what lies at a square, beside it; the card keeps away from the region that it is about.
  showFacts(square: Square | null, facts: Facts | null = null, region: readonly Square[] = []): void {
    this.hangings.showFacts(square, facts, region);
  }

  // A sentence at a place for a while, like the rule that forbids something.
  say(place: Place, text: string, ms = 4200): void {
    this.hangings.say(place, text, ms);
    this.stage.invalidate();
  }

  floatScore({ x, y, place, points, player, sum }: FloatingScore): void {
    // Some points come from no square, like those of a message.
    if (!Number.isFinite(x) || !Number.isFinite(y)) return;
    const point = (place && this.spots.figure(place)) ?? this.spots.centre({ x, y });
    this.floats.score(point, points, player, sum, this.stage.animator);
  }

  showFlight(flight: Flight | null): void {
    this.floats.showFlight(flight, flight ? this.spots.symbol(flight, 'flying') : undefined, this.stage.animator);
    this.hangings.keepClear(flight ? [{ x: flight.x, y: flight.y }, ...flight.squares] : []);
    for (const square of flight?.squares.slice(-1) ?? []) this.stage.camera.reveal(square);
    this.stage.invalidate();
  }

  // ——— The keyboard; `handleKey` does all of it, the others are for those who bind keys themselves ———

  handleKey(event: KeyboardEvent): boolean {
    if (event.defaultPrevented || !boardKey(this, event)) return false;
    event.preventDefault();
    this.pointer = undefined; // a mouse that rests does not take back what keys choose
    this.stage.root.classList.remove('board-by-pointer');
    return true;
  }

  // Moves the cursor among the offers, or the view where there are none.
  moveCursor(dx: number, dy: number): void {
    const next = this.chooser.move(dx, dy, this.middle());
    if (next) this.stage.camera.reveal(this.squareOf(next.point));
    else this.panBy(-dx * 120, -dy * 120);
    this.pointing.report(this.pointing.cursor());
  }

  cycle(by = 1): void {
    const next = this.chooser.cycle(by, this.middle());
    if (next) this.stage.camera.reveal(this.squareOf(next.point));
    this.pointing.report(this.pointing.cursor());
  }

  rotate(by = 1): boolean {
    return this.chooser.rotate(by);
  }

  choose(): boolean {
    if (!this.chooser.on) return false;
    this.chooser.choose();
    return true;
  }

  digit(number: number): boolean {
    return this.chooser.digit(number);
  }

  cancel(): boolean {
    return this.chooser.cancel();
  }

  focus(): void {
    this.stage.root.focus({ preventScroll: true });
  }

  // ——— The view ———

  fit(): void {
    this.stage.move((camera) => camera.fit());
  }

  zoomBy(factor: number): void {
    const { size, insets } = this.stage.camera;
    const [x, y] = [(insets.left + size.width - insets.right) / 2, (insets.top + size.height - insets.bottom) / 2];
    this.stage.move((camera) => camera.zoom(factor, x, y));
  }

  panBy(dx: number, dy: number): void {
    this.stage.move((camera) => camera.pan(dx, dy, true));
  }

  centreOn(x: number, y: number): void {
    this.stage.move((camera) => camera.centreOn({ x, y }));
  }

  setInsets(insets: Partial<Insets>): void {
    this.stage.camera.insets = { ...noInsets, ...insets };
    this.stage.invalidate();
  }

  setTheme(theme: 'light' | 'night'): void {
    this.stage.setTheme(theme);
  }

  // Digits on what can be chosen; undefined: where there is a mouse.
  setNumbers(isShown: boolean | undefined): void {
    if (isShown === undefined) delete this.stage.root.dataset.numbers;
    else this.stage.root.dataset.numbers = String(isShown);
  }

  setReducedMotion(isReduced: boolean): void {
    this.stage.setReducedMotion(isReduced);
  }

  // Everything is at once where it belongs.
  finish(): void {
    this.stage.animator.finish();
  }

  // All pictures are drawn and nothing moves; for those who take pictures of the board.
  get isAtRest(): boolean {
    return this.stage.isAtRest;
  }

  destroy(): void {
    this.gestures.destroy();
    this.stop.abort();
    this.stage.destroy();
  }

  // ——— Inside ———

  private describe({ root, overlay }: Stage, texts: BoardTexts): void {
    root.tabIndex = 0;
    root.setAttribute('role', 'application');
    root.setAttribute('aria-label', texts.board);
    overlay.setAttribute('aria-label', texts.board);
  }

  private listen(root: HTMLElement): Gestures {
    const { signal } = this.stop;
    root.addEventListener('keydown', (event) => this.handleKey(event), { signal });
    // The frame of the focus is for those who use keys.
    root.addEventListener('pointerdown', () => root.classList.add('board-by-pointer'), { signal, capture: true });
    root.addEventListener('blur', () => root.classList.remove('board-by-pointer'), { signal });
    const { stage } = this;
    return new Gestures(root, {
      pan: (dx, dy) => stage.move((camera) => camera.pan(dx, dy)),
      fling: (vx, vy) => stage.move((camera) => camera.fling(vx, vy)),
      zoom: (factor, x, y, isSmooth) => stage.move((camera) => camera.zoom(factor, x, y, isSmooth)),
      point: (x, y) => this.point(x, y),
      leave: () => {
        this.pointer = undefined;
        this.chooser.leave();
        this.pointing.report(null);
      },
      tap: (x, y, isTouch) => this.tap(x, y, isTouch),
      // Away from legal squares the wheel zooms.
      turn: (by, isWheel) => (!isWheel || this.chooser.on?.placement !== undefined) && this.chooser.rotate(by),
      hold: (x, y) => this.pointing.report(this.pointing.at(stage.camera.now, x, y))
    });
  }

  // More of the tiles is drawn, so more is known of where things stand.
  private refresh(): void {
    this.figures.refresh();
    this.regions.refresh();
    if (this.offers.isWaiting) this.chooser.redraw();
    this.hangings.refresh();
  }

  private readonly look = (player: number): number => this.options.playerLooks?.[player] ?? player;

  private squareOf = (point: readonly [number, number]): Square => ({ x: Math.floor(point[0] / TILE), y: Math.floor(point[1] / TILE) });

  private middle(): [number, number] {
    const { size, now } = this.stage.camera;
    return toWorld(now, size.width / 2, size.height / 2);
  }

  private homeOf(player: number): readonly [number, number] | undefined {
    const home = this.options.homeOf?.(player);
    return home ? this.stage.clientToWorld(home.x, home.y) : undefined;
  }

  // The view came to rest, and may have moved under a mouse that did not.
  private settled(): void {
    this.hangings.updateLens();
    if (this.pointer) this.point(...this.pointer);
  }

  private point(x: number, y: number): void {
    this.pointer = [x, y];
    const { camera, root } = this.stage;
    this.chooser.point(...toWorld(camera.now, x, y));
    root.classList.toggle('board-pointing', this.chooser.on !== undefined);
    this.pointing.report(this.pointing.at(camera.now, x, y));
  }

  private tap(x: number, y: number, isTouch: boolean): void {
    this.focus();
    const { now } = this.stage.camera;
    if (this.chooser.tap(...toWorld(now, x, y), isTouch)) return;
    const pointed = this.pointing.at(now, x, y);
    if (isTouch) this.pointing.report(pointed);
    this.options.onForbidden?.(pointed);
  }
}
