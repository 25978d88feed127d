import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Resource } from '#kernel/resource.ts';
import { call } from '#web/call.ts';
import { callOf, changeOfFilters, type ListState, listStateOf, nextSort } from '#web/crud/list-address.ts';
import { type ListAnswer, listKey, patchRows, refreshLists, shownVersion } from '#web/crud/list-cache.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { useChanges } from '#web/live/changes.ts';
import { changeSearch, useSearchTexts } from '#web/router/navigation.ts';
import { useScreen } from '#web/router/screen-context.ts';
import type { Search } from '#web/router/search.ts';
import { filterBean } from '#web/session/session.ts';
import { rememberSelection, selectedFilters } from '#web/state/selection.ts';

/** A list of a resource whose page, order and filters stand in the address, kept true by the event stream. */
export function useList(resource: Resource, fixed: Search = {}) {
  const search = useSearchTexts();
  const state = listStateOf(search);
  const { lang } = useTexts();
  const { path } = resource;
  useKeptFilters(resource, state);
  useLiveList(path);
  const query = useQuery({
    queryKey: [...listKey(path), lang, callOf(state, fixed)],
    queryFn: ({ signal }) => call<ListAnswer>(`GET /api/${path}`, { ...callOf(state, fixed), signal }),
    placeholderData: keepPreviousData,
  });
  return {
    ...query,
    state,
    search,
    rows: query.data?.rows ?? [],
    total: query.data?.total ?? 0,
    isEstimate: query.data?.total_is_estimate ?? false,
    isFiltered: Object.keys(state.filters).length > 0,
    setFilters: (parts: Readonly<Record<string, string | null>>) =>
      changeSearch(changeOfFilters(parts), { replace: true }),
    clearFilters: () =>
      changeSearch(changeOfFilters(Object.fromEntries(Object.keys(state.filters).map((name) => [name, null])))),
    sort: (name: string) => changeSearch(nextSort(state, name), { replace: true }),
    setPage: (page: number) => changeSearch({ page: page > 1 ? page : null }),
    setPerPage: (perPage: number) => changeSearch({ perPage, page: null }),
  };
}

export type List = ReturnType<typeof useList>;

/**
 * The filters of a screen are kept for an hour under `filter_bean`. They come back when the screen is opened by an
 * address without any; a link that names filters means those and no others.
 */
function useKeptFilters(resource: Resource, state: ListState): void {
  const { route } = useScreen();
  const filters = JSON.stringify(state.filters);
  const first = useRef(true);
  useEffect(() => {
    const knows = (name: string) => Object.hasOwn(resource.fields, name);
    const asked: Search = JSON.parse(filters);
    if (first.current) {
      first.current = false;
      const kept = filters === '{}' ? { ...selectedFilters(knows), ...filterBean.recall<Search>(route) } : {};
      if (Object.keys(kept).length) return changeSearch(kept, { replace: true });
    } else rememberSelection(asked, knows);
    filterBean.keep(route, asked);
  }, [route, filters, resource]);
}

/** Rows in sight change at once; what may enter, leave or move is asked for again. */
function useLiveList(path: string): void {
  useChanges(path, (changes) => {
    // What this page has written itself comes back as an event too: it is shown already.
    const news = changes.filter(({ id, op, row }) => op !== 'update' || shownVersion(path, id) !== row?.version);
    if (!news.length) return;
    patchRows(path, new Map(news.flatMap(({ id, row, gone }) => (row && !gone ? [[id, row] as const] : []))));
    void refreshLists(path);
  });
}
