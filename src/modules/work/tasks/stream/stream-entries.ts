/** Something that stands in the stream of a task. */
export interface Entry {
  /** When it happened, as an instant of the API. */
  readonly at: string;
  readonly key: string;
  readonly kind: 'comment' | 'change' | 'time';
}

/** So many changes in a row are shown whole; of more the last ones are, and the others wait behind one line. */
const SHOWN_IN_A_ROW = 3;

/** A piece of the stream: an entry, or changes that are folded into one line until somebody wants them. */
export type Piece<T extends Entry> = { readonly entry: T } | { readonly key: string; readonly folded: readonly T[] };

/** Everything in the order in which it happened. */
export const inOrder = <T extends Entry>(entries: readonly T[]): T[] =>
  entries.toSorted((a, b) => a.at.localeCompare(b.at) || a.key.localeCompare(b.key));

/** What people said stays in sight; long runs of changes between are folded. */
export function foldedPieces<T extends Entry>(entries: readonly T[], unfolded: ReadonlySet<string>): Piece<T>[] {
  const pieces: Piece<T>[] = [];
  let run: T[] = [];
  const endRun = () => {
    const key = run[0]?.key ?? '';
    // Two lines are not worth a third that hides them.
    const hidden = run.length > SHOWN_IN_A_ROW + 1 && !unfolded.has(key) ? run.slice(0, -SHOWN_IN_A_ROW) : [];
    if (hidden.length) pieces.push({ key, folded: hidden });
    pieces.push(...run.slice(hidden.length).map((entry) => ({ entry })));
    run = [];
  };
  for (const entry of entries) {
    if (entry.kind !== 'comment') {
      run.push(entry);
      continue;
    }
    endRun();
    pieces.push({ entry });
  }
  endRun();
  return pieces;
}
