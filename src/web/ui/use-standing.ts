import { useState } from 'react';
import { useStore } from '#web/state/store.ts';
import { aboutOf, decisions } from '#web/ui/decisions.ts';
import { isSame, type Row, standingRows } from '#web/ui/standing-rows.ts';

/** The row as its buttons show it: as it was, when it was decided about a moment ago. */
export function useAsDecided<R extends Row>(path: string, row: R): R {
  const decision = useStore(decisions).get(aboutOf(path, row.id));
  return decision ? (decision.row as R) : row;
}

/** Was something decided about one of the rows a moment ago? */
export function useStandsStill(path: string, rows: readonly Row[]): boolean {
  const decided = useStore(decisions);
  return rows.some(({ id }) => decided.has(aboutOf(path, id)));
}

interface Standing {
  /** What is asked for: another list stands at once. */
  readonly of?: string;
  /** Nothing of any row changes: where a row stands follows from what is in it. */
  readonly whole?: boolean;
}

/**
 * The rows of a list in which something is decided. After a decision all of them stay for five seconds where they
 * stand, though the list has one no longer, or elsewhere, or has others: nothing comes under the pointer.
 */
export function useStanding<R extends Row>(
  path: string,
  rows: readonly R[],
  { of = '', whole = false }: Standing = {},
): readonly R[] {
  const decided = useStore(decisions);
  const [shown, setShown] = useState({ of, rows });
  const isDecided = ({ id }: Row) => decided.has(aboutOf(path, id));
  const standing = shown.of === of ? standingRows(shown.rows, rows, { isDecided, whole }) : rows;
  if (shown.of === of && isSame(shown.rows, standing)) return shown.rows;
  setShown({ of, rows: standing });
  return standing;
}
