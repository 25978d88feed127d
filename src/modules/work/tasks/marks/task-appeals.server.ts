import { invalid, notTheirs, ruleNotMet } from '#kernel/problems.ts';
import { sql } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import type { Patch, Row } from '#kernel/resource.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import type { Operations } from '#server/crud/operations.ts';
import { taskAppeals } from '#modules/work/tasks/marks/task-appeals.ts';
import { settleMarked } from '#modules/work/tasks/marks/task-marks.server.ts';
import { voidMarks } from '#modules/work/tasks/marks/void-marks.server.ts';
import { appealUntil } from '#modules/work/tasks/marks/task-points.server.ts';
import type { TaskRow } from '#modules/work/tasks/task/dev-tasks.ts';
import { lockTasksOf, partOperations } from '#modules/work/tasks/sections/task-parts.server.ts';
import { relationsOf } from '#modules/work/tasks/workflow/task-relations.ts';
import { partsVisibleTo } from '#modules/work/tasks/task/who-sees-tasks.server.ts';

/**
 * The executor appeals once, within the days of the setting. A manager or director answers, but nobody who gave one of
 * the marks: people do not judge their own judgement. Where the only manager marked, the director answers.
 */
export function taskAppealOperations(settings: CrudSettings): Operations<typeof taskAppeals> {
  const crud = crudOf(taskAppeals, settings, { scope: partsVisibleTo });
  const parts = partOperations(crud, {
    check: (ctx, task, part) => (part ? checkAnswers(ctx, task) : checkOwn(ctx, task)),
  });
  return {
    ...parts,
    async create(ctx, input) {
      if ((input.status ?? 'open') !== 'open') throw invalid('status', 'appeal_is_open');
      if (input.answer) throw invalid('answer', 'appeal_is_open');
      const task = (await lockTasksOf(ctx, [input.task_id])).get(input.task_id);
      if (task) await checkInTime(ctx, task);
      const before = sql`select 1 from ${rowsForAll(taskAppeals, 'one appeal a task, whoever looks')}
        where task_id = ${input.task_id} and deleted_at is null`;
      if (await before.isThere(ctx.db)) throw invalid('task_id', 'appeal_once');
      return parts.create(ctx, input);
    },
    async update(ctx, id, patch, version) {
      const appeal = await crud.read(ctx, id);
      checkAnswer(appeal, patch);
      await checkNotMarker(ctx, appeal.task_id);
      const answered = { answered_by: ctx.actor.id, answered_at: ctx.now };
      const row = await parts.update(ctx, id, patch, version ?? appeal.version, answered);
      if (row.status === 'accepted') await freeOfMarks(ctx, row.task_id);
      return row;
    },
    async bulk() {
      throw invalid('ids', 'one_by_one');
    },
  };
}

function checkOwn(ctx: Context, task: TaskRow): void {
  if (task.executor_id !== ctx.actor.id) throw notTheirs('appeal_by_executor', 'task_id');
  if (!task.is_marked) throw ruleNotMet('task_id', 'task_is_marked');
}

async function checkInTime(ctx: Context, task: TaskRow): Promise<void> {
  checkOwn(ctx, task);
  const until = await appealUntil(ctx, task);
  if (!until || Date.parse(until) < ctx.now.getTime()) throw ruleNotMet('task_id', 'within_appeal_days');
}

function checkAnswers(ctx: Context, task: TaskRow): void {
  const answers = relationsOf(task, ctx.actor).includes('manager') && task.executor_id !== ctx.actor.id;
  if (!answers) throw notTheirs('not_your_part', 'task_id');
}

function checkAnswer(appeal: Row<typeof taskAppeals>, patch: Patch<typeof taskAppeals>): void {
  if (appeal.status !== 'open') throw ruleNotMet('status', 'appeal_is_answered');
  if (patch.status === undefined || patch.status === 'open') throw invalid('status', 'required');
  if (!patch.answer?.trim()) throw invalid('answer', 'required');
}

async function checkNotMarker(ctx: Context, taskId: number): Promise<void> {
  const isMine = await sql`select 1 from task_marks where task_id = ${taskId} and created_by = ${ctx.actor.id}
    and not is_void and deleted_at is null limit 1`.isThere(ctx.db);
  if (isMine) throw notTheirs('answer_by_other_than_marker', 'status');
}

/** The task waits for new marks. */
async function freeOfMarks(ctx: Context, taskId: number): Promise<void> {
  await voidMarks(ctx, [taskId]);
  await settleMarked(ctx, [taskId]);
}
