import { notTheirs, ruleNotMet, wrongParameter } from '#kernel/problems.ts';
import { isDay } from '#kernel/days.ts';
import type { Row } from '#kernel/resource.ts';
import type { Context } from '#server/context.ts';
import { refuseClosed } from '#server/crud/closed-months.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import { datedRows, todayOf } from '#server/crud/dated-rows.ts';
import { judgedBy } from '#server/crud/judged.ts';
import type { Asked, Operations } from '#server/crud/operations.ts';
import { columnsOf, holdsOn, ids as idList, sql, whole } from '#server/database/door.ts';
import { actions } from '#modules/actions.ts';
import { teamMembers } from '#modules/company/people/team-members.ts';
import { teams } from '#modules/company/people/teams.ts';

type Member = Row<typeof teamMembers>;

/** Where a membership has no end. */
const farAway = sql`coalesce(t.ends_on, '2200-12-31'::date)`;
const longestShare = 100;

/**
 * Who looks after all teams writes all of it; who leads some, who is in those. Somebody is once in a team at a time; a
 * list that asks for no days is that of today.
 */
export function teamMemberOperations(settings: CrudSettings): Operations<typeof teamMembers> {
  const crud = crudOf(teamMembers, settings, { present, computed: { until: farAway } });
  const dated = datedRows(crud, {
    by: ['user_id', 'team_id'],
    rule: 'membership_overlap',
    judge: (ctx, { team_id, ends_on }) => refuseClosedTeam(ctx, Number(team_id), ends_on as string | null),
    touched: (ctx, { user_id }, days) => refuseClosed(ctx, 'starts_on', days, [Number(user_id)]),
  });
  const judged = judgedBy(dated, {
    create: (ctx, { team_id }) => checkLed(ctx, [team_id]),
    async change(ctx, ids, changes) {
      const rows = await sql({ team_id: whole })`select team_id
        from team_members
        where id = any(${ids}::bigint[])`.column(ctx.db);
      await checkLed(ctx, [...rows, ...(changes?.team_id ? [changes.team_id] : [])]);
    },
    restored: (ctx, { team_id }) => checkLed(ctx, [team_id]),
  });
  return { ...judged, asks: membershipsAsked };
}

/** `on`: those of a day, today where nothing is said of days; `during_from`, `during_to`: those that meet a period. */
function membershipsAsked(ctx: Context, asked: Asked): Asked {
  const { on, during_from, during_to, ...others } = asked;
  const isAboutDays = Object.keys(others).some((name) => /^(starts_on|ends_on|until|id)(_|$)/.test(name));
  for (const [name, value] of Object.entries({ on, during_from, during_to }))
    if (value !== undefined && !isDay(value)) throw wrongParameter(name, 'day');
  if (during_from !== undefined || during_to !== undefined)
    return {
      ...others,
      ...(during_from !== undefined && { until_from: during_from }),
      ...(during_to !== undefined && { starts_on_to: during_to }),
    };
  if (on === undefined && isAboutDays) return others;
  const day = on ?? todayOf(ctx);
  return { ...others, starts_on_to: day, until_from: day };
}

/** A team that is closed takes nobody beyond its last day. */
async function refuseClosedTeam(ctx: Context, teamId: number, endsOn: string | null): Promise<void> {
  const team = await sql(columnsOf(teams, 'closed_on'))`select closed_on
    from teams where id = ${teamId}`.first(ctx.db);
  if (team?.closed_on && (!endsOn || endsOn > team.closed_on)) throw ruleNotMet('team_id', 'team_is_closed');
}

/** Shares of the same days that are over 100 together are told. */
async function present(ctx: Context, rows: Member[]): Promise<Member[]> {
  const today = todayOf(ctx);
  const dayOf = ({ starts_on, ends_on }: Member) =>
    starts_on > today ? starts_on : ends_on && ends_on < today ? ends_on : today;
  const asked = rows.map((row) => ({ id: row.id, user_id: row.user_id, day: dayOf(row) }));
  const sums = await sql({ id: whole, sum: whole })`select x.id, sum(m.time_share)::integer as sum
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as x(id bigint, user_id bigint, day date)
    join team_members m on m.user_id = x.user_id
      and m.deleted_at is null and m.starts_on <= x.day and coalesce(m.ends_on, 'infinity') >= x.day
    group by x.id`.pairs(ctx.db, 'id', 'sum');
  const mayEnd = ctx.actor.actions.has(actions.teams.update);
  return rows.map((row) => {
    const sum = sums.get(row.id) ?? 0;
    const isOver = (row.ends_on ?? today) < today;
    const leads = mayEnd || ctx.actor.led_user_ids.includes(row.user_id);
    return {
      ...row,
      ...{ until: row.ends_on, ends_previous: false },
      remark: sum > longestShare ? { rule: 'time_share_over_100', values: { sum } } : null,
      allowed_actions: leads && !isOver ? ['end'] : [],
    };
  });
}

async function checkLed(ctx: Context, teamIds: readonly number[]): Promise<void> {
  if (ctx.actor.actions.has(actions.teams.update)) return;
  const led = await sql({ ids: idList })`select coalesce(array_agg(m.team_id), '{}') as ids
    from team_members m
    join team_member_types k on k.id = m.team_member_type_id and k.is_lead
    where m.user_id = ${ctx.actor.id} and m.deleted_at is null and ${holdsOn('m', todayOf(ctx))}`.value(ctx.db);
  if (teamIds.some((id) => !led.includes(id))) throw notTheirs('not_team_lead', 'team_id');
}
