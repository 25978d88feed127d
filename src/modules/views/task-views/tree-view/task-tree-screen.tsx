import { useRef } from 'react';
import { useTexts } from '#web/i18n/texts.ts';
import { Screen } from '#web/product/screen.tsx';
import { useListFilters } from '#modules/views/task-views/lists/use-list-filters.tsx';
import { GroupedTasks } from '#modules/views/task-views/totals/grouped-tasks.tsx';
import { TableFilters } from '#modules/views/task-views/totals/table-filters.tsx';
import { PrintTasks } from '#modules/views/task-views/outline/print-tasks.tsx';
import type { OutlineLine } from '#modules/views/task-views/outline/outline-line.tsx';
import { TaskViews } from '#modules/views/task-views/outline/task-views.tsx';

/** Projects, their tasks and what is below these to any depth, with what each level comes to. */
export default function TaskTreeScreen() {
  const { t } = useTexts();
  const filters = useListFilters([]);
  const shown = useRef<readonly OutlineLine[]>([]);
  return (
    <Screen
      lead={
        <>
          <TaskViews />
          <PrintTasks asked={filters.asked} shown={shown} />
        </>
      }
    >
      <TableFilters filters={filters} group="tree" />
      <GroupedTasks
        label={t('screen.task_tree')}
        asked={filters.asked}
        group="project_id"
        isTree
        tell={(lines) => {
          shown.current = lines;
        }}
        clear={filters.clearFilters}
      />
    </Screen>
  );
}
