// One text of a catalogue: plain, or by the plural of its {count}.
export type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };
export type Entry = string | Plural;
export type Params = Record<string, string | number>;

// Puts values for {names} into a text, in the plural that the language wants for {count}.
export function filled(entry: Entry, params: Params, plural: (count: number) => Intl.LDMLPluralRule): string {
  const text = typeof entry === 'string' ? entry : (entry[plural(Number(params.count ?? 0))] ?? entry.other);
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}
