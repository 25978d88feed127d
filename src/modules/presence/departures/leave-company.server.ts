import { addDays } from '#kernel/days.ts';
import { ruleNotMet, stepNotAllowed } from '#kernel/problems.ts';
import type { Row } from '#kernel/resource.ts';
import { endSessions } from '#server/auth/sessions.ts';
import { columnsOf, sql, text, whole, yesNo } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { todayOf } from '#server/crud/dated-rows.ts';
import { type Happening, happening } from '#server/crud/happenings.ts';
import { lockRows } from '#server/crud/record.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { insertRows, removeRows, updateRows } from '#server/crud/writing.ts';
import { departures } from '#modules/presence/departures/departures.ts';
import { type Held, heldBy, missingIn, takerOf } from '#modules/presence/departures/held.server.ts';
import { calendarFeeds, leaveRequests } from '#modules/staff/leave/door.ts';
import { tell } from '#modules/channels/notifications/door.server.ts';
import { teamMembers, userBranches, users } from '#modules/company/people/door.ts';
import { projects } from '#modules/company/projects/door.ts';
import { scheduleAssignments } from '#modules/company/schedules/door.ts';
import { events } from '#modules/staff/events/door.ts';
import { devTasks, taskAutomations, taskFlows, taskRecurrences, type TaskRow } from '#modules/work/tasks/door.ts';
import { pauseTasks } from '#modules/work/tasks/door.server.ts';
import { unlinkTelegram } from '#modules/channels/telegram/door.server.ts';

type Departure = Row<typeof departures>;

/** Somebody does not work here from a day on, or works here again: days that were made otherwise are made anew. */
export const companyLeft: Happening<{ readonly user_id: number; readonly from: string }> = happening();

/** Tasks that go over in one statement. */
const AT_ONCE = 200;

/** The administrator who is the only one left does not leave: 409 `last_administrator`. */
async function refuseLastAdministrator(ctx: Context, userId: number): Promise<void> {
  const isLast = await sql({ is_last: yesNo })`select exists (select from ${rowsForAll(users, 'who is left')} u
      join user_roles r on r.id = any(u.role_ids) and r.code = 'super_admin' where u.id = ${userId})
    and not exists (select from ${rowsForAll(users, 'who is left')} u
      join user_roles r on r.id = any(u.role_ids) and r.code = 'super_admin' and r.deleted_at is null
      where u.id <> ${userId} and u.status = 'active' and u.deleted_at is null) as is_last`.value(ctx.db);
  if (isLast) throw ruleNotMet('user_id', 'last_administrator');
}

/** Throws 409 for what stands in the way: the last administrator, and all that nobody takes over. */
export async function judgeDeparture(ctx: Context, row: Departure): Promise<readonly Held[]> {
  await refuseLastAdministrator(ctx, row.user_id);
  const held = await heldBy(ctx, row.user_id);
  const missing = await missingIn(ctx, held, row.hand_over);
  if (missing.length) throw stepNotAllowed('hand_over', 'hand_over_missing', { missing });
  return held;
}

/**
 * Hands over what is held, ends what was to come and closes every door, all in the transaction of the caller. What is
 * done and accepted stays with its names. Sessions, tokens and streams end on all processes by their events; feeds ask
 * for an account that is open.
 */
export async function leaveCompany(ctx: Context, row: Departure): Promise<void> {
  const held = await judgeDeparture(ctx, row);
  const groups = Map.groupBy(held, (one) => `${one.what} ${takerOf(row.hand_over, one)}`);
  for (const [group, rows] of groups) {
    const [what, taker] = group.split(' ') as [string, string];
    const ids = rows.map(({ id }) => id);
    for (let from = 0; from < ids.length; from += AT_ONCE)
      await handOver(ctx, row.user_id, Number(taker), what, ids.slice(from, from + AT_ONCE));
  }
  await endWhatIsToCome(ctx, row);
  await updateRows(users, ctx, { set: { status: 'blocked' }, where: sql`t.id = ${row.user_id}` });
  await endSessions(ctx.db, sql`user_id = ${row.user_id}`, 'blocked');
  await unlinkTelegram(ctx, row.user_id);
  await updateRows(departures, ctx, {
    set: { state: 'done', carried_out_at: ctx.now },
    where: sql`t.id = ${row.id}`,
  });
  await companyLeft.happen(ctx, { user_id: row.user_id, from: addDays(row.last_on, 1) });
}

async function handOver(ctx: Context, from: number, to: number, what: string, ids: readonly number[]): Promise<void> {
  const among = sql`t.id = any(${ids}::bigint[])`;
  if (what === 'automations')
    return void (await updateRows(taskAutomations, ctx, { set: { owner_id: to }, where: among }));
  if (what === 'recurrences')
    return void (await updateRows(taskRecurrences, ctx, { set: { executor_id: to }, where: among }));
  if (what === 'projects') return void (await updateRows(projects, ctx, { set: { manager_id: to }, where: among }));
  if (what === 'teams_led') return lead(ctx, from, to, ids);
  const field = what === 'reviews' ? 'reviewer_id' : 'executor_id';
  if (field === 'executor_id') {
    const running = await sql({ id: whole })`select t.id from ${rowsForAll(devTasks, 'handed over')} t
      where ${among} and t.status = 'processing'`.column(ctx.db);
    if (running.length) await pauseTasks(ctx, running);
  }
  const tasks = await lockRows(devTasks, ctx, ids, sql`t.deleted_at is null`);
  const changed = await updateRows(devTasks, ctx, { set: { [field]: to }, held: tasks });
  const [mine, theirs] = await namesOf(ctx, from, to);
  await insertRows(
    taskFlows,
    ctx,
    tasks.map((task) => noteOf(task, `${mine} → ${theirs}`)),
  );
  const [first] = changed;
  if (field === 'executor_id' && first) {
    const details = { number: first.number, name: first.name, count: changed.length };
    await tell(ctx, [{ user_id: to, kind: 'task_assigned', task_id: first.id, actor_id: null, details }]);
  }
}

/** A step that changes no status: whose the task is now stands in its history, by who carried it out. */
const noteOf = ({ id, status, executor_id }: TaskRow, comment: string) => ({
  ...{ task_id: id, from_status: status, to_status: status, action: null, rule: null, comment, executor_id },
  ...{ minutes: 0, is_automatic: true, is_forced: false, is_undone: false },
});

const namesOf = async (ctx: Context, from: number, to: number): Promise<[string, string]> => {
  const names = await sql({ id: whole, fio: text })`select u.id, u.fio
    from ${rowsForAll(users, 'names in the history of a task')} u where u.id in (${from}, ${to})`.pairs(
    ctx.db,
    'id',
    'fio',
  );
  return [names.get(from) ?? '', names.get(to) ?? ''];
};

/** Whoever is in the team becomes its lead from now on, whoever is not joins it as that. */
async function lead(ctx: Context, from: number, to: number, teamIds: readonly number[]): Promise<void> {
  const leads = await sql(columnsOf(teamMembers, 'team_id', 'team_member_type_id'))`
    select distinct on (m.team_id) m.team_id, m.team_member_type_id from team_members m
    join team_member_types mt on mt.id = m.team_member_type_id and mt.is_lead
    where m.user_id = ${from} and m.team_id = any(${teamIds}::bigint[]) and m.deleted_at is null
    order by m.team_id, m.starts_on desc`.rows(ctx.db);
  for (const { team_id, team_member_type_id } of leads) {
    const rows = await updateRows(teamMembers, ctx, {
      set: { team_member_type_id },
      where: sql`t.team_id = ${team_id} and t.user_id = ${to} and t.deleted_at is null
        and coalesce(t.ends_on, 'infinity') > ${todayOf(ctx)}::date`,
    });
    if (!rows.length)
      await insertRows(teamMembers, ctx, [
        { team_id, user_id: to, team_member_type_id, time_share: 100, starts_on: todayOf(ctx), ends_on: null },
      ]);
  }
}

/** Memberships, schedule and branch end with the last day; leave, feeds and meetings that were to come do not. */
async function endWhatIsToCome(ctx: Context, { user_id, last_on }: Departure): Promise<void> {
  const next = addDays(last_on, 1);
  for (const resource of [teamMembers, scheduleAssignments, userBranches] as const) {
    await removeRows(
      resource,
      ctx,
      sql`t.user_id = ${user_id} and t.starts_on > ${last_on}::date and t.deleted_at is null`,
    );
    await updateRows(resource, ctx, {
      set: { ends_on: last_on },
      where: sql`t.user_id = ${user_id} and t.deleted_at is null
        and coalesce(t.ends_on, 'infinity') > ${last_on}::date`,
    });
  }
  await updateRows(leaveRequests, ctx, {
    set: { status: 'cancelled' },
    where: sql`t.user_id = ${user_id} and t.starts_on >= ${next}::date and t.status in ('sent', 'approved')
      and t.deleted_at is null`,
  });
  await removeRows(calendarFeeds, ctx, sql`t.user_id = ${user_id} and t.deleted_at is null`);
  const isToCome = sql`(t.series_ends_at is null or t.series_ends_at > ${ctx.now}::timestamptz)
    and t.deleted_at is null`;
  await removeRows(events, ctx, sql`t.created_by = ${user_id} and not t.is_public and ${isToCome}`);
  await updateRows(events, ctx, {
    set: { participant_ids: sql`array_remove(t.participant_ids, ${user_id}::bigint)` },
    where: sql`t.participant_ids @> array[${user_id}::bigint] and ${isToCome}`,
  });
}
