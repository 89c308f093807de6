// The board: told what lies there and what may be chosen, it shows both and says what the player chose. No rules, no network.
import { type Animator, MovingAnimator, StillAnimator } from './animator';
import { Anchored, emptiestSide } from './anchored';
import { TILE } from './art/geometry/curve';
import './board.css';
import { type View, boundsOf, noInsets, squareAt, tilePixels, toWorld } from './camera';
import { CameraControl } from './camera_control';
import { fitsCard, note } from './cards';
import { Chooser } from './chooser';
import { difference } from './diff';
import { FigureLayer } from './figure_layer';
import { FloatLayer } from './floats';
import { Gestures } from './gestures';
import { colourOf } from './hatching';
import { segmentAt } from './ground';
import { boardKey } from './keys';
import { OfferLayer } from './offer_layer';
import { placeOf, squareKey } from './places';
import { RegionLayer } from './region_layer';
import { SpotFinder } from './spots';
import { div, svg } from './svg';
import { LENS_BELOW, LENS_SIZE, Lens } from './lens';
import { LooseLayer } from './loose_layer';
import { TileLayer } from './tile_layer';
import { TilePictures } from './tile_pictures';
import type {
  BoardFigure,
  BoardOptions,
  BoardTexts,
  BoardTile,
  BoardToken,
  Fit,
  FloatingScore,
  Flight,
  Insets,
  Offer,
  Place,
  Pointed,
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

const RESTING = 140; // ms without motion after which the view is at rest
const figureScale = (k: number): number => Math.min(2.1, Math.max(1, 0.46 / k));
let boards = 0;

export class Board {
  private readonly root = div('board');
  private readonly anchored = new Anchored();
  private readonly overlay = svg('svg', { class: 'board-over', role: 'group' });
  private readonly tiles = new Map<string, BoardTile>();
  private readonly camera = new CameraControl();
  private readonly spots = new SpotFinder(this.tiles, workshop);
  private readonly pictures = new TilePictures(workshop, () => {
    this.tileLayer.arrived();
    this.invalidate();
  });
  private readonly tileLayer = new TileLayer(this.pictures);
  private readonly loose = new LooseLayer(this.pictures);
  private readonly figures: FigureLayer;
  private readonly regions: RegionLayer;
  private readonly offers: OfferLayer;
  private readonly floats: FloatLayer;
  private readonly lens: Lens;
  private readonly chooser: Chooser;
  private readonly gestures: Gestures;
  private readonly texts: BoardTexts;
  private readonly stop = new AbortController();
  private readonly resizing: ResizeObserver;
  private readonly unsubscribe: () => void;
  private animator: Animator;
  private frame = 0;
  private lastTime = 0;
  private lastView: View | undefined;
  private lastScale = 1e-6;
  private movedAt = 0;
  private wasMoving = false;
  private isStale = false; // tiles were drawn since the layers looked
  private pointedKey = '';
  private noteElement: HTMLElement | undefined;
  private fitsElement: HTMLElement | undefined;
  private shownFits: { square: Square; fits: readonly Fit[]; text: string | undefined } | undefined;
  private theme: 'light' | 'night';

  constructor(
    host: HTMLElement,
    private readonly options: BoardOptions
  ) {
    const prefix = `board${++boards}-`;
    const { look } = this;
    this.texts = { ...defaultTexts, ...options.texts };
    this.theme = options.theme ?? 'light';
    this.animator = options.reducedMotion ? new StillAnimator() : new MovingAnimator();
    this.figures = new FigureLayer(this.spots, look, (player) => this.homeOf(player));
    this.regions = new RegionLayer(prefix, this.spots, look);
    this.offers = new OfferLayer(prefix, this.spots, this.figures, look);
    this.floats = new FloatLayer(look);
    this.overlay.append(this.offers.squares, this.regions.under, this.figures.element, this.offers.element, this.regions.labels, this.floats.element);
    this.root.append(this.tileLayer.canvas, this.overlay, this.loose.element, this.anchored.element);
    this.root.tabIndex = 0;
    this.root.setAttribute('role', 'application');
    this.root.setAttribute('aria-label', this.texts.board);
    this.overlay.setAttribute('aria-label', this.texts.board);
    if (options.showNumbers !== undefined) this.root.dataset.numbers = String(options.showNumbers);
    host.append(this.root);
    this.lens = new Lens(this.offers.element, workshop, look, {
      point: (wx, wy) => this.chooser.point(wx, wy),
      tap: (wx, wy, isTouch) => this.chooser.tap(wx, wy, isTouch),
      leave: () => this.chooser.leave()
    });
    this.chooser = new Chooser({
      anchored: this.anchored,
      layer: this.offers,
      texts: this.texts,
      look,
      setGhost: (ghost) => this.loose.setGhost(ghost),
      setActive: (id) => (id ? this.root.setAttribute('aria-activedescendant', id) : this.root.removeAttribute('aria-activedescendant')),
      preview: (tile) => options.onPreview?.(tile),
      choose: (id) => options.onChoose(id),
      changed: this.invalidate,
      pixelsPerUnit: () => (this.lens.isOpen ? 1 : this.camera.now.k),
      seenAt: (point) => this.seenAt(point)
    });
    this.gestures = new Gestures(this.root, {
      pan: (dx, dy) => this.moved(() => this.camera.pan(dx, dy)),
      fling: (vx, vy) => this.moved(() => this.camera.fling(vx, vy)),
      zoom: (factor, x, y, isSmooth) => this.moved(() => this.camera.zoom(factor, x, y, isSmooth)),
      point: (x, y) => this.point(x, y),
      leave: () => this.leave(),
      tap: (x, y, isTouch) => this.tap(x, y, isTouch),
      // Away from legal squares the wheel zooms.
      turn: (by, isWheel) => (!isWheel || this.chooser.on?.placement !== undefined) && this.chooser.rotate(by),
      hold: (x, y) => this.tell(x, y)
    });
    const { signal } = this.stop;
    this.root.addEventListener('keydown', (event) => this.handleKey(event), { signal });
    // The frame of the focus is for those who use keys.
    this.root.addEventListener('pointerdown', () => this.root.classList.add('board-by-pointer'), { signal, capture: true });
    this.root.addEventListener('blur', () => this.root.classList.remove('board-by-pointer'), { signal });
    this.resizing = new ResizeObserver(() => this.resize());
    this.resizing.observe(this.root);
    this.unsubscribe = workshop.subscribe(() => {
      this.isStale = true;
      this.tileLayer.arrived();
      this.invalidate();
    });
    this.setTheme(this.theme);
    this.setReducedMotion(options.reducedMotion ?? false);
    this.setInsets(options.insets ?? {});
    this.resize();
  }

  // ——— What is there ———

  setTiles(list: readonly BoardTile[]): void {
    const { came, went } = difference([...this.tiles.values()], list, ({ tile, x, y, rot }) => `${tile} ${x},${y} ${rot}`);
    if (came.length === 0 && went.length === 0) return;
    const isFirst = this.tiles.size === 0;
    this.tiles.clear();
    for (const tile of list) this.tiles.set(squareKey(tile), { tile: tile.tile, x: tile.x, y: tile.y, rot: tile.rot });
    // A whole board that is shown at once need not fall from the sky.
    this.tileLayer.setTiles(list);
    if (!isFirst && came.length <= 12) for (const tile of came) this.drop(tile);
    this.camera.bounds = boundsOf(list);
    this.camera.first();
    if (!isFirst && came.length === 1 && !this.gestures.isBusy) this.camera.reveal(came[0]);
    this.isStale = true;
    this.invalidate();
  }

  setFigures(list: readonly BoardFigure[]): void {
    this.figures.setFigures(list, this.animator);
    this.invalidate();
  }

  setTokens(list: readonly BoardToken[]): void {
    this.figures.setTokens(list, this.animator);
    this.invalidate();
  }

  setLastTiles(list: readonly (Square & { player: number })[]): void {
    this.regions.setLastTiles(list);
  }

  // ——— What may be chosen ———

  offer(offers: readonly Offer[], about: { tile?: string; player?: number } = {}): void {
    this.chooser.offer(offers, about);
    const { shown } = this.offers;
    const squares = shown.map(({ point }) => this.squareOf(point));
    const isHidden = (square: Square) => !this.camera.isInSight(square);
    // All figures that are offered must be seen; of squares for the tile some are enough.
    if (shown.some(({ target }) => target) ? squares.some(isHidden) : squares.length > 0 && squares.every(isHidden)) this.camera.include(boundsOf(squares)!);
    const tile = about.tile ?? shown.find(({ placement }) => placement)?.placement?.tile;
    this.loose.element.style.setProperty('--player', colourOf(this.look(about.player ?? 0)));
    if (tile) this.loose.prepare(tile, tilePixels(this.camera.now), this.ratio);
    this.root.classList.toggle('board-laying', this.chooser.hasPlacements);
    this.updateLens();
    this.invalidate();
  }

  // ——— What is pointed out ———

  highlight(regions: readonly Region[] | null): void {
    this.regions.highlight(regions);
  }

  showFields(regions: readonly Region[] | null): void {
    this.regions.showFields(regions);
    this.root.classList.toggle('board-fields-shown', regions !== null);
  }

  markDead(squares: readonly Square[]): void {
    this.regions.markDead(squares);
  }

  showFits(square: Square | null, fits: readonly Fit[] = [], text?: string): void {
    this.shownFits = square ? { square, fits, text } : undefined;
    this.drawFits();
  }

  // A sentence at a place for a while, like the rule that forbids something.
  say(place: Place, text: string, ms = 4200): void {
    this.anchored.drop(this.noteElement);
    const element = note(text);
    this.noteElement = element;
    const [wx, wy] = this.spots.figure(place) ?? this.spots.centre(place);
    this.anchored.hang(element, wx, wy, 26, 'above');
    setTimeout(() => this.anchored.drop(element), ms);
    this.invalidate();
  }

  floatScore({ x, y, place, points, player, sum }: FloatingScore): void {
    // Some points come from no square, like those of a message.
    if (!Number.isFinite(x) || !Number.isFinite(y)) return;
    const point = (place && this.spots.figure(place)) ?? this.spots.centre({ x, y });
    this.floats.score(point, points, player, sum, this.animator);
  }

  showFlight(flight: Flight | null): void {
    this.floats.showFlight(flight, flight ? this.spots.symbol(flight, 'flying') : undefined, this.animator);
    for (const square of flight?.squares.slice(-1) ?? []) this.camera.reveal(square);
    this.invalidate();
  }

  // ——— The keyboard; `handleKey` does all of it, the others are for those who bind keys themselves ———

  handleKey(event: KeyboardEvent): boolean {
    if (event.defaultPrevented || !boardKey(this, event)) return false;
    event.preventDefault();
    this.root.classList.remove('board-by-pointer');
    return true;
  }

  // Moves the cursor among the offers, or the view where there are none.
  moveCursor(dx: number, dy: number): void {
    const next = this.chooser.move(dx, dy, this.middle());
    if (next) this.camera.reveal(this.squareOf(next.point));
    else this.panBy(-dx * 120, -dy * 120);
    this.tellCursor();
  }

  cycle(by = 1): void {
    const next = this.chooser.cycle(by, this.middle());
    if (next) this.camera.reveal(this.squareOf(next.point));
    this.tellCursor();
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
    this.root.focus({ preventScroll: true });
  }

  // ——— The view ———

  fit(): void {
    this.moved(() => this.camera.fit());
  }

  zoomBy(factor: number): void {
    const { size, insets } = this.camera;
    const [x, y] = [(insets.left + size.width - insets.right) / 2, (insets.top + size.height - insets.bottom) / 2];
    this.moved(() => this.camera.zoom(factor, x, y));
  }

  panBy(dx: number, dy: number): void {
    this.moved(() => this.camera.pan(dx, dy, true));
  }

  centreOn(x: number, y: number): void {
    this.moved(() => this.camera.centreOn({ x, y }));
  }

  setInsets(insets: Partial<Insets>): void {
    this.camera.insets = { ...noInsets, ...insets };
    this.invalidate();
  }

  setTheme(theme: 'light' | 'night'): void {
    this.theme = this.tileLayer.theme = this.loose.theme = theme;
    this.tileLayer.touch();
    this.root.dataset.theme = theme;
    this.invalidate();
  }

  setReducedMotion(isReduced: boolean): void {
    this.animator.finish();
    this.animator = isReduced ? new StillAnimator() : new MovingAnimator();
    this.camera.glide = this.loose.glide = this.animator.glide;
  }

  // Everything is at once where it belongs.
  finish(): void {
    this.animator.finish();
  }

  // All pictures are drawn and nothing moves; for those who take pictures of the board.
  get isAtRest(): boolean {
    return this.frame === 0 && !workshop.isBusy && !this.pictures.isBusy;
  }

  destroy(): void {
    cancelAnimationFrame(this.frame);
    this.animator.finish();
    this.gestures.destroy();
    this.stop.abort();
    this.resizing.disconnect();
    this.unsubscribe();
    this.root.remove();
  }

  // ——— Inside ———

  private get ratio(): number {
    return Math.min(window.devicePixelRatio || 1, 2.5);
  }

  private readonly look = (player: number): number => this.options.playerLooks?.[player] ?? player;

  private squareOf = (point: readonly [number, number]): Square => ({ x: Math.floor(point[0] / TILE), y: Math.floor(point[1] / TILE) });

  private middle(): [number, number] {
    const { size, now } = this.camera;
    return toWorld(now, size.width / 2, size.height / 2);
  }

  private moved(move: () => void): void {
    move();
    this.invalidate();
  }

  private resize(): void {
    const { clientWidth: width, clientHeight: height } = this.root;
    this.camera.resize({ width, height });
    this.tileLayer.resize(width, height, this.ratio);
    this.paint(performance.now());
  }

  private readonly invalidate = (): void => {
    if (this.frame === 0) this.frame = requestAnimationFrame(this.paint);
  };

  private readonly paint = (time: number): void => {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    const { camera } = this;
    const ms = Math.min(50, Math.max(1, time - this.lastTime));
    camera.step(ms);
    this.lastTime = time;
    if (this.isStale) {
      this.isStale = false;
      this.figures.refresh();
      this.regions.refresh();
      if (this.offers.isWaiting) this.chooser.redraw();
      if (this.lens.isOpen) this.updateLens();
      if (this.fitsElement?.querySelector('i')) this.drawFits();
    }
    if (camera.now !== this.lastView) this.movedAt = time;
    this.lastView = camera.now;
    const isMoving = time - this.movedAt < RESTING;
    // A layer of its own is only shifted and scaled while the view moves, and drawn sharply when it rests.
    if (this.wasMoving && !isMoving) this.updateLens();
    if (isMoving !== this.wasMoving) this.root.classList.toggle('board-moving', isMoving);
    this.wasMoving = isMoving;
    const { k, x, y } = camera.now;
    const isUnfinished = this.tileLayer.show(camera.now, this.ratio, isMoving);
    const isGhostMoving = this.loose.step(ms, tilePixels(camera.now), this.ratio);
    this.overlay.style.transform = this.loose.element.style.transform = `translate(${x}px,${y}px) scale(${k})`;
    // Each change of these draws all figures again, so a moving view makes only large ones.
    if (isMoving ? Math.abs(k / this.lastScale - 1) > 0.12 : k !== this.lastScale) {
      this.lastScale = k;
      this.overlay.style.setProperty('--upright', String(1 / k));
      // Figures are never too small to be told apart.
      this.overlay.style.setProperty('--sized', String(figureScale(k)));
    }
    this.anchored.place(camera.now, camera.size);
    if (isMoving || isUnfinished || isGhostMoving) this.invalidate();
  };

  private drawFits(): void {
    this.anchored.drop(this.fitsElement);
    this.fitsElement = undefined;
    if (!this.shownFits) return;
    const { square, fits, text } = this.shownFits;
    this.fitsElement = fitsCard(square, fits, text, workshop, this.theme);
    const [wx, wy] = this.spots.centre(square);
    this.anchored.hang(this.fitsElement, wx, wy, (TILE / 2) * this.camera.now.k + 8, 'below');
    this.invalidate();
  }

  // Open while all offers stand on one tile that is too small to aim at.
  private updateLens(): void {
    const { shown } = this.offers;
    const square = shown.length > 0 && shown.every(({ target }) => target) ? shown[0].target!.place : undefined;
    const tile =
      square && tilePixels(this.camera.now) < LENS_BELOW && shown.every(({ target }) => target!.place.x === square.x && target!.place.y === square.y)
        ? this.spots.tileAt(square)
        : undefined;
    if (tile) {
      this.lens.open(tile, this.figures.figures, this.theme);
      const [wx, wy] = this.spots.centre(tile);
      const gap = (TILE / 2) * this.camera.now.k + 12;
      const side = emptiestSide(this.camera.now, this.camera.size, tile, this.tiles.values(), { width: LENS_SIZE, height: LENS_SIZE, gap });
      this.anchored.hang(this.lens.element, wx, wy, gap, side);
      this.anchored.place(this.camera.now, this.camera.size);
    } else if (this.lens.isOpen) {
      this.anchored.drop(this.lens.element);
      this.lens.close();
      this.overlay.insertBefore(this.offers.element, this.regions.labels);
    }
  }

  // A point as it is seen, in the lens if that is open.
  private seenAt(point: readonly [number, number]): readonly [number, number] {
    if (!this.lens.isOpen) return point;
    const [x, y] = this.lens.clientPoint(point);
    const box = this.root.getBoundingClientRect();
    return toWorld(this.camera.now, x - box.left, y - box.top);
  }

  private drop(tile: BoardTile): void {
    this.tileLayer.hide(tile, true);
    this.loose.drop(tile, tilePixels(this.camera.now), this.ratio, this.animator, () => {
      this.tileLayer.hide(tile, false);
      this.invalidate();
    });
  }

  private homeOf(player: number): readonly [number, number] | undefined {
    const home = this.options.homeOf?.(player);
    const box = this.root.getBoundingClientRect();
    return home ? toWorld(this.camera.now, home.x - box.left, home.y - box.top) : undefined;
  }

  private point(x: number, y: number): void {
    const [wx, wy] = toWorld(this.camera.now, x, y);
    this.chooser.point(wx, wy);
    this.root.classList.toggle('board-pointing', this.chooser.on !== undefined);
    this.tell(x, y);
  }

  private leave(): void {
    this.chooser.leave();
    if (this.pointedKey === '') return;
    this.pointedKey = '';
    this.options.onHover?.(null);
  }

  private tap(x: number, y: number, isTouch: boolean): void {
    this.root.focus({ preventScroll: true });
    const [wx, wy] = toWorld(this.camera.now, x, y);
    if (this.chooser.tap(wx, wy, isTouch)) return;
    const pointed = this.pointedAt(x, y);
    if (this.chooser.hasOffers) this.options.onForbidden?.(pointed);
    if (isTouch) this.tell(x, y);
  }

  private tell(x: number, y: number): void {
    const pointed = this.pointedAt(x, y);
    this.report(pointed);
  }

  private tellCursor(): void {
    const on = this.chooser.on;
    if (!on) return;
    const square = this.squareOf(on.point);
    const place = on.target?.place;
    this.report({ ...square, ...(place ? { place } : {}), offers: this.chooser.idsUnder, tile: this.chooser.ghostTile ?? this.spots.tileAt(square) });
  }

  private report(pointed: Pointed): void {
    const key = JSON.stringify(pointed);
    if (key === this.pointedKey) return;
    this.pointedKey = key;
    this.options.onHover?.(pointed);
  }

  private pointedAt(x: number, y: number): Pointed {
    const square = squareAt(this.camera.now, x, y);
    const [wx, wy] = toWorld(this.camera.now, x, y);
    const tile = this.spots.tileAt(square);
    const ground = this.spots.ground(square);
    const offers = this.chooser.idsUnder;
    const reach = 26 * figureScale(this.camera.now.k);
    const near = this.figures.figures
      .filter(({ point }) => point && Math.hypot(point[0] - wx, point[1] - wy) < reach)
      .sort((a, b) => Math.hypot(a.point![0] - wx, a.point![1] - wy) - Math.hypot(b.point![0] - wx, b.point![1] - wy))[0];
    const place = tile && ground ? placeOf(tile, segmentAt(ground, wx - square.x * TILE, wy - square.y * TILE)) : undefined;
    const { x: fx, y: fy, kind, at, n } = near?.figure ?? { x: 0, y: 0 };
    const under: Place | undefined = near ? { x: fx, y: fy, kind, at, ...(n ? { n } : {}) } : place;
    const ghost = tile ?? this.chooser.ghostTile;
    return { ...square, ...(under ? { place: under } : {}), ...(near ? { figure: near.figure } : {}), offers, ...(ghost ? { tile: ghost } : {}) };
  }
}
