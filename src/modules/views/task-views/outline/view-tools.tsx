import { useMay } from '#web/session/session.ts';
import { ExportMenu } from '#web/grid/export-menu.tsx';
import type { Search } from '#web/navigation/route-query.ts';
import { actions } from '#modules/actions.ts';
import { devTasks } from '#modules/work/tasks/door.ts';
import { PrintTasks } from '#modules/views/task-views/outline/print-tasks.tsx';

/** A board has no columns of a table, and does not load what knows them before somebody wants a file. */
const columns = async (): Promise<string[]> =>
  (await import('#web/grid/list-columns.ts')).shownColumns(devTasks).map(({ name }) => name);

/** What every view does with the tasks that it shows: files with the columns of the table, and paper. */
export function ViewTools({ asked, group }: { readonly asked: Search; readonly group?: string }) {
  const may = useMay();
  const state = { page: 1, perPage: 50, sortBy: null, descending: false, filters: asked };
  return (
    <>
      {may([actions.tasks.export]) && (
        <ExportMenu resource={devTasks} list={{ state }} fixed={{}} columns={columns} group={group} />
      )}
      <PrintTasks asked={asked} />
    </>
  );
}
