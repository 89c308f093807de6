// What came and what went between two lists; equal things are matched one to one.
export interface Difference<T> {
  came: T[];
  went: T[];
}

export function difference<T>(before: readonly T[], now: readonly T[], keyOf: (one: T) => string): Difference<T> {
  const waiting = new Map<string, T[]>();
  for (const one of before) {
    const key = keyOf(one);
    const list = waiting.get(key);
    if (list) list.push(one);
    else waiting.set(key, [one]);
  }
  const came = now.filter((one) => waiting.get(keyOf(one))?.shift() === undefined);
  return { came, went: [...waiting.values()].flat() };
}

// Keeps every known thing in its slot and gives newcomers the first that is free.
export function allotted(taken: readonly number[]): number {
  let slot = 0;
  while (taken.includes(slot)) ++slot;
  return slot;
}
