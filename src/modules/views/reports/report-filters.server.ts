import { parseListQuery, type Filter } from '#kernel/list-query.ts';
import { wrongParameter } from '#kernel/problems.ts';
import type { Context } from '#server/context.ts';
import { askedConditions } from '#server/crud/conditions.ts';
import { filterCondition } from '#server/crud/filter-conditions.ts';
import { type Sql, sql, type SqlBool } from '#server/database/door.ts';
import { columnsOfKey, type KeyName, type Source } from '#modules/numbers/measures/door.ts';
import { keyColumnOf } from '#modules/numbers/measures/door.server.ts';
import { devTasks } from '#modules/work/tasks/door.ts';
import { type Given, ownNames } from '#modules/views/reports/asked.ts';
import { ownerFilters, type Report } from '#modules/views/reports/report.ts';

type Condition = Sql<SqlBool>;
const all = (conditions: readonly Condition[]): Condition | null =>
  conditions.length ? sql`(${sql.join(conditions, sql` and `)})` : null;

export interface Narrowing {
  /** Of the task `t` behind a row of a source. */
  readonly tasks: (source: Source) => Condition | null;
  /** Whether the rows of a source say what is asked for at all: people are of no project. */
  readonly fits: (source: Source) => boolean;
  /** Of the row `s` itself. */
  readonly rows: (source: Source) => Condition[];
}

const isOwner = (name: string): name is (typeof ownerFilters)[number] =>
  (ownerFilters as readonly string[]).includes(name);

/**
 * The filters of a report. What a row of the source says itself, as who executed a task when it was accepted, narrows
 * the row; all else the task behind it. A team or branch said twice, by a filter and by the row of a number, holds both
 * times. Throws 400 for a filter that the report does not take.
 */
export function narrowingOf(ctx: Context, report: Report, given: Given): Narrowing {
  const filters: Record<string, string> = {};
  const owners: [string, string][] = [];
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined || name === '' || ownNames.includes(name)) continue;
    const base = name.replace(/_(from|to)$/, '');
    const isOpen = report.rights?.[base]?.(ctx.actor) ?? true;
    if (name !== 'q' && (!isOpen || (!report.filters.includes(name) && !report.filters.includes(base))))
      throw wrongParameter(name.replace(/^;/, ''), 'known', 'UNKNOWN_PARAMETER');
    if (isOwner(name)) owners.push(...[value].flat().map((one): [string, string] => [name, one]));
    else filters[name] = value;
  }
  const query = parseListQuery(report.filtersOf ?? devTasks, filters, []);
  const ofRow = ({ name }: Filter, source: Source): boolean =>
    name === 'executor_id' || Object.hasOwn(source.columns, name);
  return {
    fits: (source) =>
      (Object.hasOwn(source.columns, 'task_id') || (!query.q && query.filters.every((one) => ofRow(one, source)))) &&
      owners.every(([name]) => columnsOfKey(name as KeyName, source) !== null),
    tasks: (source) =>
      all(askedConditions(devTasks, ctx, { ...query, filters: query.filters.filter((one) => !ofRow(one, source)) })),
    rows: (source) => [
      ...query.filters.filter((one) => ofRow(one, source)).map((one) => filterCondition(one, ctx)),
      ...owners.map(([name, value]) => ownerCondition(ctx, name, value, source)),
    ],
  };
}

/** `team_id=3,4`, `branch_id=null`, `user_id=me`. */
function ownerCondition(ctx: Context, name: string, value: string, source: Source): Condition {
  const key = name as (typeof ownerFilters)[number];
  const isNot = value === '!null';
  const values = isNot || value === 'null' ? null : value.split(',').map((one) => idOf(ctx, name, one));
  const { column, join } = keyColumnOf(key, source);
  const found = values === null ? sql`${column} is not null` : sql`${column} = any(${values}::bigint[])`;
  const isThere = join ? sql`exists (select from ${join.table} where ${join.on} and ${found})` : found;
  return values === null && !isNot ? sql<SqlBool>`not (${isThere})` : sql<SqlBool>`${isThere}`;
}

function idOf(ctx: Context, name: string, text: string): number {
  if (name === 'user_id' && text === 'me') return ctx.actor.id;
  const id = /^\d{1,15}$/.test(text) ? Number(text) : 0;
  if (id < 1) throw wrongParameter(name, 'reference');
  return id;
}
