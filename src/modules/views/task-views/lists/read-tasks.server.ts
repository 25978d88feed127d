import { devTasks, presentTask, taskSettingsOf, type TaskStatus, taskStatusCodes } from '#modules/work/tasks/door.ts';
import { columnsOf, type RowOf, type Sql, sql, type SqlBool } from '#server/database/door.ts';
import { localDayOf } from '#modules/company/schedules/door.ts';
import { parseListQuery } from '#kernel/list-query.ts';
import { outOfRange } from '#kernel/problems.ts';
import type { Context } from '#server/context.ts';
import { allOf, askedConditions } from '#server/crud/conditions.ts';
import { type ListedTask, listedColumns } from '#modules/views/task-views/lists/listed-task.ts';

export type Asked = Readonly<Record<string, string>>;
export type Condition = Sql<SqlBool>;

/** More than this nobody works through by hand: the list says that it is cut, and filters narrow it. */
export const LISTED_AT_MOST = 500;

export const unacceptedStatuses = taskStatusCodes.filter((status) => status !== 'accepted');

/**
 * What the filters of the list of tasks ask for; what the caller may see is said by `rowsOf`. Throws a 400 that names
 * what is unknown. `own` are parameters that the endpoint reads itself.
 */
export const conditionsAsked = (ctx: Context, asked: Asked, own: readonly string[]): Condition =>
  allOf(askedConditions(devTasks, ctx, parseListQuery(devTasks, asked, own)));

export const inStatus = (statuses: readonly TaskStatus[]): Condition =>
  sql<SqlBool>`t.status = any(${statuses}::text[])`;

/**
 * What people work through by the day leaves out projects that are put away. Who asks for a project by a filter finds
 * what is in it all the same.
 */
export const inLiveProject = ({ actor }: Context, asked: Asked = {}): Condition =>
  asked.project_id || !actor.archived_project_ids.length
    ? sql<SqlBool>`true`
    : sql<SqlBool>`t.project_id <> all(${actor.archived_project_ids}::bigint[])`;

/** What a statement with `listedSelection` declares. */
export const listed = columnsOf(devTasks, 'id', 'version', ...listedColumns);
export const listedSelection = sql.raw(
  Object.keys(listed)
    .map((name) => `t.${name}`)
    .join(', '),
);

/** One row more than the list holds tells that there is more. */
export const cut = <R>(found: readonly R[]): { rows: R[]; is_cut: boolean } => ({
  rows: found.slice(0, LISTED_AT_MOST),
  is_cut: found.length > LISTED_AT_MOST,
});

/** Fills in what the row tells the caller: their part, the moves open to them, whether it stands on today's plan. */
export function presentListed(ctx: Context, rows: readonly RowOf<typeof listed>[]): ListedTask[] {
  const today = localDayOf(ctx.now.getTime(), ctx.timeZone);
  const settings = taskSettingsOf(ctx);
  return rows.map((row) => presentTask(row, ctx.actor, ctx.now, today, settings));
}

/** A whole number among the endpoint's own parameters; a 400 that names it when it is none. */
export function numberAsked(asked: Asked, name: string, otherwise: number, largest: number): number {
  const value = asked[name];
  if (value === undefined || value === '') return otherwise;
  const number = /^\d{1,16}$/.test(value) ? Number(value) : Number.NaN;
  if (!(number >= 0 && number <= largest)) throw outOfRange(name, 0, largest);
  return number;
}
