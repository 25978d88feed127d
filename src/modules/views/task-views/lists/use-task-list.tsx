import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#web/api/call.ts';
import { type Change, useChanges } from '#web/live/changes.ts';
import { queryClient } from '#web/cache/query-client.ts';
import type { Search } from '#web/navigation/route-query.ts';
import { useStanding } from '#web/ui/use-standing.ts';
import { type Board, devTasks, without } from '#modules/work/tasks/door.ts';
import type { ListedTask } from '#modules/views/task-views/lists/listed-task.ts';
import type { Answer } from '#kernel/api.ts';
import { useSoon } from '#modules/views/task-views/lists/use-soon.tsx';

/** A working list as the browser keeps it: a board without columns, so that moves show in it, and the whole answer. */
export interface TaskList<A> extends Board {
  readonly tasks: Readonly<Record<number, ListedTask>>;
  readonly answer: A;
}

type TaskListKey = `GET /api/fp/dev-tasks/${'mine' | 'running' | 'day-plan' | 'to-test' | 'by-executor' | 'calendar'}`;

interface ListOf<K extends TaskListKey> {
  readonly key: K;
  readonly asked: Search;
  readonly rowsOf: (answer: Answer<K>) => readonly ListedTask[];
  /** May a task that is not shown yet belong here, as far as the browser can tell? */
  readonly concerns: (task: ListedTask) => boolean;
  /** Asks again for what news mean, where the whole list would be too much; given tasks before and after. */
  readonly follow?: (tasks: readonly ListedTask[]) => void;
}

/** A working list, kept true by the event stream: what is shown changes at once, the figures behind it follow. */
export function useTaskList<K extends TaskListKey>({ key, asked, rowsOf, concerns, follow }: ListOf<K>) {
  const queryKey = ['board', key, asked];
  const refresh = useSoon(() => void queryClient.invalidateQueries({ queryKey }));
  useChanges('fp/dev-tasks', (changes) => {
    const shown = queryClient.getQueryData<TaskList<Answer<K>>>(queryKey);
    if (!shown) return;
    queryClient.setQueryData<TaskList<Answer<K>>>(queryKey, changes.reduce(changed, shown));
    const touched = changes.flatMap(({ id, row }) => {
      const before = shown.tasks[id];
      const after = row;
      return [...(before ? [before] : []), ...(after && (before || concerns(after)) ? [after] : [])];
    });
    if (touched.length) (follow ?? refresh)(touched);
  });
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      listOf((await call<TaskListKey>(key, { query: asked, signal })) as Answer<K>, rowsOf),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  // Where a task stands in its list follows from its status: for a moment after a decision, from the one before.
  const standing = useStanding(devTasks.path, query.data ? Object.values(query.data.tasks) : none, {
    of: JSON.stringify(queryKey),
    whole: true,
  });
  const data = query.data && { ...query.data, tasks: byId(standing) };
  return { ...query, data, refresh, queryKey };
}

const none: readonly ListedTask[] = [];
const byId = (rows: readonly ListedTask[]) => Object.fromEntries(rows.map((row) => [row.id, row]));

/** What is due first comes first, what is due at no time last. */
export const byDeadline = (a: ListedTask, b: ListedTask): number =>
  (a.deadline ?? '9').localeCompare(b.deadline ?? '9') || a.id - b.id;

const listOf = <A,>(answer: A, rowsOf: (answer: A) => readonly ListedTask[]): TaskList<A> => ({
  answer,
  tasks: byId(rowsOf(answer)),
  columns: {} as Board['columns'],
});

function changed<A>(list: TaskList<A>, { id, row, gone }: Change<ListedTask>): TaskList<A> {
  const known = list.tasks[id];
  if (!known) return list;
  if (!row || gone) return without(list, id);
  return { ...list, tasks: { ...list.tasks, [id]: { ...known, ...row } } };
}
