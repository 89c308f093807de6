// Where labels stand so that none lies over another: each as near to its wish as the others allow, in the order of the wishes, and not beyond `last`.
export function spread(wishes: readonly number[], gap: number, last: number): number[] {
  const order = wishes.map((_, index) => index).sort((a, b) => wishes[a] - wishes[b]);
  const at = [...wishes];
  let least = -Infinity;
  for (const index of order) {
    at[index] = Math.max(at[index], least);
    least = at[index] + gap;
  }
  let most = last;
  for (const index of [...order].reverse()) {
    at[index] = Math.min(at[index], most);
    most = at[index] - gap;
  }
  return at;
}
