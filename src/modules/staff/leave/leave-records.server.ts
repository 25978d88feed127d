import { columnsOf, day, oneOf, type RowOf, type Sql, sql, whole } from '#server/database/door.ts';
import { scheduleOf } from '#modules/company/schedules/door.server.ts';
import type { WorkCalendar } from '#modules/company/schedules/door.ts';
import type { Context } from '#server/context.ts';
import type { LawRow, TakenLeave } from '#modules/staff/leave/leave-balance.ts';
import { calendarDaysOf } from '#modules/staff/leave/leave-days.ts';
import { leaveKinds } from '#modules/staff/leave/leave-kinds.ts';
import { daysOfPart, type LeavePart } from '#modules/staff/leave/leave-parts.ts';
import { leaveRequests } from '#modules/staff/leave/leave-requests.ts';
import { leaveRules } from '#modules/staff/leave/leave-rules.ts';

const kindColumns = columnsOf(leaveKinds, 'id', 'needs_balance', 'counts_holidays', 'needs_record', 'allows_parts');
export type KindRow = RowOf<typeof kindColumns>;

/** Kinds by their ids, deleted ones included: old leave keeps the kind that it had. */
export const kindsBy = (ctx: Context): Promise<ReadonlyMap<number, KindRow>> =>
  sql(kindColumns)`select id, needs_balance, counts_holidays, needs_record, allows_parts
    from leave_kinds`.by(ctx.db, 'id');

/** Leave that holds its days: sent or approved. */
export interface HeldLeave extends TakenLeave {
  readonly id: number;
  readonly leave_kind_id: number;
  readonly needs_balance: boolean;
  readonly part: LeavePart;
}

/** Everything that a person asked for and nobody refused, in order. */
export async function heldLeave(ctx: Context, userId: number, calendar: WorkCalendar): Promise<HeldLeave[]> {
  const rows = await sql({
    ...columnsOf(leaveRequests, 'id', 'leave_kind_id', 'starts_on', 'ends_on', 'part'),
    ...columnsOf(leaveKinds, 'needs_balance', 'counts_holidays'),
    status: oneOf('sent', 'approved'),
  })`
    select l.id, l.leave_kind_id, l.starts_on, l.ends_on, l.part, l.status,
      k.needs_balance, k.counts_holidays
    from leave_requests l join leave_kinds k on k.id = l.leave_kind_id
    where l.user_id = ${userId} and l.status in ('sent', 'approved') and l.deleted_at is null
    order by l.starts_on, l.id`.rows(ctx.db);
  return rows.map(({ counts_holidays, ...row }) => ({
    ...row,
    calendar_days: daysAsked(ctx, userId, row, calendarDaysOf(row.starts_on, row.ends_on, calendar, counts_holidays)),
  }));
}

/** Days of leave from the whole ones: of half a day its minutes against those that the person works then. */
export const daysAsked = (
  ctx: Context,
  userId: number,
  { starts_on, part }: { readonly starts_on: string; readonly part: LeavePart },
  days: number,
): number => (part === 'day' ? days : partOf(ctx, userId, starts_on, part));

/** How much of a day of a person a part is, in hundredths; 0: they do not work then. */
export function partOf(ctx: Context, userId: number, onDay: string, part: LeavePart): number {
  const { spans } = scheduleOf(ctx, userId, onDay);
  return spans.length ? daysOfPart(spans, part) : 0;
}

/** What the law says of each kind. */
export const lawRows = (ctx: Context): Promise<(LawRow & { readonly leave_kind_id: number })[]> =>
  sql(columnsOf(leaveRules, 'leave_kind_id', 'code', 'valid_from', 'value'))`
    select leave_kind_id, code, valid_from, value from leave_rules
    where deleted_at is null order by valid_from, id`.rows(ctx.db);

export const correctionsOf = (ctx: Context, userId: number): Promise<number> =>
  sql({ days: whole })`select coalesce(sum(days), 0)::int as days from leave_corrections
    where user_id = ${userId} and deleted_at is null`.value(ctx.db);

/** Days off that a person uses between two days. */
export const usedDaysOff = (
  ctx: Context,
  userId: number,
  from: string,
  to: string,
): Promise<{ day: string; part: LeavePart }[]> =>
  sql({ day, part: oneOf<LeavePart>() })`select day, part from days_off
    where user_id = ${userId} and status = 'used' and deleted_at is null
      and day between ${from}::date and ${to}::date order by day`.rows(ctx.db);

/**
 * Who is away between two days, or has asked to be: leave that holds its days, and days off that are used, which have
 * neither id nor kind. `takes_away` tells kinds for whose days nobody plans work.
 */
export const spansBetween = (from: string, to: string): Sql => sql`
  select l.id, l.user_id, l.leave_kind_id, l.starts_on, l.ends_on, l.part, l.status = 'sent' as is_waiting,
    k.is_away as takes_away
  from leave_requests l join leave_kinds k on k.id = l.leave_kind_id
  where l.status in ('sent', 'approved') and l.deleted_at is null
    and l.ends_on >= ${from}::date and l.starts_on <= ${to}::date
  union all
  select null, d.user_id, null, d.day, d.day, d.part, false, true from days_off d
  where d.status = 'used' and d.deleted_at is null and d.day between ${from}::date and ${to}::date`;
