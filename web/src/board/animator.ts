// All motion goes through here. Nothing ever waits for it: the board is already in its new state when a motion begins.
export interface Animator {
  readonly glide: number; // time constant of the camera in ms; 0 jumps
  readonly settle: number; // ms in which a laid tile settles
  move(element: Element, frames: Keyframe[], ms: number, options?: { easing?: string; delay?: number; onEnd?: () => void }): void;
  // Shows something for a while and then takes it away.
  linger(element: Element, ms: number, frames: Keyframe[], onEnd: () => void): void;
  finish(): void; // everything is where it belongs, now
}

export class MovingAnimator implements Animator {
  readonly glide = 90;
  readonly settle = 320;
  private readonly running = new Set<Animation>();

  move(
    element: Element,
    frames: Keyframe[],
    ms: number,
    { easing = 'ease-out', delay = 0, onEnd }: { easing?: string; delay?: number; onEnd?: () => void } = {}
  ): void {
    const animation = element.animate(frames, { duration: ms, easing, delay, fill: 'backwards' });
    this.running.add(animation);
    animation.onfinish = animation.oncancel = () => {
      this.running.delete(animation);
      onEnd?.();
    };
  }

  linger(element: Element, ms: number, frames: Keyframe[], onEnd: () => void): void {
    this.move(element, frames, ms, { easing: 'cubic-bezier(.2,.7,.4,1)', onEnd });
  }

  finish(): void {
    for (const animation of [...this.running]) animation.finish();
  }
}

// For people who want nothing to move: the same things happen at once.
export class StillAnimator implements Animator {
  readonly glide = 0;
  readonly settle = 0;
  private readonly waiting = new Map<ReturnType<typeof setTimeout>, () => void>();

  move(_: Element, __: Keyframe[], ___: number, options: { onEnd?: () => void } = {}): void {
    options.onEnd?.();
  }

  linger(_: Element, ms: number, __: Keyframe[], onEnd: () => void): void {
    const timer = setTimeout(() => {
      this.waiting.delete(timer);
      onEnd();
    }, ms);
    this.waiting.set(timer, onEnd);
  }

  finish(): void {
    for (const [timer, onEnd] of [...this.waiting]) {
      clearTimeout(timer);
      this.waiting.delete(timer);
      onEnd();
    }
  }
}
