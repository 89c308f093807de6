// Keys that several screens know.

// Ctrl-Z where the letter Z is; where letters are not Latin, where it would be.
export function isUndoKey({ ctrlKey, metaKey, altKey, shiftKey, key, code }: KeyboardEvent): boolean {
  if (!(ctrlKey || metaKey) || altKey || shiftKey) return false;
  return /^[a-z]$/i.test(key) ? key.toLowerCase() === 'z' : code === 'KeyZ';
}

export const isTyping = ({ target }: KeyboardEvent): boolean => !!(target as Element | null)?.closest?.('input, textarea, select');

// Letters, digits and signs, which people who speak to their computer may not want to be shortcuts (WCAG 2.1.4).
export const isCharacter = ({ key }: KeyboardEvent): boolean => key.length === 1 && key !== ' ';

// Arrows, Home and End go from tab to tab; says which is next.
export function nextTab(key: string, index: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return (index + 1) % count;
    case 'ArrowLeft':
      return (index + count - 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
  }
  return undefined;
}
