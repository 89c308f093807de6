// Lets people follow what others do: bots answer within milliseconds, and several tiles that fall at once are no game to watch. What comes too
// soon after a move that was shown waits a moment; the order of messages never changes.
export type Move = 'own' | 'other'; // one's own is shown at once, and others keep their distance from it

const MOST_WAITING = 40;

export class Pace<Message> {
  private readonly waiting: Message[] = [];
  private readyAt = 0; // when the next move may be shown
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly show: (message: Message) => void,
    private readonly moveOf: (message: Message) => Move | undefined, // what should be seen by itself
    private readonly gap: () => number // ms between two moves; 0: nothing waits
  ) {}

  take(message: Message): void {
    this.waiting.push(message);
    // Who is far behind has come back from somewhere and wants to see how it stands.
    if (this.waiting.length > MOST_WAITING) this.flush();
    else this.run();
  }

  // Shows everything at once.
  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    for (let message = this.waiting.shift(); message !== undefined; message = this.waiting.shift()) this.show(message);
  }

  // Forgets what waits, because nobody looks any more.
  close(): void {
    clearTimeout(this.timer);
    this.waiting.length = 0;
  }

  private run(): void {
    while (this.timer === undefined && this.waiting.length > 0) {
      const move = this.moveOf(this.waiting[0]);
      const wait = move === 'other' && this.gap() > 0 ? this.readyAt - performance.now() : 0;
      if (wait > 0) {
        this.timer = setTimeout(() => {
          this.timer = undefined;
          this.run();
        }, wait);
        return;
      }
      if (move) this.readyAt = performance.now() + this.gap();
      this.show(this.waiting.shift()!);
    }
  }
}
