import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { bg } from './bg';
import { cs } from './cs';
import { en } from './en';
import type { Entry } from './entry';
import { ru } from './ru';

const catalogues: Record<string, Record<string, Entry>> = { en, bg, cs, ru };
const keys = Object.keys(en);
const forms = (entry: Entry): string[] => (typeof entry === 'string' ? [entry] : Object.values(entry));
const names = (text: string): string => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]))].sort().join(' ');

// The sources that use texts: all of ui, and the words of the game.
function sources(): string {
  const root = new URL('..', import.meta.url).pathname;
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.(ts|svelte)$/.test(name) && !/\.test\.ts$/.test(name) && !/^i18n\/(en|bg|cs|ru)\.ts$/.test(name)
  );
  return files.map((name) => readFileSync(root + name, 'utf8')).join('\n');
}

describe.each(Object.keys(catalogues))('the catalogue %s', (language) => {
  const catalogue = catalogues[language];
  const plurals = new Intl.PluralRules(language).resolvedOptions().pluralCategories;

  it('has every key and no other', () => {
    expect(Object.keys(catalogue).sort()).toEqual([...keys].sort());
  });

  it('has the same values to put in', () => {
    const wrong = keys.filter((key) => new Set([...forms(en[key as keyof typeof en]), ...forms(catalogue[key])].map(names)).size > 1);
    expect(wrong).toEqual([]);
  });

  it('has every plural that the language knows', () => {
    const needed = keys.filter((key) => typeof en[key as keyof typeof en] !== 'string');
    const missing = needed.filter((key) => {
      const entry = catalogue[key];
      return typeof entry === 'string' || plurals.some((plural) => !(plural in entry));
    });
    expect(missing).toEqual([]);
  });

  it('has no text left in English', () => {
    // Only where there are words at all, and none that happen to be the same.
    const same = new Set(['app.name', 'setup.seat.bot', 'player.bot', 'table.chat']);
    const hasWords = (key: string): boolean => forms(catalogue[key]).some((text) => /\p{L}/u.test(text.replace(/\{\w+\}/g, '')));
    const isSame = (key: string): boolean => JSON.stringify(catalogue[key]) === JSON.stringify(en[key as keyof typeof en]);
    expect(language === 'en' ? [] : keys.filter((key) => hasWords(key) && isSame(key) && !same.has(key))).toEqual([]);
  });
});

describe('the page', () => {
  it('uses every text', () => {
    const text = sources();
    const isUsed = (key: string): boolean => {
      if (text.includes(`'${key}'`)) return true;
      // Part of a family: `figure.${kind}`; the compiler knows that all its members exist.
      const parts = key.split('.');
      return parts.slice(1).some((_, index) => text.includes(`\`${parts.slice(0, index + 1).join('.')}.\${`)) || text.includes(`\`${key.replace(/_\w+$/, '_')}\${`);
    };
    expect(keys.filter((key) => !isUsed(key))).toEqual([]);
  });
});
