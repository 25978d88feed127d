import { queryClient } from '#web/cache/query-client.ts';
import type { RowValues } from '#web/fields/field-view.ts';
import type { Page } from '#kernel/row-verbs.ts';

/** The answer of a list: api.md, Lists. */
export type ListAnswer = Page<RowValues>;

export const listKey = (path: string) => ['list', path] as const;
export const rowKey = (path: string, id: number) => ['row', path, id] as const;

/** What every kept list of the resource showed, to be put back when the server refuses. */
export type Kept = readonly (readonly [readonly unknown[], ListAnswer | undefined])[];

/** What else stands under the key of a list, as the page of one row, is asked again with it and not changed here. */
const lists = (path: string) =>
  queryClient
    .getQueriesData<ListAnswer>({ queryKey: listKey(path) })
    .filter(([, answer]) => !answer || Array.isArray(answer.rows));

/** Changes the rows of every kept list and answers how to take that back. */
function change(path: string, rowsOf: (answer: ListAnswer) => ListAnswer): () => void {
  const kept: Kept = lists(path);
  for (const [key, answer] of kept) if (answer) queryClient.setQueryData(key, rowsOf(answer));
  return () => {
    for (const [key, answer] of kept) queryClient.setQueryData(key, answer);
  };
}

/** Shows other values in the rows of these ids. */
export const patchRows = (path: string, patches: ReadonlyMap<number, object>): (() => void) =>
  change(path, (answer) =>
    answer.rows.some(({ id }) => patches.has(id))
      ? { ...answer, rows: answer.rows.map((row) => (patches.has(row.id) ? { ...row, ...patches.get(row.id) } : row)) }
      : answer,
  );

/** Takes rows out of sight. */
export function hideRows(path: string, ids: ReadonlySet<number>): () => void {
  return change(path, (answer) => {
    const rows = answer.rows.filter(({ id }) => !ids.has(id));
    return rows.length === answer.rows.length
      ? answer
      : { ...answer, rows, total: answer.total - (answer.rows.length - rows.length) };
  });
}

/** Shows the rows of every kept list in the order of these ids. */
export function placeInLists(path: string, ids: readonly number[]): () => void {
  const place = new Map(ids.map((id, at) => [id, at]));
  const last = ids.length;
  return change(path, (answer) => ({
    ...answer,
    rows: answer.rows.toSorted((a, b) => (place.get(a.id) ?? last) - (place.get(b.id) ?? last)),
  }));
}

/** The version in which a row is shown, or undefined when no list shows it. */
export function shownVersion(path: string, id: number): number | undefined {
  for (const [, answer] of lists(path)) {
    const row = answer?.rows.find((one) => one.id === id);
    if (row) return row.version;
  }
  return undefined;
}

/** The rows of these ids that any kept list has, as the newest of them shows them. */
export function shownRows(path: string, ids: ReadonlySet<number>): RowValues[] {
  const found = new Map<number, RowValues>();
  for (const row of lists(path).flatMap(([, answer]) => answer?.rows ?? []))
    if (ids.has(row.id) && row.version >= (found.get(row.id)?.version ?? 0)) found.set(row.id, row);
  return [...found.values()];
}

/** Asks again for every list of the resource that is on the screen; the others when they are shown next. */
export const refreshLists = (path: string): Promise<void> => queryClient.invalidateQueries({ queryKey: listKey(path) });
