import type { Row } from '#kernel/resource.ts';
import { notFound, notTheirs } from '#kernel/problems.ts';
import { sql, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import type { Operations } from '#server/crud/operations.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { type Call, type Served, serve } from '#server/http/serve.ts';
import { bodyOf } from '#server/http/problem-answers.ts';
import { devTasks, type TaskRow } from '#modules/tasks/task/dev-tasks.ts';
import { subTasks } from '#modules/tasks/sub-tasks/sub-tasks.ts';
import { takesPart } from '#modules/tasks/task/task-changes.ts';
import { changeTask, changeTasks, tasksUnderLock } from '#modules/tasks/changing/change-task.server.ts';
import { withNumbersNow } from '#modules/tasks/bulk/former-numbers.server.ts';
import { settleWaits } from '#modules/tasks/transitions/waiting-tasks.server.ts';
import { checkSurroundings } from '#modules/tasks/changing/restored-tasks.server.ts';
import { recount } from '#modules/tasks/task/task-counters.server.ts';
import { markActual } from '#modules/tasks/changing/mark-actual.server.ts';
import * as endpoints from '#modules/tasks/task/task-endpoints.ts';
import { makeTask } from '#modules/tasks/changing/make-task.server.ts';
import { presented, subTaskReading, taskReading, withSumsBelow } from '#modules/tasks/task/task-reading.server.ts';
import { relationsOf } from '#modules/tasks/workflow/task-relations.ts';
import { quickTasks } from '#modules/tasks/imports/quick-tasks.server.ts';
import { taskSources } from '#modules/tasks/imports/task-sources.server.ts';
import { pointsServed } from '#modules/tasks/marks/task-points.server.ts';
import { noteMentions } from '#modules/tasks/mentions/mentions.server.ts';
import { textVersionsServed } from '#modules/tasks/task-text/text-versions.server.ts';
import { understandServed } from '#modules/tasks/quick-add/understand.server.ts';
import { taskInActProblems } from '#modules/contracts/door.server.ts';
import { clientTasksServed } from '#modules/tasks/task/client-tasks-served.server.ts';
import { type Outcome, transition } from '#modules/tasks/transitions/carry-out-transition.server.ts';
import { undoTransition } from '#modules/tasks/transitions/undo-transition.server.ts';

/** Tasks are served like any resource, but making and changing them has rules and consequences. */
export function taskOperations(settings: CrudSettings): Operations<typeof devTasks> {
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
  const tasks = taskOperations(settings);
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

/** For one id a refusal is the answer; for several each id has its own. */
const transitionServed = serve(endpoints.transitionTasks, async (ctx, { body }, call) => {
  const outcomes = await transition(ctx, body);
  const [only] = outcomes;
  if (outcomes.length === 1 && only?.problem) throw only.problem;
  return { rows: outcomes.map((outcome) => outcomeRow(ctx, call, outcome)) };
});

function outcomeRow(ctx: Context, call: Call, { id, row, problem, paused = [] }: Outcome) {
  if (problem) return { id, problem: bodyOf(call.app.texts, problem, ctx.lang, ctx.origin.request_id) as never };
  if (!row) return { id };
  // What a task holds inside is not for its client, who learns only where it stands.
  return ctx.actor.user_type === 'client'
    ? { id, status: row.status }
    : {
        ...{ id, status: row.status, row: presented(ctx, [row])[0] },
        paused: paused.map(({ is_visible, executor_id, number, name }) => ({
          executor_id,
          ...(is_visible && { number, name }),
        })),
      };
}

const undoServed = serve(endpoints.undoTransition, async (ctx, { body }) => ({
  rows: presented(ctx, await undoTransition(ctx, body.ids)),
}));

const tasksOf = ({ app }: Call): Operations<typeof devTasks> => app.operationsAt(devTasks);

const hardIndexServed = serve(endpoints.updateHardIndex, async (ctx, { body }, call) =>
  tasksOf(call).update(ctx, body.id, { hard_index: body.hard_index }),
);

const stickersServed = serve(endpoints.setTaskStickers, async (ctx, { body }, call) =>
  tasksOf(call).update(ctx, body.id, { sticker_ids: body.sticker_ids }),
);

const markActualServed = serve(endpoints.markActual, async (ctx, { body }, call) => ({
  rows: presented(ctx, await markActual(ctx, tasksOf(call), body)),
}));

const partsServed = serve(endpoints.countTaskParts, async (ctx, { params }, call) => {
  await tasksOf(call).read(ctx, params.id);
  const count = (table: string) =>
    sql`(select count(*) from ${rowsForAll(table, 'deletion takes all of it')}
      where task_id in (select id from below) and deleted_at is null)`;
  return sql({
    sub_tasks: whole,
    flows: whole,
    comments: whole,
    files: whole,
    marks: whole,
  })`with recursive below as (
      select id from dev_tasks where id = ${params.id}
      union select d.id from dev_tasks d join below b on d.parent_id = b.id where d.deleted_at is null)
    select (select count(*) - 1 from below) as sub_tasks, ${count('task_flows')} as flows,
      ${count('task_comments')} as comments,
      ${count('task_files')} as files, ${count('task_marks')} as marks`.one(ctx.db);
});

export const tasksServed: readonly Served[] = [
  textVersionsServed,
  pointsServed,
  transitionServed,
  undoServed,
  hardIndexServed,
  stickersServed,
  markActualServed,
  partsServed,
  understandServed,
];
