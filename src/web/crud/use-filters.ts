import { useEffect, useRef } from 'react';
import type { Resource } from '#kernel/resource.ts';
import { changeOfFilters, listStateOf } from '#web/lists/list-address.ts';
import { changeSearch, useSearchTexts } from '#web/navigation/navigation.ts';
import { useScreen } from '#web/product/screen-context.ts';
import type { Search } from '#web/navigation/route-query.ts';
import { keptFilters } from '#web/session/session.ts';
import { rememberSelection, selectedFilters } from '#web/state/remembered-filters.ts';

export interface Filters {
  /** What stands in the address, under the API's names; `q` is the question. */
  readonly asked: Search;
  readonly isFiltered: boolean;
  readonly setFilters: (parts: Readonly<Record<string, string | null>>) => void;
  readonly clearFilters: () => void;
}

/** What the rows of a screen are narrowed by. The address owns it. `fixed` are names that the screen sets itself. */
export function useFilters(resource: Resource, fixed: readonly string[] = []): Filters {
  const { filters: asked } = listStateOf(useSearchTexts());
  useKeptFilters(resource, asked, fixed);
  return {
    asked,
    isFiltered: Object.keys(asked).length > 0,
    setFilters: (parts) => changeSearch(changeOfFilters(parts), { replace: true }),
    clearFilters: () =>
      changeSearch(changeOfFilters(Object.fromEntries(Object.keys(asked).map((name) => [name, null])))),
  };
}

/**
 * The filters of a screen are kept for an hour under `filter_bean`. They come back when the screen is opened by an
 * address without any; a link that names filters means those and no others.
 */
function useKeptFilters(resource: Resource, asked: Search, fixed: readonly string[]): void {
  const { route } = useScreen();
  const filters = JSON.stringify(asked);
  const own = fixed.join();
  const first = useRef(true);
  useEffect(() => {
    const knows = (name: string) => Object.hasOwn(resource.fields, name) && !own.split(',').includes(name);
    const now: Search = JSON.parse(filters);
    if (first.current) {
      first.current = false;
      const kept = filters === '{}' ? { ...selectedFilters(knows), ...keptFilters.recall<Search>(route) } : {};
      if (Object.keys(kept).length) return changeSearch(kept, { replace: true });
    } else rememberSelection(now, knows);
    keptFilters.keep(route, now);
  }, [route, filters, resource, own]);
}
