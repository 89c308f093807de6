// The camera as it moves: where it is, where it goes, and what it must keep in sight.
import { type Bounds, type Frame, type Size, type View, blended, centred, fitted, isClose, kept, noInsets, panned, revealed, zoomed } from './camera';
import { TILE } from './art/geometry/curve';
import type { Insets, Square } from './types';

export class CameraControl {
  now: View = { k: 0.5, x: 0, y: 0 };
  private goal: View = this.now;
  private speed = { x: 0, y: 0 };
  size: Size = { width: 0, height: 0 };
  private margins: Insets = noInsets;
  bounds: Bounds | undefined;
  glide = 0;
  private isFirst = true;
  isFree = false; // the player has moved it himself, and has not asked for the whole board since

  get isMoving(): boolean {
    return this.goal !== this.now || this.speed.x !== 0 || this.speed.y !== 0;
  }

  get insets(): Insets {
    return this.margins;
  }
  // What panels begin to cover comes out from under them, unless the player looks at something else.
  set insets(insets: Insets) {
    this.margins = insets;
    if (!this.isFirst && !this.isFree && this.bounds) this.include(this.bounds);
  }

  // What no panel covers.
  get frame(): Frame {
    const { top, right, bottom, left } = this.margins;
    return { left, top, right: this.size.width - right, bottom: this.size.height - bottom };
  }

  // One frame further; says whether the view changed.
  step(ms: number): boolean {
    if (!this.isMoving) return false;
    if (this.speed.x !== 0 || this.speed.y !== 0) {
      this.goal = this.now = this.keep(panned(this.now, this.speed.x * ms, this.speed.y * ms));
      const rest = Math.exp(-ms / 220);
      this.speed = { x: this.speed.x * rest, y: this.speed.y * rest };
      if (Math.hypot(this.speed.x, this.speed.y) < 0.03) this.speed = { x: 0, y: 0 };
      return true;
    }
    const next = this.glide > 0 ? blended(this.now, this.goal, 1 - Math.exp(-ms / this.glide)) : this.goal;
    this.now = isClose(next, this.goal) ? this.goal : next;
    return true;
  }

  pan(dx: number, dy: number, isSmooth = false): void {
    this.isFree = true;
    this.go(panned(isSmooth ? this.goal : this.now, dx, dy), isSmooth);
  }

  fling(vx: number, vy: number): void {
    if (this.glide > 0 && Math.hypot(vx, vy) > 0.15) this.speed = { x: vx, y: vy };
  }

  zoom(factor: number, x: number, y: number, isSmooth = true): void {
    this.isFree = true;
    this.go(zoomed(isSmooth ? this.goal : this.now, factor, x, y), isSmooth);
  }

  fit(isSmooth = true): void {
    this.isFree = false;
    if (this.bounds && this.size.width > 0) this.go(fitted(this.bounds, this.size, this.insets), isSmooth);
  }

  centreOn(square: Square): void {
    this.go(centred(this.goal.k, (square.x + 0.5) * TILE, (square.y + 0.5) * TILE, this.size, this.insets), true);
  }

  reveal(square: Square): void {
    const next = revealed(this.goal, square, this.size, this.insets);
    if (next !== this.goal) this.go(next, true);
  }

  // Everything within these bounds, no nearer than now.
  include(bounds: Bounds): void {
    const fit = fitted(bounds, this.size, this.insets, 0.3);
    if (fit.k < this.goal.k) return this.go(fit, true);
    const corners = [
      { x: bounds.left, y: bounds.top },
      { x: bounds.right, y: bounds.bottom }
    ];
    this.go(
      corners.reduce<View>((view, corner) => revealed(view, corner, this.size, this.insets), this.goal),
      true
    );
  }

  isInSight(square: Square): boolean {
    return revealed(this.goal, square, this.size, this.insets, 0) === this.goal;
  }

  resize(size: Size): void {
    const before = this.size;
    this.size = size;
    if (this.isFirst || before.width === 0) return this.first();
    if (!this.isFree) return this.fit(false);
    // The player looks at something: what was in the middle stays in the middle.
    this.go(panned(this.goal, (size.width - before.width) / 2, (size.height - before.height) / 2), false);
  }

  // The first view fits everything; later ones belong to the player.
  first(): void {
    if (!this.isFirst || !this.bounds || this.size.width === 0) return;
    this.isFirst = false;
    this.fit(false);
  }

  private keep(view: View): View {
    return this.bounds ? kept(view, this.bounds, this.size, this.insets) : view;
  }

  private go(view: View, isSmooth: boolean): void {
    this.speed = { x: 0, y: 0 };
    this.goal = this.keep(view);
    if (!isSmooth || this.glide === 0) this.now = this.goal;
  }
}
