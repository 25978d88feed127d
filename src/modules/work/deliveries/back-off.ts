/** Full jitter: a random share of 5 s, 10 s, … up to six hours, in whole seconds, at least one. */
export function backOffSeconds(tries: number, chance: number = Math.random()): number {
  const most = Math.min(21_600, 5 * 2 ** Math.max(0, tries - 1));
  return Math.max(1, Math.round(chance * most));
}
