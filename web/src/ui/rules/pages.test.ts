import { describe, expect, it } from 'vitest';
import { tileNamed } from '../../board/tiles';
import { bg } from '../../i18n/bg';
import { cs } from '../../i18n/cs';
import { en } from '../../i18n/en';
import { ru } from '../../i18n/ru';
import { markdownToHtml } from './markdown';
import { ruleNames, rulePage } from './pages';
import { rulePictures } from './pictures';

const catalogues = { en, bg, cs, ru };
const modules = Object.keys(en).flatMap((key) => /^module\.(\w+)$/.exec(key)?.[1] ?? []);

// The blocks of a page as they are shown: headings, paragraphs, items, cells.
const blocks = (text: string): string[] => markdownToHtml(text).match(/<(h\d|p|li|th|td)\b.*?<\/\1>/g) ?? [];
const tags = (text: string): string[] => markdownToHtml(text).match(/<(h\d|p|ul|li|table|tr|th|td|strong)\b/g) ?? [];
const words = (block: string): string => block.replace(/<[^>]+>/g, '').replaceAll('&amp;', '&');
const numbers = (block: string): string => (words(block).match(/\d+/g) ?? []).sort().join(' ');

// English words that hardly a sentence does without, and that Czech does not have.
const COMMON = ['the', 'and', 'you', 'your', 'with', 'it', 'of', 'is', 'are'];

it('there is a page for every module of the catalogue, and pictures for every page', () => {
  expect([...ruleNames].sort()).toEqual([...modules].sort());
  expect(Object.keys(rulePictures).sort()).toEqual([...modules].sort());
  for (const { tiles, figures } of Object.values(rulePictures)) {
    tiles.forEach(tileNamed);
    expect(tiles.length + figures.length).toBeGreaterThanOrEqual(2);
  }
});

describe.each(modules)('the rules of %s', (name) => {
  it.each(['en', 'bg', 'cs', 'ru'] as const)('in %s have the title of the catalogue', async (language) => {
    const [title] = blocks(await rulePage(name, language));
    expect(words(title ?? '')).toBe(catalogues[language][`module.${name}` as keyof typeof en]);
  });

  it.each(['bg', 'cs', 'ru'] as const)('in %s say as much as in English', async (language) => {
    const [english, other] = [await rulePage(name, 'en'), await rulePage(name, language)];
    expect(tags(other)).toEqual(tags(english));
    expect(blocks(other).map(numbers)).toEqual(blocks(english).map(numbers));
  });

  it.each(['bg', 'ru'] as const)('in %s are in Cyrillic', async (language) => {
    const latin = (await rulePage(name, language)).match(/\p{Script=Latin}+/gu) ?? [];
    expect(latin.filter((word) => !/^[IVX]+$/.test(word))).toEqual([]); // Roman numerals are the same everywhere
  });

  it('in cs have no English left', async () => {
    const english = new Set(blocks(await rulePage(name, 'en')).filter((block) => /\p{L}/u.test(words(block))));
    const isEnglish = (block: string): boolean => english.has(block) || words(block).split(/\P{L}+/u).some((word) => COMMON.includes(word.toLowerCase()));
    expect(blocks(await rulePage(name, 'cs')).filter(isEnglish)).toEqual([]);
  });
});
