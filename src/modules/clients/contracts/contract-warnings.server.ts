import { daysBetween } from '#kernel/days.ts';
import { day, sql, text, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import type { Job } from '#server/jobs/jobs.ts';
import { calendarOf } from '#modules/company/schedules/door.server.ts';
import { tellOfContract } from '#modules/clients/contracts/contract-telling.server.ts';

const shippedDays = [30, 14, 7, 1];
const mostDays = 365;

/** So many days before an end people are warned, as administrators have set it. */
export function warningDays(settings: Context['settings']): number[] {
  const given = String(settings.contract_warning_days ?? '')
    .split(',')
    .map((one) => Number.parseInt(one, 10))
    .filter((one) => one > 0 && one <= mostDays);
  return given.length ? [...new Set(given)].toSorted((a, b) => b - a) : shippedDays;
}

const ending = { contract_id: whole, stage_id: whole, number: text, name: text, ends_on: day };

/**
 * Warns of contracts and stages that end soon, once for each of the days that were set. A day on which nothing ran is
 * made up for by the closest warning that is due; those before it are not told late.
 */
export async function warnOfEnds(ctx: Context): Promise<void> {
  const today = calendarOf(ctx).dayOf(ctx.now.getTime());
  const days = warningDays(ctx.settings);
  const rows = await sql(ending)`select c.id as contract_id, 0 as stage_id, c.number, '' as name,
      c.valid_until as ends_on from client_contracts c
    where c.status in ('active', 'suspended') and c.deleted_at is null
      and c.valid_until between ${today}::date and ${today}::date + ${days[0]}::integer
    union all
    select c.id, s.id, c.number, s.name, s.due_on from contract_stages s
    join client_contracts c on c.id = s.contract_id and c.status = 'active' and c.deleted_at is null
    where s.deleted_at is null and s.status <> 'signed'
      and s.due_on between ${today}::date and ${today}::date + ${days[0]}::integer
    order by contract_id, stage_id`.rows(ctx.db);
  for (const { contract_id, stage_id, number, name, ends_on } of rows) {
    const left = daysBetween(today, ends_on);
    const due = days.filter((before) => before >= left).at(-1);
    if (due === undefined) continue;
    const noted = await sql({ days_before: whole })`insert into contract_warnings
        (contract_id, stage_id, ends_on, days_before, told_at)
      values (${contract_id}, ${stage_id}, ${ends_on}, ${due}, ${ctx.now})
      on conflict do nothing returning days_before`.rows(ctx.db);
    if (!noted.length) continue;
    const kind = stage_id ? 'stage_ends' : 'contract_ends';
    await tellOfContract(ctx, 'keepers', kind, { contract_id, number, name: name ?? undefined, ends_on, days: left });
  }
}

export const contractJobs: readonly Job[] = [{ name: 'warn_of_contract_ends', cron: '7 * * * *', run: warnOfEnds }];
