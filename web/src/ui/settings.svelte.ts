// What a person likes, kept in this browser.
export type ThemeChoice = 'auto' | 'light' | 'dark';

interface Settings {
  theme: ThemeChoice;
  hasSound: boolean;
  name: string;
  isTextView: boolean;
  hasKeys: boolean; // letters are shortcuts; who speaks to the computer may not want that
}

const KEY = 'bastide.settings';
const first: Settings = { theme: 'auto', hasSound: true, name: '', isTextView: false, hasKeys: true };

function kept(): Settings {
  try {
    return { ...first, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>) };
  } catch {
    return first;
  }
}

export const settings = $state<Settings>(kept());

export function change(changes: Partial<Settings>): void {
  Object.assign(settings, changes);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Then the choice lasts as long as the page.
  }
}

function mediaQuery(query: string): { readonly matches: boolean } {
  const media = matchMedia(query);
  let matches = $state(media.matches);
  media.addEventListener('change', () => (matches = media.matches));
  return {
    get matches() {
      return matches;
    }
  };
}

const dark = mediaQuery('(prefers-color-scheme: dark)');
const narrow = mediaQuery('(max-width: 900px), (max-height: 480px)'); // as the style sheets of screens with a board
const still = mediaQuery('(prefers-reduced-motion: reduce)');

export const isDark = (): boolean => (settings.theme === 'auto' ? dark.matches : settings.theme === 'dark');
export const isNarrow = (): boolean => narrow.matches;
export const isStill = (): boolean => still.matches;

// The style sheet knows the theme by an attribute of the page, whether the person or the device chose it.
export function followTheme(): void {
  $effect.root(() => {
    $effect(() => {
      document.documentElement.dataset.theme = isDark() ? 'dark' : 'light';
    });
  });
}
