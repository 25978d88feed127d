import { call } from '#web/api/call.ts';
import { queryClient } from '#web/cache/query-client.ts';
import { learn } from '#web/cache/references.ts';
import { type OpenedTask, openedTask, opening } from '#modules/work/tasks/sections/opened-task.ts';
import { taskQuery } from '#modules/work/tasks/sections/use-task.tsx';
import { partsKey } from '#modules/work/tasks/sections/use-task-parts.tsx';
import { tasksByIdKey } from '#modules/work/tasks/sections/use-tasks-by-id.tsx';
import { partNames, partsOfTask } from '#modules/work/tasks/full-task/whole-task.ts';

/** Asks for a task and all its parts at once, before the panel draws them; nothing where they are known and true. */
export function openTask(id: number): void {
  if (openedTask(id)) return;
  const known = queryClient.getQueryCache().find({ queryKey: taskQuery(id).queryKey });
  if (!known || known.isStaleByTime(30_000)) opening(id, ask(id));
}

async function ask(id: number): Promise<OpenedTask> {
  const { task, parts, origin, others, names } = await call('GET /api/fp/dev-tasks/:id/whole', { params: { id } });
  const rootId = task.main_task_id ?? id;
  for (const [path, options] of Object.entries(names)) learn(path, options);
  for (const name of partNames) {
    const [{ path }, filter] = partsOfTask[name];
    if (parts[name]) queryClient.setQueryData(partsKey(path, name === 'tree' ? rootId : id, filter), parts[name]);
  }
  queryClient.setQueryData(['task-origin', id], { rows: origin });
  const beside = [
    ...(parts.waits ?? []).map((one) => one.predecessor_id),
    ...(parts.holds ?? []).map((one) => one.task_id),
  ];
  if (beside.length) queryClient.setQueryData(tasksByIdKey(beside), { rows: others });
  return {
    task,
    partOf: (path, filter, taskId) => {
      const name = partNames.find((one) => partsOfTask[one][0].path === path && partsOfTask[one][1] === filter);
      return name && taskId === (name === 'tree' ? rootId : id) ? parts[name] : undefined;
    },
  };
}
