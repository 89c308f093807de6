import { expect, test, vi } from 'vitest';
import { type KeyBoard, boardKey } from './keys';

const boardWith = (): { [K in keyof KeyBoard]: ReturnType<typeof vi.fn> } => ({
  moveCursor: vi.fn(),
  cycle: vi.fn(),
  rotate: vi.fn(() => true),
  choose: vi.fn(() => true),
  digit: vi.fn(() => true),
  cancel: vi.fn(() => true),
  fit: vi.fn(),
  zoomBy: vi.fn(),
  panBy: vi.fn()
});
const press = (code: string, more: Partial<KeyboardEvent> = {}) =>
  ({ code, key: '', shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...more }) as KeyboardEvent;

test('arrows and WASD move the cursor, with Shift the view', () => {
  const board = boardWith();
  expect(boardKey(board as unknown as KeyBoard, press('KeyW'))).toBe(true);
  expect(board.moveCursor).toHaveBeenCalledWith(0, -1);
  boardKey(board as unknown as KeyBoard, press('ArrowRight', { shiftKey: true }));
  expect(board.panBy).toHaveBeenCalled();
});

test('R turns, digits and Enter choose, Ctrl is left to the page', () => {
  const board = boardWith();
  boardKey(board as unknown as KeyBoard, press('KeyR', { shiftKey: true }));
  expect(board.rotate).toHaveBeenCalledWith(-1);
  boardKey(board as unknown as KeyBoard, press('Digit3'));
  expect(board.digit).toHaveBeenCalledWith(3);
  expect(boardKey(board as unknown as KeyBoard, press('Enter'))).toBe(true);
  expect(boardKey(board as unknown as KeyBoard, press('KeyZ', { ctrlKey: true }))).toBe(false);
});
