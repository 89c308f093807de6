// The rules of every module in our own words, as they lie beside its code: `inns.md` in English, `inns.cs.md` in Czech and so on.
// A page is loaded when it is read, in the reader's language only.
import { moduleRank } from '../../game/setup';
import type { Language } from '../../i18n/index.svelte';

const files = {
  ...import.meta.glob<string>('../../../../src/expansions/*/*.md', { query: '?raw', import: 'default' }),
  ...import.meta.glob<string>('./base*.md', { query: '?raw', import: 'default' })
};

const pageOf = (path: string): string => {
  const [, name, language = 'en'] = /(\w+)(?:\.(\w+))?\.md$/.exec(path) ?? [];
  return `${name}.${language}`;
};
const pages = new Map(Object.entries(files).map(([path, load]) => [pageOf(path), load]));

export const ruleNames = [...pages.keys()]
  .filter((page) => page.endsWith('.en'))
  .map((page) => page.slice(0, -'.en'.length))
  .sort((a, b) => moduleRank(a) - moduleRank(b));

export async function rulePage(name: string, language: Language): Promise<string> {
  return (await pages.get(`${name}.${language}`)?.()) ?? '';
}
