import { sql, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import type { Operations } from '#server/crud/operations.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { type Call, serve, type Served } from '#server/http/serve.ts';
import { bodyOf } from '#server/http/problem-answers.ts';
import { devTasks } from '#modules/work/tasks/task/dev-tasks.ts';
import { markActual } from '#modules/work/tasks/changing/mark-actual.server.ts';
import * as endpoints from '#modules/work/tasks/task/task-endpoints.ts';
import { presented } from '#modules/work/tasks/task/task-reading.server.ts';
import { type Outcome, transition } from '#modules/work/tasks/transitions/carry-out-transition.server.ts';
import { undoTransition } from '#modules/work/tasks/transitions/undo-transition.server.ts';

/** For one id a refusal is the answer; for several each id has its own. */
const transitionServed = serve(endpoints.transitionTasks, async (ctx, { body }, call) => {
  const outcomes = await transition(ctx, body);
  const [only] = outcomes;
  if (outcomes.length === 1 && only?.problem) throw only.problem;
  return { rows: outcomes.map((outcome) => outcomeRow(ctx, call, outcome)) };
});

function outcomeRow(ctx: Context, call: Call, { id, row, problem, paused = [] }: Outcome) {
  if (problem) return { id, problem: bodyOf(call.app.texts, problem, ctx.lang, ctx.origin.request_id) };
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

export const taskVerbsServed: readonly Served[] = [
  transitionServed,
  undoServed,
  hardIndexServed,
  stickersServed,
  markActualServed,
  partsServed,
];
