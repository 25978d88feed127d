export interface Row {
  readonly id: number;
}

interface Still {
  readonly isDecided: (row: Row) => boolean;
  /** Nothing of any row changes. */
  readonly whole: boolean;
}

/**
 * What a list shows that has shown other rows before. While something decided stands among them each keeps its place,
 * and who was decided about is as before; what is new in the others shows, what is gone and what has come does not yet.
 */
export function standingRows<R extends Row>(
  shown: readonly R[],
  rows: readonly R[],
  { isDecided, whole }: Still,
): readonly R[] {
  if (!shown.some(isDecided)) return rows;
  if (whole) return shown;
  const now = new Map(rows.map((row) => [row.id, row]));
  return shown.map((row) => (isDecided(row) ? row : (now.get(row.id) ?? row)));
}

/** The same rows in the same order. */
export const isSame = <R>(some: readonly R[], others: readonly R[]): boolean =>
  some.length === others.length && some.every((one, at) => one === others[at]);
