import { useQueries } from '@tanstack/react-query';
import type { Resource } from '#kernel/resource.ts';
import { call } from '#web/call.ts';
import { callOf } from '#web/crud/list-address.ts';
import { type ListAnswer, listKey } from '#web/crud/list-cache.ts';
import type { List } from '#web/crud/use-list.ts';
import type { RowValues } from '#web/fields/field-view.ts';
import { useTexts } from '#web/i18n/texts.ts';

/** Rows that are asked for together. */
const rowsPerRequest = 100;

/**
 * The rows between two places of a list, asked for as they come into sight and kept for a while. They are pages of the
 * same list, so changes and news reach them like any others.
 */
export function useRowsInSight(
  resource: Resource,
  list: List,
  first: number,
  last: number,
): (index: number) => RowValues | undefined {
  const { lang } = useTexts();
  const { path } = resource;
  const from = Math.floor(first / rowsPerRequest);
  const to = Math.floor(last / rowsPerRequest);
  const pages = Array.from({ length: to - from + 1 }, (_, at) => from + at + 1);
  const answers = useQueries({
    queries: pages.map((page) => {
      const asked = callOf({ ...list.state, page, perPage: rowsPerRequest }, list.fixed);
      return {
        queryKey: [...listKey(path), lang, asked],
        queryFn: ({ signal }: { signal: AbortSignal }) => call<ListAnswer>(`GET /api/${path}`, { ...asked, signal }),
      };
    }),
  });
  return (index) => answers[Math.floor(index / rowsPerRequest) - from]?.data?.rows[index % rowsPerRequest];
}
