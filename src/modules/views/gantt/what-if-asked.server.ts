import type { SentTo } from '#kernel/endpoint.ts';
import { type FieldError, Problem, refuseInvalid } from '#kernel/problems.ts';
import type { App } from '#server/app.ts';
import type { Context } from '#server/context.ts';
import { rowsForAll, rowsOf } from '#server/crud/sources.ts';
import type { Values } from '#server/crud/values.ts';
import { columnsOf, orNull, sql, text, whole } from '#server/database/door.ts';
import { actions } from '#modules/actions.ts';
import { users } from '#modules/company/people/door.ts';
import { localDayOf } from '#modules/company/schedules/door.ts';
import { devTasks, isLagTooLong, taskDependencies, type TaskRow } from '#modules/work/tasks/door.ts';
import { checkTakesPart, judgedTogether, tasksTogether } from '#modules/work/tasks/door.server.ts';
import type { Tried, TriedLink } from '#modules/views/gantt/changed-facts.server.ts';
import type { ganttChange, ganttWhatIf } from '#modules/views/gantt/gantt-endpoints.ts';

export type WhatIf = SentTo<typeof ganttWhatIf>;
export type PlanChange = SentTo<typeof ganttChange>;

/** A try that was judged, with the tasks that it is about as they stand. */
export interface JudgedTry extends Tried {
  readonly tasks: ReadonlyMap<number, TaskRow>;
}

/**
 * Judges what is tried as if it were carried out: each task by the rights of this person in it, and locked where it is
 * going to be. Throws 422 with the
 * place of each wrong thing: an unknown task, the same task twice, somebody who left, a lag that is too long; 409
 * `STALE_VERSION` with the rows that somebody changed, as they stand; 409 `bulk_refused` with tasks that this person
 * may not change so; 403 for a dependency of a task in which they take no part.
 */
export async function judgedTry(ctx: Context, app: App, order: PlanChange, isLocked = false): Promise<JudgedTry> {
  const { changes = [], links = {} } = order;
  const { add = [], remove = [] } = links;
  const removed = await linksAmong(ctx, remove);
  const ends = add.flatMap(({ from, to }) => [from, to]);
  const waiting = [...removed.values()].map(({ task_id }) => task_id);
  const asked = [...new Set([...changes.map(({ task_id }) => task_id), ...ends, ...waiting])];
  const tasks = await tasksTogether(ctx, asked, isLocked);
  refuseInvalid([
    ...changes.flatMap(({ task_id }, at) => wrongTask(tasks, changes, task_id, at)),
    ...add.flatMap((link, at) => wrongLink(tasks, link, at)),
    ...remove.flatMap((id, at): FieldError[] =>
      removed.has(id) ? [] : [{ field: `links.remove.${at}`, rule: 'exists' }],
    ),
    ...(await wrongExecutors(ctx, changes)),
  ]);
  await refuseStaleRows(ctx, app, tasks, changes);
  const wanted = new Map(changes.map((change) => [change.task_id, valuesOf(change)]));
  const judged = judgedTogether(ctx, app, tasks, wanted);
  refuseForeignLinks(ctx, tasks, [...add.map(({ to }) => to), ...waiting]);
  refuseImpossible(ctx, tasks, judged, changes);
  return { tasks, changes: judged, add: add.map(triedLink), remove };
}

const triedLink = (link: NonNullable<NonNullable<WhatIf['links']>['add']>[number]): TriedLink => ({
  ...{ kind: 'finish_to_start', lag_minutes: 0, lag_kind: 'working' },
  ...link,
});

/** The dependencies with these ids that the reader sees. */
const linksAmong = async (ctx: Context, ids: readonly number[]) =>
  new Map(
    ids.length
      ? (
          await sql(columnsOf(taskDependencies, 'id', 'task_id'))`select t.id, t.task_id
            from ${rowsOf(ctx, taskDependencies)} as t where t.id = any(${ids}::bigint[])`.rows(ctx.db)
        ).map((row) => [row.id, row])
      : [],
  );

type Tasks = ReadonlyMap<number, TaskRow>;
type Changes = NonNullable<WhatIf['changes']>;

/** What a change sets: all that it names beside the task and its version. */
function valuesOf(change: Changes[number]): Values {
  const { task_id: _, version: __, ...values } = change;
  return values;
}

function wrongTask(tasks: Tasks, changes: Changes, id: number, at: number): FieldError[] {
  const field = `changes.${at}.task_id`;
  if (!tasks.has(id)) return [{ field, rule: 'exists' }];
  const isAgain = changes.findIndex(({ task_id }) => task_id === id) < at;
  return isAgain ? [{ field, rule: 'task_twice' }] : [];
}

function wrongLink(
  tasks: Tasks,
  link: { from: number; to: number; lag_minutes?: number; lag_kind?: string },
  at: number,
) {
  const field = (name: string) => `links.add.${at}.${name}`;
  const { lag_minutes = 0, lag_kind = 'working' } = link;
  return [
    ...(['from', 'to'] as const).flatMap((name): FieldError[] =>
      tasks.has(link[name]) ? [] : [{ field: field(name), rule: 'exists' }],
    ),
    ...(link.from === link.to ? [{ field: field('to'), rule: 'not_itself' }] : []),
    ...(isLagTooLong(lag_minutes, lag_kind as TriedLink['lag_kind'])
      ? [{ field: field('lag_minutes'), rule: 'lag_too_long' }]
      : []),
  ];
}

/** Whoever gets a task is there: not a person of a client, and not somebody who has left or is shut out. */
async function wrongExecutors(ctx: Context, changes: Changes): Promise<FieldError[]> {
  const ids = [...new Set(changes.flatMap(({ executor_id }) => executor_id ?? []))];
  if (!ids.length) return [];
  const found = await sql({ ...columnsOf(users, 'id'), status: text, client_id: orNull(whole) })`select u.id, u.status,
      u.client_id from ${rowsForAll(users, 'whether somebody may get a task is no secret')} u
    where u.id = any(${ids}::bigint[]) and u.deleted_at is null`.rows(ctx.db);
  const byId = new Map(found.map((row) => [row.id, row]));
  return changes.flatMap(({ executor_id }, at): FieldError[] => {
    if (executor_id === undefined || executor_id === null) return [];
    const person = byId.get(executor_id);
    const field = `changes.${at}.executor_id`;
    if (!person || person.client_id !== null) return [{ field, rule: 'exists' }];
    return person.status === 'active' ? [] : [{ field, rule: 'executor_left' }];
  });
}

async function refuseStaleRows(ctx: Context, app: App, tasks: Tasks, changes: Changes): Promise<void> {
  const stale = changes.flatMap(({ task_id, version }) => {
    const task = tasks.get(task_id)!;
    return task.version === version ? [] : [task];
  });
  if (!stale.length) return;
  const rows = await app.operationsAt(devTasks).present(ctx, stale);
  throw new Problem('STALE_VERSION', { extra: { rows } });
}

/** Throws 403 where somebody draws dependencies of tasks in which they take no part, or may not at all. */
function refuseForeignLinks(ctx: Context, tasks: Tasks, ids: readonly number[]): void {
  if (!ids.length) return;
  if (!ctx.actor.actions.has(actions.tasks.update)) throw new Problem('ACTION_NOT_HELD');
  for (const id of ids) {
    const task = tasks.get(id);
    if (task) checkTakesPart(ctx, task);
  }
}

/** Throws 422 `infeasible`: a task that is to be done before the day on which it is to begin. */
function refuseImpossible(ctx: Context, tasks: Tasks, judged: ReadonlyMap<number, Values>, changes: Changes): void {
  for (const [at, { task_id }] of changes.entries()) {
    const values = { ...tasks.get(task_id), ...judged.get(task_id) };
    const { planned_start_on, deadline } = values;
    if (!planned_start_on || !deadline) continue;
    const isTouched = 'planned_start_on' in judged.get(task_id)! || 'deadline' in judged.get(task_id)!;
    if (isTouched && localDayOf(Date.parse(deadline), ctx.timeZone) < planned_start_on)
      throw infeasible(`changes.${at}.deadline`, { kind: 'deadline', task_id, at: deadline }, 'deadline_before_start');
  }
}

/** 422 for what no plan can hold, with the constraint that it breaks and a rule that says the way out. */
export const infeasible = (
  field: string,
  constraint: { readonly kind: string; readonly task_id?: number; readonly at?: string },
  rule: string,
  values?: FieldError['values'],
): Problem =>
  new Problem('VALIDATION_FAILED', { errors: [{ field, rule, values }], extra: { rule: 'infeasible', constraint } });
