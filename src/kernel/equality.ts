/** Do two values of a field say the same? By content, and what is not there is the same as null. */
export const isSame = (a: unknown, b: unknown): boolean =>
  a === b || JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
