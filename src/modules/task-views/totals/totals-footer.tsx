import type { Search } from '#web/navigation/route-query.ts';
import { ListTotals, ListTotalsPlace } from '#modules/task-views/lists/list-totals.tsx';
import { useTotals } from '#modules/task-views/totals/use-totals.tsx';

/** What the whole of the filter comes to, not only the page that is shown. */
export function TotalsFooter({ asked }: { readonly asked: Search }) {
  const { data, isLoading } = useTotals(asked, null);
  if (isLoading) return <ListTotalsPlace />;
  if (!data) return null;
  return <ListTotals count={data.count} planned={data.planned_minutes} actual={data.actual_minutes} />;
}
