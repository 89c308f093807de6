// Mouse, touch and wheel as pan, zoom, point and tap. Knows nothing of what is on the board.
export interface GestureTarget {
  pan(dx: number, dy: number): void;
  fling(vx: number, vy: number): void; // pixels per ms
  zoom(factor: number, x: number, y: number, isSmooth: boolean): void;
  point(x: number, y: number): void;
  leave(): void;
  tap(x: number, y: number, isTouch: boolean): void;
  turn(by: number, isWheel: boolean): boolean; // the wheel or the second button turns; false if there is nothing to turn
  hold(x: number, y: number): void; // a long touch shows what a mouse would by pointing
}

const SLOP = 7;
const HOLD = 450;

export class Gestures {
  private readonly fingers = new Map<number, { x: number; y: number }>();
  private start = { x: 0, y: 0, time: 0 };
  private isDragging = false;
  private wasPinch = false;
  private velocity = { x: 0, y: 0, time: 0 };
  private wheelSum = 0;
  private lastTurn = 0;
  private holdTimer: ReturnType<typeof setTimeout> | undefined;
  private readonly stop = new AbortController();

  constructor(
    private readonly host: HTMLElement,
    private readonly target: GestureTarget
  ) {
    const { signal } = this.stop;
    host.addEventListener('pointerdown', this.down, { signal });
    host.addEventListener('pointermove', this.move, { signal });
    host.addEventListener('pointerup', this.up, { signal });
    host.addEventListener('pointercancel', this.cancel, { signal });
    // A finger leaves with every tap; what it showed stays until the next one.
    host.addEventListener('pointerleave', (event) => event.pointerType !== 'touch' && this.fingers.size === 0 && target.leave(), { signal });
    host.addEventListener('wheel', this.wheel, { signal, passive: false });
    host.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
  }

  get isBusy(): boolean {
    return this.isDragging;
  }

  destroy(): void {
    clearTimeout(this.holdTimer);
    this.stop.abort();
  }

  private at(event: MouseEvent): { x: number; y: number } {
    const box = this.host.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  private readonly isOwn = (event: Event): boolean => !(event.target as Element).closest('[data-board-control]');

  private readonly down = (event: PointerEvent): void => {
    if (!this.isOwn(event)) return;
    const point = this.at(event);
    if (event.pointerType === 'mouse' && event.button === 2) {
      this.target.turn(1, false);
      return;
    }
    this.fingers.set(event.pointerId, point);
    if (this.fingers.size === 1) {
      this.start = { ...point, time: event.timeStamp };
      this.isDragging = this.wasPinch = false;
      this.velocity = { x: 0, y: 0, time: event.timeStamp };
      if (event.pointerType !== 'mouse')
        this.holdTimer = setTimeout(() => {
          this.wasPinch = true;
          this.target.hold(point.x, point.y);
        }, HOLD);
    } else {
      this.isDragging = this.wasPinch = true;
      clearTimeout(this.holdTimer);
    }
  };

  private readonly move = (event: PointerEvent): void => {
    const point = this.at(event);
    const before = this.fingers.get(event.pointerId);
    if (!before) {
      if (event.pointerType === 'mouse' && this.isOwn(event)) this.target.point(point.x, point.y);
      return;
    }
    if (this.fingers.size >= 2) {
      const [a, b] = [...this.fingers.values()];
      const other = before === a ? b : a;
      const reach = (one: { x: number; y: number }) => Math.max(20, Math.hypot(one.x - other.x, one.y - other.y));
      this.target.pan((point.x - before.x) / 2, (point.y - before.y) / 2);
      this.target.zoom(reach(point) / reach(before), (point.x + other.x) / 2, (point.y + other.y) / 2, false);
    } else {
      if (!this.isDragging && Math.hypot(point.x - this.start.x, point.y - this.start.y) > SLOP) {
        this.isDragging = true;
        clearTimeout(this.holdTimer);
        this.host.setPointerCapture(event.pointerId);
        this.target.leave();
      }
      if (this.isDragging) {
        const [dx, dy] = [point.x - before.x, point.y - before.y];
        const ms = Math.max(1, event.timeStamp - this.velocity.time);
        const mix = Math.min(1, ms / 40);
        this.velocity = {
          x: this.velocity.x * (1 - mix) + (dx / ms) * mix,
          y: this.velocity.y * (1 - mix) + (dy / ms) * mix,
          time: event.timeStamp
        };
        this.target.pan(dx, dy);
      }
    }
    this.fingers.set(event.pointerId, point);
  };

  private readonly up = (event: PointerEvent): void => {
    clearTimeout(this.holdTimer);
    if (!this.fingers.delete(event.pointerId)) return;
    if (this.fingers.size > 0) return;
    const point = this.at(event);
    const isTouch = event.pointerType !== 'mouse';
    if (!this.isDragging && !this.wasPinch && event.button <= 0) this.target.tap(point.x, point.y, isTouch);
    else if (this.isDragging && !this.wasPinch && event.timeStamp - this.velocity.time < 60) this.target.fling(this.velocity.x, this.velocity.y);
    this.isDragging = false;
    if (!isTouch) this.target.point(point.x, point.y);
  };

  private readonly cancel = (event: PointerEvent): void => {
    clearTimeout(this.holdTimer);
    this.fingers.delete(event.pointerId);
    if (this.fingers.size === 0) this.isDragging = false;
  };

  private readonly wheel = (event: WheelEvent): void => {
    if (!this.isOwn(event)) return;
    event.preventDefault();
    const { x, y } = this.at(event);
    const delta = event.deltaY * (event.deltaMode === 1 ? 30 : event.deltaMode === 2 ? 300 : 1);
    if (!event.ctrlKey && !event.metaKey && event.deltaY !== 0) {
      // One notch of the wheel is one turn, and a touchpad's many small steps are collected.
      this.wheelSum = Math.sign(this.wheelSum) === Math.sign(delta) ? this.wheelSum + delta : delta;
      const isDue = Math.abs(this.wheelSum) >= 50 && event.timeStamp - this.lastTurn > 110;
      if (this.target.turn(isDue ? Math.sign(delta) : 0, true)) {
        if (isDue) [this.wheelSum, this.lastTurn] = [0, event.timeStamp];
        return;
      }
    }
    this.target.zoom(Math.exp(-delta * (event.ctrlKey ? 0.008 : 0.0018)), x, y, Math.abs(delta) > 30);
  };
}
