/** Shares of time are whole percents that add up to this. */
export const WHOLE = 100;

/**
 * Divides a whole by weights into whole parts that add up to it: what is left of rounding down goes to the largest
 * remainders, of equal ones to the earlier. Without any weight nothing is divided and all parts are 0.
 */
export function divided(weights: readonly number[], whole: number = WHOLE): number[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  if (all <= 0) return weights.map(() => 0);
  // Weights are whole: what is left of a division is whole too, and compared without a fraction.
  const parts = weights.map((weight) => Math.floor((weight * whole) / all));
  const left = whole - parts.reduce((sum, part) => sum + part, 0);
  const byRest = weights
    .map((weight, at) => ({ at, rest: (weight * whole) % all }))
    .toSorted((a, b) => b.rest - a.rest || a.at - b.at);
  for (const { at } of byRest.slice(0, left)) parts[at]! += 1;
  return parts;
}

/** So many lines with the same share each, the rest to the first. More lines than percents cannot be. */
export const dividedEqually = (count: number): number[] => divided(Array.from({ length: count }, () => 1));

/** The same lines brought to a hundred; nobody loses the whole of a share: a line keeps one percent at least. */
export function broughtToWhole(shares: readonly number[]): number[] {
  const parts = divided(shares);
  for (let at = 0; at < parts.length; at++) {
    if (parts[at]! > 0 || !shares[at]) continue;
    const most = parts.lastIndexOf(Math.max(...parts));
    parts[most]! -= 1;
    parts[at] = 1;
  }
  return parts;
}

export const sumOf = (works: readonly { readonly share: number }[]): number =>
  works.reduce((sum, { share }) => sum + share, 0);
