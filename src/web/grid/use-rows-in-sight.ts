import { useQueries } from '@tanstack/react-query';
import type { Resource } from '#kernel/resource.ts';
import { callAt } from '#web/api/call.ts';
import { callOf } from '#web/lists/list-address.ts';
import { type ListAnswer, listKey } from '#web/lists/list-cache.ts';
import type { List } from '#web/crud/use-list.ts';
import type { RowSource } from '#web/grid/row-source.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { queryClient } from '#web/cache/query-client.ts';

/** Rows that are asked for together. */
const rowsPerRequest = 100;

const pageOf = (place: number) => Math.floor(place / rowsPerRequest) + 1;
const pagesBetween = (first: number, last: number) =>
  Array.from({ length: Math.max(0, pageOf(last) - pageOf(first) + 1) }, (_, at) => pageOf(first) + at);

/**
 * The rows of a long list, asked for as they come into sight and kept for a while. They are pages of the same list, so
 * changes and news reach them like any others.
 */
export function useRowsInSight(resource: Resource, list: List, count: number, first: number, last: number): RowSource {
  const { lang } = useTexts();
  const { path } = resource;
  const queryOf = (page: number) => {
    const asked = callOf({ ...list.state, page, perPage: rowsPerRequest }, list.fixed);
    return {
      queryKey: [...listKey(path), lang, asked],
      queryFn: ({ signal }: { signal: AbortSignal }) => callAt({ path }, 'GET', { ...asked, signal }),
    };
  };
  const pages = pagesBetween(first, last);
  const answers = useQueries({ queries: pages.map(queryOf) });
  return {
    count,
    at: (place) => answers[pageOf(place) - pages[0]!]?.data?.rows[place % rowsPerRequest],
    placeOf: (id) => {
      for (const page of [...pages, ...pagesBetween(0, count - 1)]) {
        const rows = queryClient.getQueryData<ListAnswer>(queryOf(page).queryKey)?.rows ?? [];
        const at = rows.findIndex((row) => row.id === id);
        if (at >= 0) return (page - 1) * rowsPerRequest + at;
      }
      return -1;
    },
    load: async (from, to) => {
      const found = await Promise.all(pagesBetween(from, to).map((page) => queryClient.fetchQuery(queryOf(page))));
      const skipped = from % rowsPerRequest;
      return found.flatMap(({ rows }) => rows).slice(skipped, skipped + to - from + 1);
    },
  };
}
