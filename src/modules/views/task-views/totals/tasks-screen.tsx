import { lazy, type ReactNode, Suspense, useRef } from 'react';
import { ResourcePage } from '#web/resource-page/resource-page.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { useSearchTexts } from '#web/navigation/navigation.ts';
import type { Search } from '#web/navigation/route-query.ts';
import { Screen } from '#web/product/screen.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { devTasks } from '#modules/work/tasks/door.ts';
import { useListFilters } from '#modules/views/task-views/lists/use-list-filters.tsx';
import { groupingOf, groupings } from '#modules/views/task-views/totals/group-by.ts';
import { GroupChoice } from '#modules/views/task-views/totals/group-choice.tsx';
import { TableFilters } from '#modules/views/task-views/totals/table-filters.tsx';
import { sharedFilters, TaskViews } from '#modules/views/task-views/outline/task-views.tsx';
import type { OutlineLine } from '#modules/views/task-views/outline/outline-line.tsx';
import { PrintTasks } from '#modules/views/task-views/outline/print-tasks.tsx';
import { ListTotals, ListTotalsPlace } from '#modules/views/task-views/lists/list-totals.tsx';
import { totalsOf, useTotals } from '#modules/views/task-views/totals/use-totals.tsx';

const GroupedTasks = lazy(async () => ({
  default: (await import('#modules/views/task-views/totals/grouped-tasks.tsx')).GroupedTasks,
}));

/** The table of tasks, side by side or under the headings of what they are grouped by. */
export default function TasksScreen() {
  const { t } = useTexts();
  const search = useSearchTexts();
  const group = groupingOf(search.group);
  const choice = (
    <GroupChoice name="group" label={t('totals.group')} icon="layout-list" offered={groupings} chosen={group} />
  );
  const asked = sharedFilters(search);
  const order: Search = search.sortBy
    ? { sortBy: search.sortBy, descending: search.descending === 'true' ? 'true' : 'false' }
    : {};
  if (!group)
    return (
      <ResourcePage
        resource={devTasks}
        lead={
          <>
            <TaskViews />
            {choice}
            <PrintTasks asked={asked} order={order} />
          </>
        }
        foot={<TotalsFooter asked={asked} />}
      />
    );
  return <Grouped group={group} choice={choice} order={order} />;
}

interface GroupedProps {
  readonly group: NonNullable<ReturnType<typeof groupingOf>>;
  readonly choice: ReactNode;
  readonly order: Search;
}

function Grouped({ group, choice, order }: GroupedProps) {
  const { t } = useTexts();
  const filters = useListFilters([]);
  const shown = useRef<readonly OutlineLine[]>([]);
  return (
    <Screen
      lead={
        <>
          <TaskViews />
          {choice}
          <PrintTasks asked={filters.asked} order={order} shown={shown} />
        </>
      }
    >
      <TableFilters filters={filters} group={group} />
      <Suspense fallback={<SkeletonRows rows={12} />}>
        <GroupedTasks
          key={group}
          label={t('screen.tasks')}
          asked={filters.asked}
          group={group}
          order={order}
          tell={(lines) => {
            shown.current = lines;
          }}
          clear={filters.clearFilters}
        />
      </Suspense>
    </Screen>
  );
}

/** What the whole of the filter comes to, not only the page that is shown. */
function TotalsFooter({ asked }: { readonly asked: Search }) {
  const { data, isLoading } = useTotals(asked, null);
  if (isLoading) return <ListTotalsPlace />;
  if (!data) return null;
  return <ListTotals {...totalsOf(data)} />;
}
