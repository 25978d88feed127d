import type { Resource } from '#kernel/resource.ts';
import { listStateOf } from '#web/lists/list-address.ts';
import { ListFilters } from '#web/grid/list-filters.tsx';
import { useColumns } from '#web/grid/list-columns.ts';
import { useSearchTexts } from '#web/navigation/navigation.ts';
import { devTasks } from '#modules/work/tasks/door.ts';
import type { ListFilters as Filters } from '#modules/views/task-views/lists/use-list-filters.tsx';

/** The bar of the table above its other shapes: the same filters, columns, files and saved views. */
export function TableFilters({ filters, group }: { readonly filters: Filters; readonly group: string }) {
  const resource: Resource = devTasks;
  const state = listStateOf(useSearchTexts());
  const columns = useColumns(resource, []);
  return <ListFilters resource={resource} list={{ ...filters, state }} columns={columns} fixed={{}} group={group} />;
}
