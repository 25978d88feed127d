import { useTexts } from '#web/i18n/texts.ts';
import { Screen } from '#web/product/screen.tsx';
import { GroupsTree } from '#modules/task-views/groups/groups-tree.tsx';
import { useListFilters } from '#modules/task-views/lists/use-list-filters.tsx';
import { TableFilters } from '#modules/task-views/totals/table-filters.tsx';

/** Groups, in them the projects, their tasks and what is below these, with what each level comes to. */
export default function GroupsTreeScreen() {
  const { t } = useTexts();
  const filters = useListFilters([]);
  return (
    <Screen>
      <TableFilters filters={filters} group="task_group_id" />
      <GroupsTree label={t('screen.groups_tree')} asked={filters.asked} clear={filters.clearFilters} />
    </Screen>
  );
}
