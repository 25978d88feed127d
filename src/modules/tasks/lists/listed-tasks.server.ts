import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { localDayOf } from '#modules/attendance/work-calendar-zone.ts';
import { parseListQuery } from '#kernel/list-query.ts';
import { wrongParameter } from '#kernel/problems.ts';
import type { Context } from '#server/context.ts';
import { allOf, conditionsOf } from '#server/crud/conditions.ts';
import { devTasks } from '#modules/tasks/dev-tasks.ts';
import { type ListedTask, listedColumns } from '#modules/tasks/lists/listed-task.ts';
import type { TaskRow } from '#modules/tasks/moves/task-move.ts';
import { type TaskStatus, taskStatusCodes } from '#modules/tasks/moves/workflow.ts';
import { presentTask } from '#modules/tasks/task-present.ts';
import { tasksVisibleTo } from '#modules/tasks/task-scope.server.ts';

export type Asked = Readonly<Record<string, string>>;
export type Condition = RawBuilder<SqlBool>;

/** More than this nobody works through by hand: the list says that it is cut, and filters narrow it. */
export const LISTED_AT_MOST = 500;

export const openStatuses = taskStatusCodes.filter((status) => status !== 'accepted');

/**
 * What the filters of the list of tasks ask for, within what the caller may see. Throws a 400 that names what is
 * unknown. `own` are parameters that the endpoint reads itself.
 */
export const conditionsAsked = (ctx: Context, asked: Asked, own: readonly string[], timeZone: string): Condition =>
  allOf(conditionsOf(devTasks, tasksVisibleTo, ctx.actor, parseListQuery(devTasks, asked, own), timeZone));

export const inStatus = (statuses: readonly TaskStatus[]): Condition =>
  sql<SqlBool>`t.status = any(${statuses}::text[])`;

export const listedSelection = sql.raw(['id', 'version', ...listedColumns].map((name) => `t.${name}`).join(', '));

/** One row more than the list holds tells that there is more. */
export const cut = <R>(found: readonly R[]): { rows: R[]; is_cut: boolean } => ({
  rows: found.slice(0, LISTED_AT_MOST),
  is_cut: found.length > LISTED_AT_MOST,
});

/** Fills in what the row tells the caller: his part, the moves open to him, whether it stands on today's plan. */
export function presentListed(ctx: Context, timeZone: string, rows: readonly ListedTask[]): ListedTask[] {
  const today = localDayOf(ctx.now.getTime(), timeZone);
  return rows.map((row) => presentTask(row as unknown as TaskRow, ctx.actor, ctx.now, today));
}

/** A whole number among the endpoint's own parameters; a 400 that names it when it is none. */
export function numberAsked(asked: Asked, name: string, otherwise: number, largest: number): number {
  const value = asked[name];
  if (value === undefined || value === '') return otherwise;
  const number = /^\d{1,16}$/.test(value) ? Number(value) : Number.NaN;
  if (!(number >= 0 && number <= largest)) throw wrongParameter(name, 'range');
  return number;
}
