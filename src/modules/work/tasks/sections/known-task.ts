import { queryClient } from '#web/cache/query-client.ts';
import type { TaskRow } from '#modules/work/tasks/task/dev-tasks.ts';
import type { TaskCard } from '#modules/work/tasks/task/task-endpoints.ts';

/** What stands in a row of any list, board or tree. */
export type KnownTask = Pick<TaskCard, 'id' | 'number' | 'name' | 'status'>;

/** The rows of an answer, in whichever of the shapes that lists of tasks have. */
function rowsOf(data: unknown): unknown[] {
  if (typeof data !== 'object' || data === null) return [];
  const { rows, tasks, answer } = data as Record<string, unknown>;
  const inside = [rows, tasks].flatMap((all) => (typeof all === 'object' && all !== null ? Object.values(all) : []));
  return answer ? [...inside, ...rowsOf(answer)] : inside;
}

const isTask = (row: unknown, id: number): row is KnownTask =>
  typeof row === 'object' && row !== null && 'number' in row && 'status' in row && 'id' in row && row.id === id;

/** The task as the page shows it somewhere already: a panel has its title before the server has said more. */
export function knownTask(id: number): KnownTask | undefined {
  for (const query of queryClient.getQueryCache().getAll()) {
    const found = rowsOf(query.state.data).find((row): row is KnownTask => isTask(row, id));
    if (found) return found;
  }
  return undefined;
}

const peopleOf = ({ executor_id, reviewer_id, creator_id, participant_ids, watcher_ids }: TaskRow) =>
  [executor_id, reviewer_id, creator_id, participant_ids, watcher_ids].flat().filter((id) => id !== null);

/** The people of a task that the page knows: they are mentioned sooner than others. */
export function peopleNear(id: number): readonly number[] {
  const task = queryClient.getQueryData<TaskRow>(['task', id]);
  return task ? peopleOf(task) : [];
}
