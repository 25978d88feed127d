import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Resource } from '#kernel/resource.ts';
import type { RowOf } from '#kernel/row-verbs.ts';
import { callAt } from '#web/api/call.ts';
import type { RowValues } from '#web/fields/field-view.ts';
import { callOf, listStateOf, nextSort, withoutPages } from '#web/lists/list-address.ts';
import { listKey, patchRows, refreshLists, shownVersion } from '#web/lists/list-cache.ts';
import { useFilters } from '#web/crud/use-filters.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { useChanges } from '#web/live/changes.ts';
import { changeSearch, useSearchTexts } from '#web/navigation/navigation.ts';
import type { Search } from '#web/navigation/route-query.ts';

/**
 * A list of a resource whose page, order and filters stand in the address, kept true by the event stream. `side` are
 * filters that hold until the address names others.
 */
export function useList<R extends Resource>(resource: R, fixed?: Search, side?: Search): List<RowOf<R>>;
export function useList(resource: Resource, fixed?: Search, side?: Search): List {
  return useAnyList(resource, fixed, side);
}

function useAnyList(resource: Resource, fixed: Search = {}, side: Search = {}) {
  const search = useSearchTexts();
  const asked = listStateOf(search);
  const state = { ...asked, filters: { ...side, ...asked.filters } };
  const { lang } = useTexts();
  const { path } = resource;
  const filters = useFilters(resource, Object.keys(fixed));
  useLiveList(path);
  const query = useQuery({
    queryKey: [...listKey(path), lang, callOf(state, fixed)],
    queryFn: ({ signal }) => callAt({ path }, 'GET', { ...callOf(state, fixed), signal }),
    placeholderData: keepPreviousData,
  });
  return {
    ...query,
    ...filters,
    state,
    fixed,
    isContinuous: search.perPage === withoutPages,
    search,
    rows: query.data?.rows ?? [],
    total: query.data?.total ?? 0,
    isEstimate: query.data?.total_is_estimate ?? false,
    sort: (name: string) => changeSearch(nextSort(state, name), { replace: true }),
    setPage: (page: number) => changeSearch({ page: page > 1 ? page : null }),
    setPerPage: (perPage: number | typeof withoutPages) => changeSearch({ perPage, page: null }),
  };
}

/** A list as a screen shows it: its rows, its page, and what narrows it. */
export type List<T extends RowValues = RowValues> = Omit<ReturnType<typeof useAnyList>, 'rows'> & {
  readonly rows: readonly T[];
};

/** Rows in sight change at once; what may enter, leave or move is asked for again. */
export function useLiveList(path: string): void {
  useChanges(path, (changes) => {
    // What this page has written itself comes back as an event too: it is shown already.
    const news = changes.filter(({ id, op, row }) => op !== 'update' || shownVersion(path, id) !== row?.version);
    if (!news.length) return;
    patchRows(path, new Map(news.flatMap(({ id, row, gone }) => (row && !gone ? [[id, row] as const] : []))));
    void refreshLists(path);
  });
}
