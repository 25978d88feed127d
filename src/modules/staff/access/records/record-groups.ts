/** A record as lists have it. */
export interface Recorded {
  readonly id: number;
  readonly [name: string]: unknown;
}

/** A line of a list of records: one of them, or what was done with many by one order. */
export type RecordLine<R extends Recorded> =
  | { readonly kind: 'record'; readonly row: R; readonly level: 1 | 2 }
  | RecordGroup<R>;

export interface RecordGroup<R extends Recorded> {
  readonly kind: 'group';
  readonly key: string;
  readonly rows: readonly R[];
  /** More of them stand on another page. */
  readonly isCut: boolean;
}

/** Two records of one order are read as they are; from here on they would hide what others did. */
const FEWEST = 3;

interface Page {
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/**
 * Records of one order stand together where the first of them stands, below a line that tells of them all when it is
 * open. A group at the edge of a page may go on behind it: it is cut.
 */
export function groupedRecords<R extends Recorded>(
  rows: readonly R[],
  keyOf: (row: R) => string,
  isOpen: (key: string) => boolean,
  page: Page,
): RecordLine<R>[] {
  const byKey = Map.groupBy(rows, (row) => keyOf(row) || `record ${row.id}`);
  return [...byKey].flatMap(([key, some]): RecordLine<R>[] => {
    if (some.length < FEWEST) return some.map((row) => ({ kind: 'record', row, level: 1 }));
    const isCut = (!page.isFirst && some[0] === rows[0]) || (!page.isLast && some.at(-1) === rows.at(-1));
    const below = isOpen(key) ? some.map((row) => ({ kind: 'record', row, level: 2 }) as const) : [];
    return [{ kind: 'group', key, rows: some, isCut }, ...below];
  });
}
