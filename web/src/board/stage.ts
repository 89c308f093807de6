// The elements of the board and its frames, from below: tiles, SVG, loose tiles, what floats over everything, cards; all moved by one camera.
import { type Animator, MovingAnimator, StillAnimator } from './animator';
import { Anchored } from './anchored';
import { type View, tilePixels, toWorld } from './camera';
import { CameraControl } from './camera_control';
import { figureScale } from './figure_layer';
import { LooseLayer } from './loose_layer';
import { div, svg } from './svg';
import { TileLayer } from './tile_layer';
import { TilePictures } from './tile_pictures';
import type { BoardTile } from './types';
import type { Workshop } from './workshop';

const RESTING = 140; // ms without motion after which the view is at rest
const PATIENCE = 600; // ms that a laid tile may wait for its picture before it is shown without

export class Stage {
  readonly root = div('board');
  readonly anchored = new Anchored();
  readonly overlay = svg('svg', { class: 'board-over', role: 'group' });
  readonly sky = svg('svg', { class: 'board-over', 'pointer-events': 'none' }); // over tiles that still fall
  readonly camera = new CameraControl();
  readonly pictures: TilePictures;
  readonly tileLayer: TileLayer;
  readonly loose: LooseLayer;
  animator: Animator = new StillAnimator();
  theme: 'light' | 'night' = 'light';
  private readonly resizing = new ResizeObserver(() => this.resize());
  private readonly unsubscribe: () => void;
  private readonly waiting = new Map<BoardTile, number>(); // laid tiles whose picture is still drawn, since when
  private frame = 0;
  private lastTime = 0;
  private lastView: View | undefined;
  private lastScale = 1e-6;
  private movedAt = 0;
  private wasMoving = false;
  private wasAtRest = true;
  private isStale = false; // tiles were drawn since the layers looked

  constructor(
    host: HTMLElement,
    private readonly workshop: Workshop,
    private readonly onDrawn: () => void, // more of the tiles is known
    private readonly onRest: () => void // the view came to rest
  ) {
    this.pictures = new TilePictures(workshop);
    this.tileLayer = new TileLayer(this.pictures);
    this.loose = new LooseLayer(this.pictures);
    this.root.append(this.tileLayer.canvas, this.overlay, this.loose.element, this.sky, this.anchored.element);
    host.append(this.root);
    this.unsubscribe = workshop.subscribe((what) => {
      if (what === 'bitmap') this.tileLayer.arrived();
      else this.isStale = true;
      this.invalidate();
    });
    this.resizing.observe(this.root);
  }

  get ratio(): number {
    return Math.min(window.devicePixelRatio || 1, 2.5);
  }

  get isAtRest(): boolean {
    return this.frame === 0 && !this.workshop.isBusy;
  }

  readonly invalidate = (): void => {
    if (this.frame !== 0) return;
    this.frame = requestAnimationFrame(this.paint);
    this.tellWhetherBusy();
  };

  // The layers must look at the tiles again.
  touch(): void {
    this.isStale = true;
    this.invalidate();
  }

  move(move: (camera: CameraControl) => void): void {
    move(this.camera);
    this.invalidate();
  }

  // A laid tile falls onto the board as soon as its picture is there.
  drop(tile: BoardTile): void {
    if (this.animator.settle === 0) return;
    this.tileLayer.hide(tile, true);
    this.waiting.set(tile, performance.now());
    this.dropWaiting();
  }

  // A point of the window in the world.
  clientToWorld(x: number, y: number): [number, number] {
    const box = this.root.getBoundingClientRect();
    return toWorld(this.camera.now, x - box.left, y - box.top);
  }

  setTheme(theme: 'light' | 'night'): void {
    this.theme = this.tileLayer.theme = this.loose.theme = theme;
    this.root.dataset.theme = theme;
    this.tileLayer.touch();
    this.invalidate();
  }

  setReducedMotion(isReduced: boolean): void {
    this.animator.finish();
    this.animator = isReduced ? new StillAnimator() : new MovingAnimator();
    this.camera.glide = this.loose.glide = this.animator.glide;
  }

  resize(): void {
    const { clientWidth: width, clientHeight: height } = this.root;
    this.camera.resize({ width, height });
    this.tileLayer.resize(width, height, this.ratio);
    this.paint(performance.now());
  }

  destroy(): void {
    cancelAnimationFrame(this.frame);
    this.frame = -1;
    this.animator.finish();
    this.resizing.disconnect();
    this.unsubscribe();
    this.root.remove();
  }

  private dropWaiting(): void {
    for (const [tile, since] of this.waiting) {
      const isLate = performance.now() - since > PATIENCE;
      const end = () => {
        this.tileLayer.hide(tile, false);
        this.invalidate();
      };
      if (isLate) end();
      else if (!this.loose.drop(tile, tilePixels(this.camera.now), this.ratio, this.animator, end)) continue;
      this.waiting.delete(tile);
    }
  }

  private readonly paint = (time: number): void => {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    const { camera, root } = this;
    const ms = Math.min(50, Math.max(1, time - this.lastTime));
    this.lastTime = time;
    camera.step(ms);
    if (this.isStale) {
      this.isStale = false;
      this.onDrawn();
    }
    if (camera.now !== this.lastView) this.movedAt = time;
    this.lastView = camera.now;
    const isMoving = time - this.movedAt < RESTING;
    // A layer of its own is only shifted and scaled while the view moves, and drawn sharply when it rests.
    if (isMoving !== this.wasMoving) root.classList.toggle('board-moving', isMoving);
    if (this.wasMoving && !isMoving) this.onRest();
    this.wasMoving = isMoving;
    this.pictures.beginFrame(isMoving);
    const isUnfinished = this.tileLayer.show(camera.now, this.ratio, isMoving);
    const isGhostMoving = this.loose.step(ms, tilePixels(camera.now), this.ratio);
    this.dropWaiting();
    this.place(camera.now, isMoving);
    if (isMoving || isUnfinished || isGhostMoving || this.waiting.size > 0) this.invalidate();
    this.tellWhetherBusy();
  };

  private tellWhetherBusy(): void {
    if (this.isAtRest !== this.wasAtRest) this.root.dataset.busy = String(this.wasAtRest);
    this.wasAtRest = this.isAtRest;
  }

  private place(view: View, isMoving: boolean): void {
    const styles = [this.overlay.style, this.loose.element.style, this.sky.style];
    for (const style of styles) style.transform = `translate(${view.x}px,${view.y}px) scale(${view.k})`;
    // Each change of these draws all figures again, so a moving view makes only large ones.
    if (isMoving ? Math.abs(view.k / this.lastScale - 1) > 0.12 : view.k !== this.lastScale) {
      this.lastScale = view.k;
      for (const style of styles) {
        style.setProperty('--upright', String(1 / view.k));
        style.setProperty('--sized', String(figureScale(view.k)));
      }
    }
    this.anchored.place(this.camera);
  }
}
