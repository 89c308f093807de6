// The language of the page, and its texts.
import { en } from './en';
import { type Entry, filled, type Params } from './entry';

export type Key = keyof typeof en;
export type TextCatalogue = Record<Key, Entry>;
export type Language = 'en' | 'bg' | 'cs' | 'ru';
export const languages: Record<Language, string> = { en: 'English', bg: 'Български', cs: 'Čeština', ru: 'Русский' };

// English comes with the page, the others when they are wanted.
const loaders: Record<Language, () => Promise<TextCatalogue>> = {
  en: async () => en,
  bg: async () => (await import('./bg')).bg,
  cs: async () => (await import('./cs')).cs,
  ru: async () => (await import('./ru')).ru
};

const KEY = 'bastide.language';
const isLanguage = (name: string): name is Language => name in languages;

let language = $state<Language>('en');
let catalogue = $state.raw<TextCatalogue>(en);
let rules = new Intl.PluralRules('en');

export const currentLanguage = (): Language => language;

// The text of a key in the reader's language.
export function t(key: Key, params: Params = {}): string {
  return filled(catalogue[key], params, (count) => rules.select(count));
}

// For names that come from the server: a text if the catalogue has one, else what the server says.
export function textOr(key: string, fallback: string): string {
  return key in catalogue ? t(key as Key) : fallback;
}

// The kept choice, else the first of the browser's languages that we speak.
export function preferredLanguage(): Language {
  const kept = localStorage.getItem(KEY);
  if (kept && isLanguage(kept)) return kept;
  for (const wanted of navigator.languages) {
    const name = wanted.slice(0, 2).toLowerCase();
    if (isLanguage(name)) return name;
  }
  return 'en';
}

export async function setLanguage(name: Language): Promise<void> {
  const texts = await loaders[name]();
  rules = new Intl.PluralRules(name);
  catalogue = texts;
  language = name;
  document.documentElement.lang = name;
}

export async function chooseLanguage(name: Language): Promise<void> {
  localStorage.setItem(KEY, name);
  await setLanguage(name);
}

// "a, b and c" as the language writes it.
export const listed = (words: string[]): string => new Intl.ListFormat(language, { type: 'conjunction' }).format(words);
