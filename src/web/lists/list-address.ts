import type { Parameters } from '#web/api/address.ts';
import type { Search } from '#web/navigation/route-query.ts';

/** How a list is asked for. The address owns it: everyone with the link sees the same rows. */
export interface ListState {
  readonly page: number;
  readonly perPage: number;
  /** Null: the resource's own order. */
  readonly sortBy: string | null;
  readonly descending: boolean;
  /** Filters and the question, under the API's names. */
  readonly filters: Search;
}

export const pageSizes = [20, 50, 100, 200] as const;
/** Instead of a size: no pages, all rows in one run. */
export const withoutPages = 'all';
export const defaultPageSize = 50;

/** Parts of the address that belong to the list's frame, or to the panel beside it, and not to its filters. */
const frame =
  'page perPage sortBy descending panel full comment from to group lanes span at saved view order which'.split(' ');

/** Reads the address; what makes no sense there is as if it were not there. */
export function listStateOf(search: Search): ListState {
  const page = Number(search.page);
  const perPage = Number(search.perPage);
  return {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    perPage: pageSizes.find((size) => size === perPage) ?? defaultPageSize,
    sortBy: search.sortBy || null,
    descending: search.descending === 'true',
    filters: Object.fromEntries(Object.entries(search).filter(([name, value]) => value && !frame.includes(name))),
  };
}

/** The matrix parameters and filters of the call. `fixed` are filters that the screen itself sets. */
export function callOf(state: ListState, fixed: Search): { readonly matrix: Parameters; readonly query: Parameters } {
  const { page, perPage, sortBy, descending } = state;
  return {
    matrix: { ...(sortBy && { sortBy, descending }), page, perPage },
    query: { ...state.filters, ...fixed },
  };
}

/** The parts of the address that a change of filters leaves behind: the first page of what is found now. */
export const changeOfFilters = (parts: Readonly<Record<string, string | null>>) => ({ ...parts, page: null });

/** Pressing a heading: up, down, and back to the resource's own order. */
export function nextSort(state: ListState, name: string): Record<string, string | null> {
  if (state.sortBy !== name) return { sortBy: name, descending: null, page: null };
  return state.descending
    ? { sortBy: null, descending: null, page: null }
    : { sortBy: name, descending: 'true', page: null };
}

/** `51–100` of what was found. */
export const rangeOfPage = ({ page, perPage }: ListState, rows: number): readonly [number, number] => [
  rows === 0 ? 0 : (page - 1) * perPage + 1,
  (page - 1) * perPage + rows,
];
