import { notTheirs } from '#kernel/problems.ts';
import type { Input } from '#kernel/resource.ts';
import type { Context } from '#server/context.ts';
import { rowsOf } from '#server/crud/sources.ts';
import { orNull, sql, whole } from '#server/database/door.ts';
import { actions, specialActions } from '#modules/actions.ts';
import { projects } from '#modules/company/projects/door.ts';
import type { devTasks } from '#modules/work/tasks/task/dev-tasks.ts';

type NewTask = Input<typeof devTasks>;

/** Nothing else lets them make tasks than that they find something. */
const onlyWritesDown = ({ actor: { actions: held } }: Context): boolean =>
  held.has(specialActions.writeDownTasks) && !held.has(actions.tasks.create);

/**
 * What is found is written down in own projects, for oneself or for whoever manages the project; naming anybody else,
 * or what a client asked for, stays with managers and leads: product.md, Who writes what. Throws 403.
 */
export function checkWrittenDown(ctx: Context, input: Partial<NewTask>): void {
  if (!onlyWritesDown(ctx)) return;
  const { actor } = ctx;
  if (!actor.project_ids.includes(Number(input.project_id))) throw notTheirs('not_your_part', 'project_id');
  if (input.client_task_id) throw notTheirs('not_your_part', 'client_task_id');
  const named = [input.executor_id, ...(input.participant_ids ?? [])];
  if (named.some((id) => id && id !== actor.id)) throw notTheirs('named_by_managers', 'executor_id');
}

/** The task as it is made: without an executor the manager of the project gets it. Throws 403. */
export async function writtenDown(ctx: Context, input: NewTask): Promise<NewTask> {
  checkWrittenDown(ctx, input);
  if (!onlyWritesDown(ctx) || input.executor_id) return input;
  const row = await sql({ manager_id: orNull(whole) })`select t.manager_id from ${rowsOf(ctx, projects)} as t
    where t.id = ${input.project_id}`.first(ctx.db);
  return { ...input, executor_id: row?.manager_id ?? null };
}

/** Taken back by whoever wrote it down, until somebody begins. Throws 403. */
export function checkTakenBack(ctx: Context, { status }: { readonly status: string }): void {
  if (!ctx.actor.actions.has(actions.tasks.delete) && status !== 'new') throw notTheirs('not_your_part');
}
