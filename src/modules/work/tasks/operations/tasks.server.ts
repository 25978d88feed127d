import type { Row } from '#kernel/resource.ts';
import { notFound, notTheirs } from '#kernel/problems.ts';
import type { Context } from '#server/context.ts';
import { crudOf, type CrudSettings } from '#server/crud/crud.ts';
import type { Operations } from '#server/crud/operations.ts';
import { devTasks, type TaskRow } from '#modules/work/tasks/task/dev-tasks.ts';
import { subTasks } from '#modules/work/tasks/sub-tasks/sub-tasks.ts';
import { takesPart } from '#modules/work/tasks/task/task-changes.ts';
import { changeTask, changeTasks, tasksUnderLock } from '#modules/work/tasks/changing/change-task.server.ts';
import { withNumbersNow } from '#modules/work/tasks/bulk/former-numbers.server.ts';
import { settleWaits } from '#modules/work/tasks/transitions/waiting-tasks.server.ts';
import { checkSurroundings } from '#modules/work/tasks/changing/restored-tasks.server.ts';
import { recount } from '#modules/work/tasks/task/task-counters.server.ts';
import { checkTakenBack, writtenDown } from '#modules/work/tasks/changing/written-down.server.ts';
import { makeTask } from '#modules/work/tasks/changing/make-task.server.ts';
import { subTaskReading, taskReading, withSumsBelow } from '#modules/work/tasks/task/task-reading.server.ts';
import { relationsOf } from '#modules/work/tasks/workflow/task-relations.ts';
import { quickTasks } from '#modules/work/tasks/imports/quick-tasks.server.ts';
import { taskSources } from '#modules/work/tasks/imports/task-sources.server.ts';
import { noteMentions } from '#modules/work/tasks/mentions/mentions.server.ts';
import { taskInActProblems } from '#modules/clients/contracts/door.server.ts';
import { clientTasksServed } from '#modules/work/tasks/task/client-tasks-served.server.ts';

/** Tasks as they are served under their own address: who may only write down what they find does that and no more. */
export function taskOperations(settings: CrudSettings): Operations<typeof devTasks> {
  const tasks = operationsOf(settings);
  return {
    ...tasks,
    create: async (ctx, input, system) => tasks.create(ctx, await writtenDown(ctx, input), system),
    async remove(ctx, id, version) {
      checkTakenBack(ctx, await tasks.read(ctx, id));
      await tasks.remove(ctx, id, version);
    },
  };
}

/** Tasks are served like any resource, but making and changing them has rules and consequences. */
function operationsOf(settings: CrudSettings): Operations<typeof devTasks> {
  const crud = crudOf(devTasks, settings, taskReading);
  return {
    ...crud,
    list: async (ctx, query) => crud.list(ctx, await withNumbersNow(ctx, query)),
    read: async (ctx, id) => withSumsBelow(ctx, await crud.read(ctx, id)),
    async create(ctx, input) {
      if (!input.client_task_id) return makeTask(crud, ctx, input);
      const row = await makeTask(crud, { ...ctx, closes: false }, input);
      await clientTasksServed.happen(ctx, { ids: [input.client_task_id] });
      return row;
    },
    quick: quickTasks(settings, crud),
    sources: taskSources,
    async update(ctx, id, patch, version) {
      const row = await changeTask(crud, ctx, id, patch, version);
      if (patch.text) await noteMentions(ctx, id, null, patch.text);
      return row;
    },
    bulk: (ctx, ids, changes) => changeTasks(crud, ctx, ids, changes),
    async remove(ctx, id, version) {
      const [task] = await tasksUnderLock(crud, ctx, [id]);
      if (!task) throw notFound();
      if (!isOwned(ctx, task)) throw notTheirs('not_your_part');
      const billed = (await taskInActProblems(ctx, [id])).get(id);
      if (billed) throw billed;
      await crud.remove(ctx, id, version);
      await settleWaits(ctx, await recount(ctx, { parents: [task.parent_id], blockers: [id] }));
      if (task.client_task_id) await clientTasksServed.happen(ctx, { ids: [task.client_task_id] });
    },
    async restore(ctx, id) {
      const row = await crud.restore(ctx, id);
      await checkSurroundings(ctx, id);
      const parents = [row.parent_id, id];
      await settleWaits(ctx, await recount(ctx, { parents, blockers: [id] }));
      if (row.client_task_id) await clientTasksServed.happen(ctx, { ids: [row.client_task_id] });
      return crud.read(ctx, id);
    },
  };
}

const isOwned = (ctx: Context, task: TaskRow): boolean =>
  relationsOf(task, ctx.actor).some((relation) => relation === 'manager' || relation === 'creator');

/** The same rows below a task: anyone who takes part in the task above may make them. */
export function subTaskOperations(settings: CrudSettings): Operations<typeof subTasks> {
  const tasks = operationsOf(settings);
  const crud = crudOf(subTasks, settings, subTaskReading);
  return {
    ...crud,
    read: async (ctx, id) => withSumsBelow(ctx, await crud.read(ctx, id)),
    update: async (ctx, id, patch, version) => below(await tasks.update(ctx, id, patch, version)),
    bulk: async (ctx, ids, changes) => (await tasks.bulk(ctx, ids, changes)).map(below),
    remove: tasks.remove,
    restore: async (ctx, id) => below(await tasks.restore(ctx, id)),
    async create(ctx, input, system) {
      const [parent] = await tasksUnderLock(tasks, ctx, [input.parent_id]);
      if (parent && !takesPart(parent, relationsOf(parent, ctx.actor), ctx.actor.id))
        throw notTheirs('not_your_part', 'parent_id');
      return below(await tasks.create(ctx, input, system));
    },
  };
}

type SubTaskRow = Row<typeof subTasks>;
const isBelow = (row: TaskRow | SubTaskRow): row is SubTaskRow => row.parent_id !== null;

/** A task that stands below another one, as what it is there. */
function below(row: TaskRow): SubTaskRow {
  if (!isBelow(row)) throw notFound();
  return row;
}
