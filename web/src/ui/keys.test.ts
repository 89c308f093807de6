import { expect, test } from 'vitest';
import { isCharacter, isUndoKey, nextTab } from './keys';

const press = (key: string, code: string, more: Partial<KeyboardEvent> = {}) =>
  isUndoKey({ ctrlKey: true, metaKey: false, altKey: false, shiftKey: false, key, code, ...more } as KeyboardEvent);

test('undo is where Z is on the keyboard, also on Czech and Cyrillic ones', () => {
  expect(press('z', 'KeyZ')).toBe(true);
  expect(press('z', 'KeyY')).toBe(true);
  expect(press('y', 'KeyZ')).toBe(false);
  expect(press('я', 'KeyZ')).toBe(true);
  expect(press('Z', 'KeyZ', { shiftKey: true })).toBe(false);
  expect(press('z', 'KeyZ', { ctrlKey: false })).toBe(false);
});

test('letters and digits are characters, other keys are not', () => {
  const keys = ['p', '3', '?', 'ж', ' ', 'Enter', 'ArrowUp'];
  expect(keys.filter((key) => isCharacter({ key } as KeyboardEvent))).toEqual(['p', '3', '?', 'ж']);
});

test('tabs go round', () => {
  expect(nextTab('ArrowRight', 2, 3)).toBe(0);
  expect(nextTab('ArrowLeft', 0, 3)).toBe(2);
  expect(nextTab('End', 0, 3)).toBe(2);
  expect(nextTab('Home', 2, 3)).toBe(0);
  expect(nextTab('a', 2, 3)).toBeUndefined();
});
