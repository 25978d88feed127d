import { daysOf } from '#kernel/days.ts';
import { invalid, notFound, notTheirs, ruleNotMet } from '#kernel/problems.ts';
import type { Input } from '#kernel/resource.ts';
import { columnsOf, holdsOn, ids, orNull, sql, text, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import { todayOf } from '#server/crud/dated-rows.ts';
import { inOrderOfIds } from '#server/crud/judged.ts';
import { localized } from '#server/crud/localized.ts';
import type { Operations } from '#server/crud/operations.ts';
import { rowsForAll, rowsOf } from '#server/crud/sources.ts';
import { insertRows } from '#server/crud/writing.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { calendarOf } from '#modules/company/schedules/door.server.ts';
import { keepsLeave, seesAllLeave } from '#modules/staff/leave/leave-access.ts';
import { balanceOn, lawOf, limitOn } from '#modules/staff/leave/leave-balance.ts';
import { calendarDaysOf, meet } from '#modules/staff/leave/leave-days.ts';
import { checkSpan } from '#modules/staff/leave/leave-outlook.server.ts';
import { fixLeavePlan, leavePlan, type LeavePlan } from '#modules/staff/leave/leave-plan-endpoints.ts';
import { isTooMany, lawTouched, type PlanGroup, sharedDays, weeksOf } from '#modules/staff/leave/leave-plan.ts';
import { kindsBy, lawRows, spansBetween } from '#modules/staff/leave/leave-records.server.ts';
import { lockPerson, seenPeople, seesLeaveOf } from '#modules/staff/leave/leave-scope.server.ts';
import { tellOfPlan } from '#modules/staff/leave/leave-telling.server.ts';
import { fixedLeavePlans, leaveWishes } from '#modules/staff/leave/leave-wishes.ts';
import { users } from '#modules/company/people/door.ts';

/** People of one plan: a larger branch is planned by its parts. */
const PEOPLE = 500;

/** Wishes of oneself; HR keeps those of everybody, also once the year of the branch is fixed. */
export function leaveWishOperations(settings: CrudSettings): Operations<typeof leaveWishes> {
  const crud = crudOf(leaveWishes, settings, { scope: (actor) => seenPeople(actor, sql`t.user_id`) });

  async function check(ctx: Context, row: Input<typeof leaveWishes>, id: number | null): Promise<void> {
    await mayChange(ctx, row);
    checkSpan(row.starts_on, row.ends_on);
    await lockPerson(ctx, row.user_id);
    const others = await sql(columnsOf(leaveWishes, 'id', 'starts_on', 'ends_on'))`select w.id, w.starts_on, w.ends_on
      from ${rowsForAll(leaveWishes, 'of one person, whose wishes were met')} w
      where w.user_id = ${row.user_id} and w.deleted_at is null`.rows(ctx.db);
    if (others.some((other) => other.id !== id && meet(row, other)))
      throw ruleNotMet('starts_on', 'leave_wish_overlaps');
    if (!keepsLeave(ctx.actor) && row.starts_on < todayOf(ctx)) throw invalid('starts_on', 'leave_wish_in_past');
  }

  /** Own ones while the year is open, and everything for HR. */
  async function mayChange(
    ctx: Context,
    { user_id, starts_on }: Pick<Input<typeof leaveWishes>, 'user_id' | 'starts_on'>,
  ) {
    if (keepsLeave(ctx.actor)) return;
    if (user_id !== ctx.actor.id) throw notTheirs('leave_not_yours', 'user_id');
    const { branch_id } = await sql(columnsOf(users, 'branch_id'))`select branch_id
      from ${rowsForAll(users, 'where they are planned')} where id = ${user_id}`.one(ctx.db);
    const isFixed = branch_id !== null && (await fixedOf(ctx, branch_id, Number(starts_on.slice(0, 4)))) !== null;
    if (isFixed) throw ruleNotMet('starts_on', 'leave_plan_is_fixed');
  }

  const update: Operations<typeof leaveWishes>['update'] = async (ctx, id, patch, version) => {
    const row = await crud.read(ctx, id);
    await mayChange(ctx, row);
    await check(ctx, { ...row, ...patch }, id);
    return crud.update(ctx, id, patch, version);
  };
  return {
    ...crud,
    async create(ctx, input, system) {
      await check(ctx, input, null);
      return crud.create(ctx, input, system);
    },
    update,
    bulk: inOrderOfIds(update),
    async remove(ctx, id, version) {
      await mayChange(ctx, await crud.read(ctx, id));
      await crud.remove(ctx, id, version);
    },
    async restore(ctx, id) {
      const row = await crud.restore(ctx, id);
      await check(ctx, row, id);
      return row;
    },
  };
}

/** The plan that is fixed for a year of a branch: its own, or the nearest above it. */
async function fixedOf(ctx: Context, branchId: number, year: number): Promise<number | null> {
  const row = await sql({ id: whole })`with recursive up as (
      select b.id, b.parent_id, 0 as level from branches b
      where b.id = ${branchId}
      union select b.id, b.parent_id, up.level + 1 from branches b
      join up on b.id = up.parent_id)
    select f.id from up join fixed_leave_plans f on f.branch_id = up.id
    where f.year = ${year} and f.deleted_at is null order by up.level limit 1`.first(ctx.db);
  return row?.id ?? null;
}

const planned = {
  ...columnsOf(users, 'id', 'fio', 'hired_on'),
  position: orNull(text),
  team_ids: ids,
};

/** Everybody who is planned in a branch and below it. */
const peopleOf = (ctx: Context, branchId: number) =>
  sql(planned)`with recursive below as (
      select b.id from branches b where b.id = ${branchId}
      union select b.id from branches b
      join below on b.parent_id = below.id where b.deleted_at is null)
    select u.id, u.fio, u.hired_on, ${localized('u.position_i18n', ctx.lang)} as position,
      array(select m.team_id from team_members m where m.user_id = u.id and m.deleted_at is null
        and ${holdsOn('m', todayOf(ctx))} order by m.team_id) as team_ids
    from ${rowsForAll(users, 'counted for everybody, named to those who see their leave')} u
    join user_types ut on ut.id = u.user_type_id and ut.code = 'staff'
    where u.branch_id in (select id from below) and u.status = 'active' and u.deleted_at is null
    order by u.fio, u.id limit ${sql.lit(PEOPLE)}`.rows(ctx.db);

const wished = columnsOf(leaveWishes, 'id', 'version', 'user_id', 'starts_on', 'ends_on', 'comment');

/** All of a plan, as HR sees it. */
async function wholePlan(ctx: Context, branchId: number, year: number): Promise<LeavePlan> {
  const [first, last] = [`${year}-01-01`, `${year}-12-31`];
  const people = await peopleOf(ctx, branchId);
  const userIds = people.map(({ id }) => id);
  const wishes = await sql(wished)`select w.id, w.version, w.user_id, w.starts_on, w.ends_on, w.comment
    from ${rowsForAll(leaveWishes, 'counted for everybody, shown to those who see them')} w
    where w.user_id = any(${userIds}::bigint[]) and w.deleted_at is null
      and w.ends_on >= ${first}::date and w.starts_on <= ${last}::date order by w.starts_on, w.id`.rows(ctx.db);
  const leave = await sql({ user_id: whole, ...columnsOf(leaveWishes, 'starts_on', 'ends_on') })`
    select user_id, starts_on, ends_on from (${spansBetween(first, last)}) s
    where takes_away and not is_waiting and part = 'day' and id is not null
      and user_id = any(${userIds}::bigint[]) order by starts_on`.rows(ctx.db);
  const teams = await sql({
    id: whole,
    name: text,
  })`select t.id, coalesce(t.names->>${ctx.lang}, t.names->>'uz') as name
    from teams t where t.deleted_at is null`.rows(ctx.db);
  const branch = await sql({ name: text })`select coalesce(b.names->>${ctx.lang}, b.names->>'uz') as name
    from branches b where b.id = ${branchId}`.one(ctx.db);
  const groups: PlanGroup[] = [
    ...teams.map(({ id }) => ({
      ...{ rule: 'plan_team_share' as const, id },
      user_ids: people.filter(({ team_ids }) => team_ids.includes(id)).map((one) => one.id),
    })),
    { rule: 'plan_branch_share', id: branchId, user_ids: userIds },
  ];
  const days = daysOf(first, last);
  const spans = [...wishes, ...leave];
  const awayOn = countsOf(spans, days);
  const names = new Map(teams.map(({ id, name }) => [id, name]));
  const calendar = calendarOf(ctx);
  const kinds = await kindsBy(ctx);
  const rows = (await lawRows(ctx)).filter(({ leave_kind_id }) => kinds.get(leave_kind_id)?.needs_balance);
  const law = lawOf(rows);
  const byUser = Map.groupBy(wishes, ({ user_id }) => user_id);
  const leaveByUser = Map.groupBy(leave, ({ user_id }) => user_id);
  return {
    ...{ year, branch_id: branchId, fixed_id: await fixedOf(ctx, branchId, year), people_total: people.length },
    weeks: weeksOf(year).map((starts_on, at, all) => {
      const next = all[at + 1] ?? '9999';
      const away = days.reduce((most, day) => {
        const isIn = day >= starts_on && day < next;
        return isIn ? Math.max(most, awayOn.get(day) ?? 0) : most;
      }, 0);
      return { starts_on, away, is_short: isTooMany(away, people.length) };
    }),
    people: people.map(({ id, fio, position, hired_on }) => {
      const own = (byUser.get(id) ?? []).map(({ user_id: _whose, ...wish }) => ({
        ...wish,
        calendar_days: calendarDaysOf(wish.starts_on, wish.ends_on, calendar),
      }));
      const balance = hired_on ? balanceOn(last, hired_on, law, [], 0) : null;
      const limits = {
        days: balance && balance.working_year.days,
        opens_on: balance && balance.opens_on,
        longest_part: limitOn(rows, 'longest_part_days', first),
      };
      return {
        ...{ user_id: id, fio, position, days: limits.days, law: lawTouched(own, limits), wishes: own },
        wished_days: own.reduce((sum, { calendar_days }) => sum + calendar_days, 0),
        leave: (leaveByUser.get(id) ?? []).map(({ starts_on, ends_on }) => ({ starts_on, ends_on })),
      };
    }),
    conflicts: sharedDays(groups, spans, days).map(({ id, ...one }) => ({
      ...one,
      name: one.rule === 'plan_team_share' ? (names.get(id) ?? '') : branch.name,
    })),
  };
}

/** How many people are away on each day. */
function countsOf(spans: readonly { user_id: number; starts_on: string; ends_on: string }[], days: readonly string[]) {
  return new Map(
    days.map((day) => {
      const on = spans.filter(({ starts_on, ends_on }) => starts_on <= day && day <= ends_on);
      return [day, new Set(on.map(({ user_id }) => user_id)).size];
    }),
  );
}

/** The one that is named, else one's own; for those who see everybody the whole company. */
async function branchAsked(ctx: Context, asked: number | undefined): Promise<number> {
  const row = await sql({ id: orNull(whole) })`select b.id from ${rowsOf(ctx, users)} as u
    join branches b on b.id = coalesce(${asked ?? null}::bigint,
      case when not ${seesAllLeave(ctx.actor)}::boolean then u.branch_id end,
      (select min(o.id) from branches o
        where o.parent_id is null and o.deleted_at is null))
    where u.id = ${ctx.actor.id} and b.deleted_at is null`.first(ctx.db);
  if (!row?.id) throw notFound();
  return row.id;
}

const plan = serve(leavePlan, async (ctx, { query }) => {
  const whole = await wholePlan(ctx, await branchAsked(ctx, query.branch_id), query.year);
  const people = whole.people.filter(({ user_id }) => seesLeaveOf(ctx.actor, user_id));
  const seen = new Set(people.map(({ user_id }) => user_id));
  return {
    ...whole,
    people,
    conflicts: whole.conflicts
      .filter(({ user_ids }) => user_ids.some((id) => seen.has(id)))
      .map((one) => ({ ...one, user_ids: one.user_ids.filter((id) => seen.has(id)) })),
  };
});

const fix = serve(fixLeavePlan, async (ctx, { body: { year, branch_id, force = false } }) => {
  const branch = await branchAsked(ctx, branch_id).catch(() => {
    throw invalid('branch_id', 'exists');
  });
  await sql`select pg_advisory_xact_lock(hashtext(${`leave plan ${branch} ${year}`}))`.run(ctx.db);
  if ((await fixedOf(ctx, branch, year)) !== null) throw ruleNotMet('year', 'leave_plan_is_fixed');
  const whole = await wholePlan(ctx, branch, year);
  const conflicts = whole.conflicts.length + whole.people.filter(({ law }) => law.length > 0).length;
  if (conflicts && !force) throw ruleNotMet('force', 'leave_plan_has_conflicts', { count: conflicts });
  const [row] = await insertRows(fixedLeavePlans, ctx, [{ branch_id: branch, year }]);
  await tellOfPlan(
    ctx,
    whole.people.filter(({ wishes }) => wishes.length > 0).map(({ user_id }) => user_id),
    year,
  );
  return row!;
});

export const leavePlansServed: readonly Served[] = [plan, fix];
