// Numbers that look random and are the same for the same seed, so that a replay shows the same picture.
export interface Random {
  next(): number; // 0 <= x < 1
  between(low: number, high: number): number;
  pick<T>(from: readonly T[]): T;
  chance(share: number): boolean;
}

// A seed from words and numbers: the same everywhere.
export function seedOf(...parts: (string | number)[]): number {
  let hash = 2166136261;
  for (const letter of parts.join('|')) hash = Math.imul(hash ^ letter.codePointAt(0)!, 16777619);
  return hash >>> 0;
}

// A Weyl sequence with a strong final mix: short, and good enough for trees.
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x9e3779b9) >>> 0;
    let x = state;
    x = Math.imul(x ^ (x >>> 16), 0x21f0aaad);
    x = Math.imul(x ^ (x >>> 15), 0x735a2d97);
    return ((x ^ (x >>> 15)) >>> 0) / 4294967296;
  };
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    pick: (from) => from[Math.floor(next() * from.length)],
    chance: (share) => next() < share
  };
}
