import type { devTasks } from '#modules/work/tasks/task/dev-tasks.ts';
import type { taskComments } from '#modules/work/tasks/comments/task-comments.ts';
import { type Need, allows } from '#kernel/access.ts';
import { Problem } from '#kernel/problems.ts';
import { sql, whole } from '#server/database/door.ts';
import { localDayOf } from '#modules/company/schedules/door.ts';
import type { Context } from '#server/context.ts';
import type { Operations } from '#server/crud/operations.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { actions, screenActions, specialActions } from '#modules/actions.ts';
import { users } from '#modules/company/people/door.ts';
import { projects } from '#modules/company/projects/door.ts';
import type { Step, StepRole } from '#modules/work/tasks/automations/automation-rule.ts';
import { transition } from '#modules/work/tasks/transitions/carry-out-transition.server.ts';
import type { TaskRow } from '#modules/work/tasks/task/dev-tasks.ts';
import { noteMentions } from '#modules/work/tasks/mentions/mentions.server.ts';
import { makeTemplate, noteOrigin } from '#modules/work/tasks/templates/template-making.server.ts';

/** What steps work with: the operations that people's calls go through too. */
export interface Tools {
  readonly tasks: Operations<typeof devTasks>;
  readonly comments: Operations<typeof taskComments>;
}

const changing = [actions.tasks.update, specialActions.updateOwnTasks];
const moving = [screenActions.ownTasks, screenActions.tasks, screenActions.board, screenActions.clientTasks];

/** What a person would have to hold to do the same by hand. */
const needs: Readonly<Record<Step['kind'], Need>> = {
  set: changing,
  assign: changing,
  watch: changing,
  sticker: changing,
  comment: [specialActions.comment],
  notice: [specialActions.comment],
  move: moving,
  template: [actions.tasks.create],
};

/** Does the step as its owner. Answers whether it changed anything; throws what refuses it. */
export async function doStep(ctx: Context, tools: Tools, task: TaskRow, step: Step, ruleId: number): Promise<boolean> {
  if (!allows(needs[step.kind], ctx.actor)) throw new Problem('ACTION_NOT_HELD');
  const change = await changeOf(ctx, task, step);
  if (change) await tools.tasks.update(ctx, task.id, change);
  if (change !== undefined) return change !== null;
  return doOther(ctx, tools, task, step, ruleId);
}

/**
 * The fields that a step would set: null where all is so already, undefined where it does something else than setting
 * fields. Asked by the dry run too.
 */
export async function changeOf(
  ctx: Context,
  task: TaskRow,
  step: Step,
): Promise<Record<string, unknown> | null | undefined> {
  if (step.kind === 'set') return task[step.field] === step.value ? null : { [step.field]: step.value };
  if (step.kind === 'sticker') {
    const { sticker_ids } = task;
    return sticker_ids.includes(step.sticker_id) ? null : { sticker_ids: [...sticker_ids, step.sticker_id] };
  }
  if (step.kind === 'assign') {
    const person = await personIn(ctx, task, step);
    return person === null || task.executor_id === person ? null : { executor_id: person };
  }
  if (step.kind === 'watch') {
    const person = await personIn(ctx, task, step);
    const isThere = person === null || task.watcher_ids.includes(person);
    return isThere ? null : { watcher_ids: [...task.watcher_ids, person] };
  }
  return undefined;
}

async function doOther(ctx: Context, tools: Tools, task: TaskRow, step: Step, ruleId: number): Promise<boolean> {
  const { comments } = tools;
  if (step.kind === 'comment') await comments.create(ctx, { task_id: task.id, text: step.text, is_public: false });
  if (step.kind === 'move') {
    const { action, comment } = step;
    const [outcome] = await transition(ctx, { ids: [task.id], action, comment });
    if (outcome?.problem) throw outcome.problem;
  }
  if (step.kind === 'notice') {
    const person = await personIn(ctx, task, step);
    if (person === null) return false;
    await noteMentions(ctx, task.id, null, `[](user:${person})`);
  }
  if (step.kind === 'template') {
    const place = { project_id: task.project_id, parent_id: task.id, main_task_id: task.main_task_id ?? task.id };
    const start_on = localDayOf(ctx.now.getTime(), ctx.timeZone);
    const order = { template_id: step.template_id, place, start_on, creator_id: ctx.actor.id };
    await noteOrigin(ctx, await makeTemplate(ctx, order), { task_automation_id: ruleId });
  }
  return true;
}

/** Whom a step means: somebody's part in the task, or a person who still works here. */
async function personIn(
  ctx: Context,
  task: TaskRow,
  { role, user_id }: { readonly role: StepRole; readonly user_id?: number | null },
): Promise<number | null> {
  const named = role === 'person' ? user_id : role === 'manager' ? null : task[`${role}_id`];
  const row = await sql({ id: whole })`select u.id
    from ${rowsForAll(users, 'somebody who has a part in a task that was met')} u
    where u.id = ${
      role === 'manager'
        ? sql`(select manager_id
      from ${rowsForAll(projects, 'who manages the project of a task that was met')} where id = ${task.project_id})`
        : named
    }
      and u.status = 'active' and u.deleted_at is null`.first(ctx.db);
  return row?.id ?? null;
}
