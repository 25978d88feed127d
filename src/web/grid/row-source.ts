import type { RowValues } from '#web/fields/field-view.ts';
import { texts } from '#web/i18n/texts.ts';
import { notify } from '#web/ui/notices.ts';

/** The rows of a list by their places, whether they have come to the browser or not. */
export interface RowSource {
  readonly count: number;
  /** Undefined while it is on its way. */
  readonly at: (place: number) => RowValues | undefined;
  /** The place of a row that has come; -1: of none. */
  readonly placeOf: (id: number) => number;
  /** Those between two places, both included, wherever they are. */
  readonly load: (first: number, last: number) => Promise<readonly RowValues[]>;
}

/** More rows are not copied, filled or selected at once: the server changes no more in one request. */
const mostAtOnce = 500;

/** True, and said, when they are more than go at once. */
export function areTooMany(rows: number): boolean {
  if (rows > mostAtOnce) notify({ kind: 'error', text: texts().t('cells.too_many', { max: mostAtOnce }) });
  return rows > mostAtOnce;
}

/** Rows that are all here. */
export const sourceOf = (rows: readonly RowValues[]): RowSource => ({
  count: rows.length,
  at: (place) => rows[place],
  placeOf: (id) => rows.findIndex((row) => row.id === id),
  load: async (first, last) => rows.slice(first, last + 1),
});
