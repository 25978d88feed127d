import { invalid, ruleNotMet } from '#kernel/problems.ts';
import { dayOf } from '#kernel/calendar-formats.ts';
import { columnsOf, orNull, sql, whole, yesNo } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { crudOf, type CrudSettings } from '#server/crud/crud.ts';
import { inOrderOfIds } from '#server/crud/judged.ts';
import type { Operations } from '#server/crud/operations.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import type { Values } from '#server/crud/values.ts';
import { allowedClientTaskActions } from '#modules/work/client-tasks/client-task-flow.ts';
import { clientTasksVisibleTo, factsOf, organisationOf } from '#modules/work/client-tasks/client-task-scope.server.ts';
import { noteStep, touchContact } from '#modules/work/client-tasks/client-task-steps.server.ts';
import { type ClientTask, clientTasks } from '#modules/work/client-tasks/client-tasks.ts';
import { projectArchived } from '#modules/company/projects/door.server.ts';
import { projects } from '#modules/company/projects/door.ts';
import { calendarOf } from '#modules/company/schedules/door.server.ts';
import { clientTaskTargets } from '#modules/work/client-tasks/client-task-parts.ts';

/** A request that the company has taken up stands: the client may neither change it nor take it away. */
async function refuseTaken(ctx: Context, ids: readonly number[]): Promise<void> {
  if (ctx.actor.user_type !== 'client') return;
  const rows = await sql({
    is_taken: yesNo,
  })`select status <> 'new' or exists (select
    from ${rowsForAll('dev_tasks', 'a task of anybody holds a clientTask as it is')} d
      where d.client_task_id = c.id and d.deleted_at is null) as is_taken
    from client_tasks c where id = any(${ids}::bigint[]) and client_id = ${ctx.actor.client_id}
    order by id for update`.rows(ctx.db);
  if (!rows.some(({ is_taken }) => is_taken)) return;
  throw ruleNotMet('status', 'request_taken');
}

/** The project is one of the client who asks, and not put away. */
async function checkProject(ctx: Context, { project_id, client_id }: Values): Promise<void> {
  const row = await sql({ client_id: orNull(whole), is_archived: yesNo })`select client_id,
      archived_at is not null as is_archived
    from ${rowsForAll(projects, 'whose it is decides, locked')}
    where id = ${project_id} and deleted_at is null for share`.first(ctx.db);
  if (row && row.client_id !== client_id) throw invalid('project_id', 'project_of_client');
  if (row?.is_archived) throw projectArchived();
}

/** Nobody wishes for what is past; a wish that has passed since stays. */
function checkWish(ctx: Context, wished: unknown, before: string | null = null): void {
  if (typeof wished === 'string' && wished !== before && wished < dayOf(ctx.now.getTime(), ctx.timeZone))
    throw ruleNotMet('wished_on', 'not_before_today');
}

async function usualPriority(ctx: Context): Promise<number | null> {
  const row = await sql({ id: whole })`select id from task_priorities
    where is_default and deleted_at is null order by id limit 1`.first(ctx.db);
  return row?.id ?? null;
}

const present = (ctx: Context, rows: ClientTask[]): ClientTask[] =>
  withClock(ctx, rows).map((row) => ({ ...row, allowed_actions: allowedClientTaskActions(factsOf(row, ctx.actor)) }));

export function clientTaskOperations(settings: CrudSettings): Operations<typeof clientTasks> {
  const crud = crudOf(clientTasks, settings, { scope: clientTasksVisibleTo, present });

  async function update(
    ctx: Context,
    id: number,
    patch: Parameters<typeof crud.update>[2],
    version?: number,
    system: Values = {},
  ): Promise<ClientTask> {
    await refuseTaken(ctx, [id]);
    const row = await crud.read(ctx, id);
    checkWish(ctx, patch.wished_on, row.wished_on);
    if (patch.project_id && patch.project_id !== row.project_id)
      await checkProject(ctx, { ...row, project_id: patch.project_id });
    const { task_priority_id } = patch;
    if (task_priority_id === undefined || task_priority_id === row.task_priority_id)
      return crud.update(ctx, id, patch, version, system);
    const due = await dueValues(ctx, task_priority_id, new Date(row.created_at));
    const { answer_warn_at, done_warn_at, ...rest } = due;
    const runs = { ...(row.status === 'new' && { answer_warn_at }), ...(!row.done_at && { done_warn_at }) };
    return crud.update(ctx, id, patch, version, { ...system, ...rest, ...runs });
  }

  return {
    ...crud,
    async create(ctx, input, system = {}) {
      if (ctx.actor.user_type === 'client') organisationOf(ctx.actor);
      await checkProject(ctx, input);
      checkWish(ctx, input.wished_on);
      const task_priority_id = input.task_priority_id ?? (await usualPriority(ctx));
      const due = await dueValues(ctx, task_priority_id, ctx.now);
      const row = await crud.create(ctx, { ...input, task_priority_id }, { ...due, ...system });
      await noteStep(ctx, [{ client_task_id: row.id, to_status: 'new', action: 'ask' }]);
      if (ctx.actor.user_type === 'client') await touchContact(ctx, [row.client_id]);
      return row;
    },
    update,
    bulk: inOrderOfIds(update),
    async remove(ctx, id, version) {
      await refuseTaken(ctx, [id]);
      await crud.remove(ctx, id, version);
    },
  };
}

/** Of a target: after this share of its time one is warned. */
const WARN_AT = 0.75;

/**
 * By when a client task is to be answered and done, and when to warn of it; all null for a priority without a target.
 */
async function dueValues(ctx: Context, priorityId: number | null, from: Date) {
  const target = await sql(columnsOf(clientTaskTargets, 'answer_minutes', 'done_minutes'))`
    select answer_minutes, done_minutes from client_task_targets
    where task_priority_id = ${priorityId} and deleted_at is null`.first(ctx.db);
  if (!target) return { answer_due_at: null, answer_warn_at: null, done_due_at: null, done_warn_at: null };
  const calendar = calendarOf(ctx);
  const after = (minutes: number) =>
    new Date(calendar.addWorkingMinutes(from.getTime(), Math.round(minutes))).toISOString();
  return {
    answer_due_at: after(target.answer_minutes),
    answer_warn_at: after(target.answer_minutes * WARN_AT),
    done_due_at: after(target.done_minutes),
    done_warn_at: after(target.done_minutes * WARN_AT),
  };
}

/** The target that is next for a client task as it stands; null: none runs. */
const nextDue = ({ status, answered_at, answer_due_at, done_due_at }: ClientTask): string | null => {
  if (status === 'new' && !answered_at) return answer_due_at;
  return ['new', 'taken', 'in_work'].includes(status) ? done_due_at : null;
};

/** Working minutes until the next target of each client task; those since it was broken, with a minus. */
function withClock(ctx: Context, rows: ClientTask[]): ClientTask[] {
  const calendar = calendarOf(ctx);
  const now = ctx.now.getTime();
  return rows.map((row) => {
    const due = nextDue(row);
    if (!due) return { ...row, minutes_left: null };
    const at = Date.parse(due);
    const left = at >= now ? calendar.workingMinutes(now, at) : -calendar.workingMinutes(at, now);
    return { ...row, minutes_left: left };
  });
}
