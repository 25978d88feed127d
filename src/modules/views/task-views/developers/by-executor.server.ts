import { worksIn } from '#modules/company/people/door.server.ts';
import { todayOf } from '#server/crud/dated-rows.ts';
import { holdsOn, columnsOf, ids, orNull, type RowOf, sql, type SqlBool, text, whole } from '#server/database/door.ts';
import { localized } from '#server/crud/localized.ts';
import { calendarOf, calendarOfPerson } from '#modules/company/schedules/door.server.ts';
import { awayBetween } from '#modules/staff/leave/door.server.ts';
import { addDays } from '#kernel/days.ts';
import { wrongParameter } from '#kernel/problems.ts';
import { largestId } from '#kernel/fields/door.ts';
import type { Context } from '#server/context.ts';
import { rowsOf } from '#server/crud/sources.ts';
import { serve } from '#server/http/serve.ts';
import { specialActions } from '#modules/actions.ts';
import { HORIZON_DAYS } from '#modules/numbers/measures/door.ts';
import { loadsOf } from '#modules/numbers/measures/door.server.ts';
import {
  type Asked,
  type Condition,
  conditionsAsked,
  inLiveProject,
  inStatus,
  listed,
  listedSelection,
  numberAsked,
  unacceptedStatuses,
  presentListed,
} from '#modules/views/task-views/lists/read-tasks.server.ts';
import type { ListedTask } from '#modules/views/task-views/lists/listed-task.ts';
import { type ExecutorColumn, tasksByExecutor } from '#modules/views/task-views/lists/working-list-endpoints.ts';
import { devTasks, taskStatusCodes } from '#modules/work/tasks/door.ts';
import { ledPeople, users } from '#modules/company/people/door.ts';
import { projects } from '#modules/company/projects/door.ts';

const ownParameters = ['people', 'from', 'perColumn', 'team_id', 'column', 'after', 'order'];
const PEOPLE = 20;
const PEOPLE_MAX = 50;
const PER_COLUMN = 30;
const PER_COLUMN_MAX = 200;
/** So many people are put in the order of their load; those behind them by name are not looked at. */
const ORDERED_MAX = 2000;
const FURTHEST = 1_000_000;
/** Leave that begins within so many working days is told: the week that the load looks at. */
const AWAY_SOON = 5;

const person = { ...columnsOf(users, 'id', 'fio'), position: orNull(text), people_total: whole };
type Person = RowOf<typeof person>;

/** Five questions for a page of people, however many there are and however much they have to do. */
export const tasksByExecutorServed = serve(tasksByExecutor, async (ctx, { query }) => {
  const conditions = sql<SqlBool>`${conditionsAsked(ctx, query, ownParameters)} and ${inLiveProject(ctx, query)}`;
  const perColumn = numberAsked(query, 'perColumn', PER_COLUMN, PER_COLUMN_MAX) || 1;
  const after = numberAsked(query, 'after', 0, FURTHEST);
  const of = { conditions, perColumn, after };
  if (query.column === 'none') return { columns: [await unassigned(ctx, of)], people_total: 0, next: null };
  const from = numberAsked(query, 'from', 0, FURTHEST);
  const limit = numberAsked(query, 'people', PEOPLE, PEOPLE_MAX) || 1;
  const people = await orderedPeople(ctx, query, conditions, { from, limit });
  const total = people[0]?.people_total ?? 0;
  const columns = await columnsFor(ctx, people, of);
  // A question for certain people does not ask for what nobody has.
  const isFirst = from === 0 && !query.column && (!query.executor_id || query.executor_id === 'null');
  return {
    columns: isFirst ? [await unassigned(ctx, of), ...columns] : columns,
    people_total: total,
    next: from + people.length < total ? String(from + people.length) : null,
  };
});

interface Page {
  readonly from: number;
  readonly limit: number;
}

/** A page of people by name, or with `order=busy` the fullest first, with `order=free` those who have most room. */
async function orderedPeople(ctx: Context, asked: Asked, conditions: Condition, page: Page): Promise<Person[]> {
  const { order = '' } = asked;
  if (!['', 'busy', 'free'].includes(order)) throw wrongParameter('order', 'choice');
  if (!order) return peopleAsked(ctx, asked, conditions, page);
  const all = await peopleAsked(ctx, asked, conditions, { from: 0, limit: ORDERED_MAX });
  const ids = all.map(({ id }) => id);
  const calendar = calendarOf(ctx);
  const today = calendar.dayOf(ctx.now.getTime());
  const away = await awayBetween(ctx, ids, today, addDays(today, HORIZON_DAYS));
  const loads = await loadsOf(ctx, ids, away);
  // Who is away all the time has no share: they stand behind the others either way.
  const last = order === 'busy' ? -1 : Number.POSITIVE_INFINITY;
  const percentOf = ({ id }: Person) => loads.get(id)?.percent ?? last;
  const sign = order === 'busy' ? -1 : 1;
  return all
    .toSorted((a, b) => (percentOf(a) === percentOf(b) ? 0 : sign * (percentOf(a) - percentOf(b))))
    .slice(page.from, page.from + page.limit);
}

interface ColumnsAsked {
  readonly conditions: Condition;
  readonly perColumn: number;
  readonly after: number;
}

/** The people of a page: of the asked team or project, else all whom the caller works with or sees a task of. */
async function peopleAsked(
  ctx: Context,
  asked: Asked,
  conditions: Condition,
  { from, limit }: Page,
): Promise<Person[]> {
  const column = asked.column ? sql`u.id = ${numberAsked(asked, 'column', 0, largestId)}` : sql`true`;
  const team = asked.team_id
    ? sql`u.id in (select m.user_id from team_members m
        where m.team_id = ${numberAsked(asked, 'team_id', 0, largestId)} and m.deleted_at is null
          and ${holdsOn('m', todayOf(ctx))})`
    : sql`true`;
  const executors = idsIn(asked.executor_id);
  const named = executors.length ? sql`u.id = any(${executors}::bigint[])` : sql`true`;
  return sql(person)`select u.id, u.fio, ${localized('u.position_i18n', ctx.lang)} as position,
      count(*) over ()::int as people_total from ${rowsOf(ctx, users)} as u
    where u.status = 'active' and u.client_id is null and ${column} and ${team} and ${named}
      and (${asked.column || asked.team_id ? sql`true` : colleagues(ctx, idsIn(asked.project_id))}
        or ${hasTask(ctx, sql`${inStatus(unacceptedStatuses)} and ${conditions}`)})
    order by u.fio, u.id limit ${sql.lit(limit)} offset ${sql.lit(from)}`.rows(ctx.db);
}

/**
 * Those who see all tasks look for one of each person; of the few that others see, each is looked at once: two
 * thousand people with hundreds of tasks each would be walked through to find that none of them is seen.
 */
function hasTask(ctx: Context, open: Condition): Condition {
  return ctx.actor.actions.has(specialActions.allProjects)
    ? sql`exists (select 1 from ${rowsOf(ctx, devTasks)} as t where t.executor_id = u.id and ${open})`
    : sql`u.id = any(array(select distinct t.executor_id from ${rowsOf(ctx, devTasks)} as t where ${open}))`;
}

/** Who takes part in the projects; without any named, in those of the caller, and whom the caller leads. */
export function colleagues(ctx: Context, named: readonly number[] = []): Condition {
  const { actor } = ctx;
  const seen = sql`p.id in (select s.id from ${rowsOf(ctx, projects)} as s)`;
  const takesPart = (condition: Condition) =>
    sql<SqlBool>`u.id in ${worksIn(sql`${condition} and ${seen}`, todayOf(ctx))}`;
  if (named.length) return takesPart(sql`p.id = any(${named}::bigint[])`);
  if (actor.actions.has(specialActions.allProjects))
    return sql`u.id in (select m.user_id from team_members m
      where m.deleted_at is null and ${holdsOn('m', todayOf(ctx))})`;
  return sql`(u.id = any(${ledPeople(actor)}::bigint[])
    or ${takesPart(sql`p.id = any(${actor.project_ids}::bigint[])`)})`;
}

const idsIn = (value = ''): number[] => (/^\d+(,\d+)*$/.test(value) ? value.split(',').map(Number) : []);

const totalColumns = { total: whole, planned_minutes: whole, actual_minutes: whole, ids };
type Totals = RowOf<typeof totalColumns>;

const totals = sql`count(*)::int as total, coalesce(sum(planned_minutes), 0)::int as planned_minutes,
  coalesce(sum(actual_minutes), 0)::int as actual_minutes`;
/** By status, then deadline. */
const cardOrder = sql`array_position(${taskStatusCodes}::text[], status), deadline, id`;

async function columnsFor(ctx: Context, people: readonly Person[], of: ColumnsAsked): Promise<ExecutorColumn[]> {
  const ids = people.map(({ id }) => id);
  const rows = await sql({ user_id: whole, ...totalColumns })`select executor_id as user_id, ${totals},
      (array_agg(id order by ${cardOrder}))[${sql.lit(of.after + 1)}:${sql.lit(of.after + of.perColumn)}] as ids
    from ${rowsOf(ctx, devTasks)} as t
    where t.executor_id = any(${ids}::bigint[]) and ${inStatus(unacceptedStatuses)} and ${of.conditions}
    group by executor_id`.rows(ctx.db);
  const cards = await cardsOf(
    ctx,
    rows.flatMap((row) => row.ids),
  );
  const calendar = calendarOf(ctx);
  const today = calendar.dayOf(ctx.now.getTime());
  const away = await awayBetween(ctx, ids, today, addDays(today, HORIZON_DAYS));
  const loads = await loadsOf(ctx, ids, away);
  const soon = calendar.addWorkingDays(today, AWAY_SOON);
  const absenceOf = (id: number) => {
    const own = calendarOfPerson(ctx, id);
    return away.nextOf(id, today, soon, (day) => own.isWorkingDay(day));
  };
  const byUser = new Map(rows.map((row) => [row.user_id, row]));
  return people.map(({ id, fio, position }) => ({
    ...columnOf(byUser.get(id), cards, of),
    ...{ user_id: id, fio, position, load: loads.get(id) ?? null, away: absenceOf(id) },
  }));
}

async function unassigned(ctx: Context, of: ColumnsAsked): Promise<ExecutorColumn> {
  const seen = rowsOf(ctx, devTasks);
  const none = sql`t.executor_id is null and ${inStatus(unacceptedStatuses)} and ${of.conditions}`;
  const row = await sql(totalColumns)`select ${totals}, array(select t.id from ${seen} as t where ${none}
      order by ${cardOrder} limit ${sql.lit(of.perColumn)} offset ${sql.lit(of.after)}) as ids
    from ${seen} as t where ${none}`.first(ctx.db);
  return columnOf(row, await cardsOf(ctx, row?.ids ?? []), of);
}

function columnOf(row: Totals | undefined, cards: Map<number, ListedTask>, { after }: ColumnsAsked): ExecutorColumn {
  const { total = 0, planned_minutes = 0, actual_minutes = 0, ids = [] } = row ?? {};
  const shown = after + ids.length;
  return {
    ...{ user_id: null, fio: null, position: null, load: null, away: null, total, planned_minutes, actual_minutes },
    rows: ids.flatMap((id) => cards.get(id) ?? []),
    next: ids.length && shown < total ? String(shown) : null,
  };
}

async function cardsOf(ctx: Context, ids: readonly number[]): Promise<Map<number, ListedTask>> {
  const rows = await sql(listed)`select ${listedSelection} from ${rowsOf(ctx, devTasks)} as t
    where t.id = any(${ids}::bigint[])`.rows(ctx.db);
  return new Map(presentListed(ctx, rows).map((row) => [row.id, row]));
}
