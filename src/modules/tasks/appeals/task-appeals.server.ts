import { sql } from 'kysely';
import { invalid } from '#kernel/problems.ts';
import { actorId, type Context } from '#server/context.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import type { AnyRow } from '#server/crud/list.ts';
import type { Operations } from '#server/crud/operations.ts';
import { recordChange, type Values } from '#server/crud/record.ts';
import { taskAppeals } from '#modules/tasks/appeals/task-appeals.ts';
import { settleMarked } from '#modules/tasks/marks/task-marks.server.ts';
import { taskMarks } from '#modules/tasks/marks/task-marks.ts';
import { appealUntil } from '#modules/tasks/marks/task-points.server.ts';
import type { TaskRow } from '#modules/tasks/moves/task-move.ts';
import { lockTasksOf, partOperations } from '#modules/tasks/parts/task-parts.server.ts';
import { notYours, ruleNotMet } from '#modules/tasks/task-problems.server.ts';
import { relationsOf } from '#modules/tasks/task-relations.ts';
import { partsVisibleTo } from '#modules/tasks/task-scope.server.ts';

/**
 * The executor appeals once, within the days of the setting. A manager or director answers, but nobody who gave one of
 * the marks: who judged does not judge his own judgement. Where the only manager marked, the director answers.
 */
export function taskAppealOperations(settings: CrudSettings): Operations {
  const crud = crudOf(taskAppeals, settings, { scope: partsVisibleTo });
  const parts = partOperations(crud, {
    check: (ctx, task, part) => (part ? checkAnswers(ctx, task) : checkOwn(ctx, task)),
  });
  return {
    ...parts,
    async create(ctx, input) {
      if ((input.status ?? 'open') !== 'open') throw invalid('status', 'appeal_is_open');
      if (input.answer) throw invalid('answer', 'appeal_is_open');
      const task = (await lockTasksOf(ctx, [input.task_id as number])).get(input.task_id as number);
      if (task) await checkInTime(ctx, task);
      return parts.create(ctx, input);
    },
    async update(ctx, id, patch, version) {
      const appeal = await crud.read(ctx, id);
      checkAnswer(appeal, patch);
      await checkNotMarker(ctx, appeal.task_id as number);
      const answered = { answered_by: ctx.actor.id, answered_at: ctx.now };
      const row = await parts.update(ctx, id, patch, version ?? appeal.version, answered);
      if (row.status === 'accepted') await voidMarks(ctx, row.task_id as number);
      return row;
    },
    async bulk() {
      throw invalid('ids', 'one_by_one');
    },
  };
}

function checkOwn(ctx: Context, task: TaskRow): void {
  if (task.executor_id !== ctx.actor.id) throw notYours('appeal_by_executor', 'task_id');
  if (!task.is_marked) throw ruleNotMet('task_is_marked', 'task_id');
}

async function checkInTime(ctx: Context, task: TaskRow): Promise<void> {
  checkOwn(ctx, task);
  const until = await appealUntil(ctx, task);
  if (!until || Date.parse(until) < ctx.now.getTime()) throw ruleNotMet('within_appeal_days', 'task_id');
}

function checkAnswers(ctx: Context, task: TaskRow): void {
  const answers = relationsOf(task, ctx.actor).includes('manager') && task.executor_id !== ctx.actor.id;
  if (!answers) throw notYours('not_your_part', 'task_id');
}

function checkAnswer(appeal: AnyRow, patch: Values): void {
  if (appeal.status !== 'open') throw ruleNotMet('appeal_is_answered', 'status');
  if (patch.status === undefined || patch.status === 'open') throw invalid('status', 'required');
  if (typeof patch.answer !== 'string' || !patch.answer.trim()) throw invalid('answer', 'required');
}

async function checkNotMarker(ctx: Context, taskId: number): Promise<void> {
  const { rows } = await sql`select 1 from task_marks where task_id = ${taskId} and created_by = ${ctx.actor.id}
    and not is_void and deleted_at is null limit 1`.execute(ctx.db);
  if (rows.length) throw notYours('answer_by_other_than_marker', 'status');
}

/** The marks stay to be read and count no more; the task waits for new ones. */
async function voidMarks(ctx: Context, taskId: number): Promise<void> {
  const changed = sql`update task_marks set is_void = true, version = version + 1, updated_at = ${ctx.now},
    updated_by = ${actorId(ctx.actor)}::bigint
    where task_id = ${taskId} and not is_void and deleted_at is null returning *`;
  await recordChange(taskMarks, ctx, 'update', changed);
  await settleMarked(ctx, [taskId]);
}
