import type { Context } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { type Sql, sql, type SqlBool } from '#server/database/door.ts';
import { workOfStages } from '#modules/clients/contracts/stage-tasks.server.ts';
import { users } from '#modules/company/people/door.ts';

const why = 'work of a contract counts, whoever looks';

/**
 * The rate of an hour of somebody on a day under a contract: the closest one, which is that of the contract before a
 * general one, in each of these a person's before that of a role and that of everybody, and of these the newest.
 */
const rateFor = (contract: Sql, user: Sql, day: Sql): Sql => sql`(
  select r.amount, r.currency from hourly_rates r
  left join ${rowsForAll(users, 'the role of whoever worked decides the rate')} ru on ru.id = ${user}
  where r.deleted_at is null and r.valid_from <= ${day}
    and (r.contract_id is null or r.contract_id = ${contract})
    and (r.user_id is null or r.user_id = ${user})
    and (r.user_role_id is null or r.user_role_id = any(ru.role_ids))
  order by (r.contract_id is not null) desc, (r.user_id is not null) desc, (r.user_role_id is not null) desc,
    r.valid_from desc, r.id desc limit 1)`;

export interface WorkAsked {
  /** Which stages `s` are meant. */
  readonly stages: Sql;
  /** The moment up to which is counted. */
  readonly end: Sql;
  /** Is the task `t` done or accepted at that moment? */
  readonly isClosed: Sql<SqlBool>;
}

/**
 * The work of stages as a table: a row for each task of a stage, what it was divided into included, and each currency
 * of its rates; what no rate is known for stands in the currency of the contract, with minutes and without worth. Plan
 * and minutes are of the same tasks. Worth is minutes × the rate of that person and day: `due_worth` of plans that were
 * due by the end (the deadline, else the day of the stage), `earned_worth` of plans of closed tasks, `spent_worth` of
 * minutes worked. Amounts are not rounded.
 */
export const workRows = ({ timeZone }: Pick<Context, 'timeZone'>, { stages, end, isClosed }: WorkAsked): Sql => sql`(
  with works as materialized (
      select t.stage_id, s.contract_id, c.client_id, c.currency as own_currency, t.id, t.status, t.executor_id,
        coalesce(t.planned_minutes, 0) as planned_minutes, ${isClosed} as is_closed,
        coalesce(t.deadline < ${end}, (s.due_on + 1)::timestamp at time zone ${timeZone} <= ${end}) as is_due,
        coalesce(t.planned_start_on, (t.created_at at time zone ${timeZone})::date) as planned_on
      from ${workOfStages(stages)} t join contract_stages s on s.id = t.stage_id
      join client_contracts c on c.id = s.contract_id where t.created_at < ${end}),
    times as (
      select w.stage_id, w.contract_id, w.id, i.user_id, (i.started_at at time zone ${timeZone})::date as day,
        sum(i.minutes) as minutes
      from works w cross join lateral (select i.user_id, i.started_at, i.minutes
        from ${rowsForAll('task_intervals', why)} i where i.task_id = w.id and i.deleted_at is null
          and i.ended_at is not null and i.started_at < ${end} and i.minutes > 0 offset 0) i
      group by 1, 2, 3, 4, 5),
    rates as materialized (
      select d.contract_id, d.user_id, d.day, r.amount, r.currency
      from (select x.contract_id, x.user_id, x.day from times x
        union select w.contract_id, w.executor_id, w.planned_on from works w) d
      left join lateral ${rateFor(sql`d.contract_id`, sql`d.user_id`, sql`d.day`)} r on true),
    parts as (
      select w.stage_id, w.id, r.currency, w.planned_minutes,
        case when w.status = 'accepted' then w.planned_minutes else 0 end as accepted_minutes,
        0 as spent_minutes, 0 as unrated_minutes, w.planned_minutes * r.amount / 60 as planned_worth,
        case when w.is_due then w.planned_minutes * r.amount / 60 end as due_worth,
        case when w.is_closed then w.planned_minutes * r.amount / 60 end as earned_worth, null::numeric as spent_worth
      from works w left join rates r on r.contract_id = w.contract_id and r.day = w.planned_on
        and r.user_id is not distinct from w.executor_id
      union all
      select x.stage_id, x.id, r.currency, 0, 0, x.minutes, case when r.amount is null then x.minutes else 0 end, null,
        null, null, x.minutes * r.amount / 60
      from times x left join rates r on r.contract_id = x.contract_id and r.day = x.day and r.user_id = x.user_id)
  select w.stage_id, w.contract_id, w.client_id, w.id as task_id, coalesce(p.currency, w.own_currency) as currency,
    sum(p.planned_minutes) as planned_minutes, sum(p.accepted_minutes) as accepted_minutes,
    sum(p.spent_minutes) as spent_minutes, sum(p.unrated_minutes) as unrated_minutes,
    sum(p.planned_worth) as planned_worth, sum(p.due_worth) as due_worth, sum(p.earned_worth) as earned_worth,
    sum(p.spent_worth) as spent_worth
  from parts p join works w on w.stage_id = p.stage_id and w.id = p.id
  group by 1, 2, 3, 4, 5)`;
