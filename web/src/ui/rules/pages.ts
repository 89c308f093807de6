// The rules of every module in our own words, as they lie beside its code; each page is loaded when it is read.
const files = {
  ...import.meta.glob<string>('../../../../src/expansions/*/*.md', { query: '?raw', import: 'default' }),
  ...import.meta.glob<string>('./base.md', { query: '?raw', import: 'default' })
};

const nameOf = (path: string): string => /([\w]+)\.md$/.exec(path)?.[1] ?? '';
const byName = new Map(Object.entries(files).map(([path, load]) => [nameOf(path), load]));

export const ruleNames = [...byName.keys()];

export async function rulePage(name: string): Promise<string> {
  return (await byName.get(name)?.()) ?? '';
}
