import { CallProblem } from '#web/api/problem.ts';
import { queryClient } from '#web/cache/query-client.ts';
import { changeSearch, hereHref } from '#web/navigation/navigation.ts';
import { parseSearch } from '#web/navigation/route-query.ts';
import { storeOf } from '#web/state/store.ts';

/** Parts of the address of this screen that the server did not know, by their names. */
export const droppedFilters = storeOf<readonly string[]>([]);

/**
 * A link or a view may name a field or a value that is no more. What the server refuses leaves the address, so that
 * the rest is shown; the bar of filters says what it was.
 */
export function dropRefusedFilters(): void {
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error' || !event.query.getObserversCount()) return;
    const { error } = event.action;
    if (!(error instanceof CallProblem) || error.status !== 400) return;
    const search = parseSearch(hereHref().split('?')[1] ?? '');
    const named = error.errors.map(({ field, rule }) => (rule === 'sortable' ? 'sortBy' : field));
    // A question may keep parts that its screen shows and mends itself: the days of a report.
    const kept = (event.query.meta?.keeps ?? []) as readonly string[];
    const refused = named.filter((name) => Object.hasOwn(search, name) && !kept.includes(name));
    if (!refused.length) return;
    droppedFilters.set((now) => [...new Set([...now, ...refused])]);
    changeSearch({ page: null, ...Object.fromEntries(refused.map((name) => [name, null])) }, { replace: true });
  });
}
