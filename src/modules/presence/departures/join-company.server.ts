import { notTheirs, ruleNotMet } from '#kernel/problems.ts';
import type { Row } from '#kernel/resource.ts';
import { actorId, type Context } from '#server/context.ts';
import { refuseClosed } from '#server/crud/closed-months.ts';
import { todayOf } from '#server/crud/dated-rows.ts';
import { insertRows, updateRows } from '#server/crud/writing.ts';
import { sql } from '#server/database/door.ts';
import { actions } from '#modules/actions.ts';
import type { checklists } from '#modules/presence/departures/checklists.ts';
import { branchBegins } from '#modules/company/people/door.server.ts';
import { teamMembers, users } from '#modules/company/people/door.ts';
import { noteScheduleChange } from '#modules/company/schedules/door.server.ts';
import { scheduleAssignments } from '#modules/company/schedules/door.ts';

/** Where somebody belongs from their first day on. */
export type Place = Pick<Row<typeof checklists>, 'branch_id' | 'team_id' | 'team_member_type_id' | 'work_schedule_id'>;

export interface Joining {
  readonly user_id: number;
  readonly first_on: string;
}

/**
 * Throws why a place cannot be given by the caller: who writes teams puts into teams, who writes schedules gives
 * hours, and a team that is closed by the first day takes nobody.
 */
export async function judgePlace(
  ctx: Context,
  { user_id, first_on }: Joining,
  { branch_id, team_id, work_schedule_id }: Place,
): Promise<void> {
  if (team_id && !ctx.actor.actions.has(actions.teams.update)) throw notTheirs('not_team_lead', 'team_id');
  if (work_schedule_id && !ctx.actor.actions.has(actions.schedules.update))
    throw notTheirs('schedule_hr_only', 'work_schedule_id');
  if (team_id && (await isClosed(ctx, team_id))) throw ruleNotMet('team_id', 'team_is_closed');
  if (branch_id || team_id || work_schedule_id)
    await refuseClosed(ctx, 'first_on', [{ from: first_on, to: null }], [user_id]);
}

/** The parts of a place that the caller may give and that are there to be given. */
export async function placeThatCanBe(ctx: Context, place: Place): Promise<Place> {
  const mayTeam = ctx.actor.actions.has(actions.teams.update) && place.team_id && !(await isClosed(ctx, place.team_id));
  return {
    branch_id: place.branch_id,
    team_id: mayTeam ? place.team_id : null,
    team_member_type_id: mayTeam ? place.team_member_type_id : null,
    work_schedule_id: ctx.actor.actions.has(actions.schedules.update) ? place.work_schedule_id : null,
  };
}

const isClosed = (ctx: Context, teamId: number): Promise<boolean> =>
  sql`select from teams t
    where t.id = ${teamId} and t.closed_on is not null`.isThere(ctx.db);

/**
 * Puts somebody into their place from the first day on; teams and hours that they have then already stay. The account
 * of who has not worked here yet opens on that day.
 */
export async function takePlace(ctx: Context, joining: Joining, place: Place): Promise<void> {
  const { user_id, first_on } = joining;
  if (place.branch_id) await branchBegins(ctx, { user_id, branch_id: place.branch_id, starts_on: first_on });
  await joinTeam(ctx, joining, place);
  await workBy(ctx, joining, place.work_schedule_id);
  if (first_on > todayOf(ctx))
    await updateRows(users, ctx, {
      set: { opens_on: first_on },
      where: sql`t.id = ${user_id} and coalesce(t.hired_on, 'infinity') > ${todayOf(ctx)}::date
        and not exists (select from sessions s where s.user_id = t.id)`,
    });
}

async function joinTeam(ctx: Context, joining: Joining, { team_id, team_member_type_id }: Place): Promise<void> {
  if (!team_id || !team_member_type_id) return;
  // Somebody is once in a team at a time.
  const isIn = await sql`select from team_members m where m.user_id = ${joining.user_id} and m.team_id = ${team_id}
    and m.deleted_at is null and coalesce(m.ends_on, 'infinity') >= ${joining.first_on}::date`.isThere(ctx.db);
  if (isIn) return;
  const starts_on = joining.first_on;
  const member = { user_id: joining.user_id, team_id, team_member_type_id, time_share: 100, starts_on, ends_on: null };
  await insertRows(teamMembers, ctx, [member]);
}

async function workBy(ctx: Context, joining: Joining, scheduleId: number | null): Promise<void> {
  const { user_id, first_on } = joining;
  if (!scheduleId) return;
  const works = await sql`select from schedule_assignments m where m.user_id = ${user_id} and m.state = 'approved'
    and m.deleted_at is null and coalesce(m.ends_on, 'infinity') >= ${first_on}::date`.isThere(ctx.db);
  if (works) return;
  // Nobody decides about their own hours.
  const state = user_id === ctx.actor.id ? ('proposed' as const) : ('approved' as const);
  const decided_by = state === 'approved' ? actorId(ctx.actor) : null;
  const row = { user_id, work_schedule_id: scheduleId, starts_on: first_on, ends_on: null, rate: null };
  await insertRows(scheduleAssignments, ctx, [{ ...row, state, decided_by }]);
  if (state === 'approved') await noteScheduleChange(ctx, { days: { from: first_on, to: null }, user_ids: [user_id] });
}
