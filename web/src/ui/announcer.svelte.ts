// What a live region says: each sentence is added once and then stays as it is, so that it is read once.
const KEPT = 4;

export class Announcer {
  lines = $state.raw<{ id: number; text: string }[]>([]);
  private next = 0;

  say(...texts: string[]): void {
    const text = texts.filter(Boolean).join(' ');
    if (text) this.lines = [...this.lines.slice(1 - KEPT), { id: this.next++, text }];
  }
}
