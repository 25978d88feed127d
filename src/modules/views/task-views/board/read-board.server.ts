import { dayMs } from '#kernel/days.ts';
import { parseListQuery } from '#kernel/list-query.ts';
import { outOfRange, wrongParameter } from '#kernel/problems.ts';
import { columnsOf, type RowOf, type Sql, sql, type SqlBool, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { allOf, askedConditions, scopeCondition } from '#server/crud/conditions.ts';
import { keptSums } from '#server/crud/kept-sums.ts';
import { rowsOf, scopeOf } from '#server/crud/sources.ts';
import { instantOf, localDayOf } from '#modules/company/schedules/door.ts';
import {
  BOARD_ACCEPTED_DAYS,
  BOARD_PER_COLUMN,
  cardColumns,
  devTasks,
  type TaskStatus,
  taskStatusCodes,
} from '#modules/work/tasks/door.ts';
import type { BoardColumn } from '#modules/views/task-views/board/board-endpoints.ts';

/** Cards of a column that one answer carries at most. */
const PER_COLUMN_MAX = 500;
/** Up to so many tasks are sorted in one go; beyond, each column takes its first cards from an index. */
const SORTED_AT_ONCE = 20_000;
/** The same of a board of everything: the index gives nothing there that is not shown. */
const ALL_SORTED_AT_ONCE = 500;
/** A task without a priority stands below those that have one. */
const NO_PRIORITY = 2_147_483_647;

const ownParameters = ['format', 'perColumn', ';perColumn', 'after', ';after'];

export interface BoardQuery {
  readonly conditions: readonly Sql<SqlBool>[];
  /** Since when accepted tasks are shown; null: all that fulfil the conditions. */
  readonly acceptedSince: Date | null;
  readonly statuses: readonly TaskStatus[];
  readonly perColumn: number;
  /** Cards of the one column that were shown already. */
  readonly offset: number;
}

const place = { ...columnsOf(devTasks, 'id', 'status'), place: whole };
type Place = RowOf<typeof place>;

/**
 * What a board is asked for, in the words of the list. Throws a 400 that names what is unknown or wrong. Accepted
 * tasks are those of the last days, unless the question itself says which.
 */
export function parseBoardQuery(ctx: Context, asked: Readonly<Record<string, string>>): BoardQuery {
  const query = parseListQuery(devTasks, asked, ownParameters);
  const status = query.filters.find(
    ({ name, operator, isNot }) => name === 'status' && operator === 'equals' && !isNot,
  );
  const statuses = status ? taskStatusCodes.filter((code) => status.values.includes(code)) : taskStatusCodes;
  // Whole days, so that all who look in one day ask the same.
  const firstDay = localDayOf(ctx.now.getTime() - BOARD_ACCEPTED_DAYS * dayMs, ctx.timeZone);
  const since = new Date(instantOf(firstDay, 0, ctx.timeZone));
  const asksForEnd = query.filters.some(({ name }) => name === 'ended_at');
  const after = asked.after ?? asked[';after'];
  if (after && statuses.length !== 1) throw wrongParameter('after', 'one_status');
  return {
    conditions: askedConditions(devTasks, ctx, query),
    acceptedSince: asksForEnd ? null : since,
    statuses,
    perColumn: wholeNumber('perColumn', asked.perColumn ?? asked[';perColumn'], BOARD_PER_COLUMN, PER_COLUMN_MAX),
    offset: after ? wholeNumber('after', after, 0, 1_000_000) : 0,
  };
}

/** A column before its cards tell the caller their part in them. */
type PlainColumn = Omit<BoardColumn, 'rows'> & { readonly rows: RowOf<typeof card>[] };

/** What of the tasks stands on a board. */
export const shownOnBoard = ({ conditions, acceptedSince, statuses }: BoardQuery): Sql<SqlBool> =>
  allOf([
    ...conditions,
    sql`t.status = any(${statuses}::text[])`,
    ...(acceptedSince ? [sql<SqlBool>`(t.status <> 'accepted' or t.ended_at >= ${acceptedSince})`] : []),
  ]);

/** All columns of a board: their totals, which cards come first, and these. */
export async function boardColumns(ctx: Context, query: BoardQuery): Promise<PlainColumn[]> {
  const where = shownOnBoard(query);
  const sums = await keptSums(devTasks, ctx, { where, by: [sql`t.status`], of: [sql`t.planned_minutes`] });
  const matching = sums.reduce((all, { count }) => all + count, 0);
  const isOfAll = !query.conditions.length && !scopeCondition(scopeOf(devTasks), ctx.actor).length;
  const most = isOfAll ? ALL_SORTED_AT_ONCE : SORTED_AT_ONCE;
  const places = await (matching > most ? indexedPlaces : sortedPlaces)(ctx, query);
  const cards = new Map((await cardsOf(ctx, places)).map((card) => [card.id, card]));
  const byStatus = Map.groupBy(places, ({ status }) => status);
  return query.statuses.map((status) => {
    const here = byStatus.get(status) ?? [];
    const sum = sums.find(({ by }) => by[0] === status);
    const total = sum?.count ?? 0;
    const shown = query.offset + here.length;
    return {
      ...{ status, total, planned_minutes: sum?.of[0] ?? 0 },
      rows: here.flatMap(({ id }) => cards.get(id) ?? []),
      next: here.length && shown < total ? String(shown) : null,
    };
  });
}

/** The first cards of every column in their order. */
export async function sortedPlaces(ctx: Context, query: BoardQuery): Promise<Place[]> {
  const { perColumn, offset } = query;
  return sql(place)`select id, status, place from (
      select t.id, t.status, row_number() over (partition by t.status
        order by coalesce(p.ordering, ${sql.lit(NO_PRIORITY)}), t.deadline, t.id) as place
      from ${rowsOf(ctx, devTasks)} as t left join task_priorities p on p.id = t.task_priority_id
      where ${shownOnBoard(query)}) as placed
    where place > ${offset} and place <= ${offset + perColumn} order by status, place`.rows(ctx.db);
}

/**
 * The same for any number of tasks: for each status and priority the index gives the first ones in order, so that
 * nothing is sorted but what is shown. What was accepted lately is found by its end, because it is little among very
 * much.
 */
export async function indexedPlaces(ctx: Context, query: BoardQuery): Promise<Place[]> {
  const { acceptedSince, statuses, perColumn, offset } = query;
  const conditions = allOf(query.conditions);
  const walked = statuses.filter((status) => status !== 'accepted' || !acceptedSince);
  const withLately = acceptedSince !== null && statuses.includes('accepted');
  // Sorted by the priority too, which is one: PostgreSQL does not see that of `is null`, and without it walks the tasks
  // of every status by their deadlines in search of those that have none.
  const firstOf = (priority: Sql<SqlBool>) => sql`select t.id, t.deadline from ${rowsOf(ctx, devTasks)} as t
    where t.status = s.status and ${priority} and ${conditions}
    order by t.task_priority_id, t.deadline, t.id limit ${sql.lit(offset + perColumn)}`;
  return sql(place)`with shown as (
      select s.status, c.id, c.rank, c.deadline
      from unnest(${walked}::text[]) as s(status) cross join lateral (
        select x.id, x.deadline, p.ordering as rank
          from task_priorities p cross join lateral (${firstOf(sql`t.task_priority_id = p.id`)}) x
        union all
        select x.id, x.deadline, ${sql.lit(NO_PRIORITY)} from (${firstOf(sql`t.task_priority_id is null`)}) x
      ) c
      union all
      select t.status, t.id, coalesce(p.ordering, ${sql.lit(NO_PRIORITY)}), t.deadline
      from ${rowsOf(ctx, devTasks)} as t left join task_priorities p on p.id = t.task_priority_id
      where ${sql.lit(withLately)} and t.status = 'accepted' and t.ended_at >= ${acceptedSince} and ${conditions}),
    placed as (
      select status, id, row_number() over (partition by status order by rank, deadline, id) as place from shown)
    select id, status, place from placed
    where place > ${offset} and place <= ${offset + perColumn} order by status, place`.rows(ctx.db);
}

const card = columnsOf(devTasks, 'id', 'version', ...cardColumns);
const cardSelection = Object.keys(card)
  .map((name) => `t.${name}`)
  .join(', ');

async function cardsOf(ctx: Context, places: readonly Place[]): Promise<RowOf<typeof card>[]> {
  const ids = places.map(({ id }) => id);
  return sql(card)`select ${sql.raw(cardSelection)} from ${rowsOf(ctx, devTasks)} as t
    where t.id = any(${ids}::bigint[])`.rows(ctx.db);
}

function wholeNumber(name: string, value: string | undefined, otherwise: number, largest: number): number {
  if (value === undefined || value === '') return otherwise;
  const number = /^\d{1,7}$/.test(value) ? Number(value) : 0;
  if (number < 1 || number > largest) throw outOfRange(name, 1, largest);
  return number;
}
