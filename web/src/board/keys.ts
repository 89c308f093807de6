// The keys of the board. The page may send every key of the window here; what the board does not know it leaves alone.
export interface KeyBoard {
  moveCursor(dx: number, dy: number): void;
  cycle(by?: number): void;
  rotate(by?: number): boolean;
  choose(): boolean;
  digit(number: number): boolean;
  cancel(): boolean;
  fit(): void;
  zoomBy(factor: number): void;
  panBy(dx: number, dy: number): void;
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -1],
  ArrowRight: [1, 0],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  KeyW: [0, -1],
  KeyD: [1, 0],
  KeyS: [0, 1],
  KeyA: [-1, 0]
};
const PAN = 140;

// By the key's place on the keyboard, so that WASD is under the left hand in every language.
export function boardKey(board: KeyBoard, event: Pick<KeyboardEvent, 'code' | 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const step = STEPS[event.code];
  if (step) {
    if (event.shiftKey) board.panBy(-step[0] * PAN, -step[1] * PAN);
    else board.moveCursor(step[0], step[1]);
    return true;
  }
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1];
  if (digit) return board.digit(Number(digit));
  switch (event.code) {
    case 'KeyR':
      board.rotate(event.shiftKey ? -1 : 1);
      return true;
    case 'Enter':
    case 'NumpadEnter':
    case 'Space':
      return board.choose();
    case 'KeyN':
      board.cycle(event.shiftKey ? -1 : 1);
      return true;
    case 'Escape':
      return board.cancel();
    case 'Home':
    case 'Digit0':
      board.fit();
      return true;
    case 'NumpadAdd':
      board.zoomBy(1.25);
      return true;
    case 'NumpadSubtract':
      board.zoomBy(0.8);
      return true;
  }
  if (event.key === '+' || event.key === '=') board.zoomBy(1.25);
  else if (event.key === '-') board.zoomBy(0.8);
  else return false;
  return true;
}
