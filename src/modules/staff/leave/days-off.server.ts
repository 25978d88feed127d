import { columnsOf, sql } from '#server/database/door.ts';
import { calendarOf, calendarOfPerson } from '#modules/company/schedules/door.server.ts';
import { invalid, notTheirs, ruleNotMet } from '#kernel/problems.ts';
import { actorId, type Actor, type Context } from '#server/context.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import type { Row } from '#kernel/resource.ts';
import type { Operations } from '#server/crud/operations.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { serveVerb } from '#server/rows/serve-verb.ts';
import { serveTakeBack } from '#server/rows/take-back.ts';
import { actions } from '#modules/actions.ts';
import { allocated, canCancel, type LedgerRow } from '#modules/staff/leave/days-off-ledger.ts';
import { daysOff } from '#modules/staff/leave/days-off.ts';
import { decidesFor } from '#modules/staff/leave/leave-access.ts';
import { cancelDayOff, takeBackDayOff, type DayOff, useDayOff } from '#modules/staff/leave/leave-endpoints.ts';
import { meet } from '#modules/staff/leave/leave-days.ts';
import type { LeavePart } from '#modules/staff/leave/leave-parts.ts';
import { partOf, usedDaysOff } from '#modules/staff/leave/leave-records.server.ts';
import { leaveRequests } from '#modules/staff/leave/leave-requests.ts';
import { leaveVisibleTo, lockPerson } from '#modules/staff/leave/leave-scope.server.ts';
import { tellOfDayOff } from '#modules/staff/leave/leave-telling.server.ts';

type DayOffRow = Row<typeof daysOff>;

/** The ledger of a person, cancelled rows included. */
export const ledgerOf = async (ctx: Context, userId: number): Promise<LedgerRow[]> =>
  [...(await ledgersOf(ctx, [userId])).values()].flat();

const ofLedger = <R extends { readonly share: string }>(row: R) => ({ ...row, share: Number(row.share) });

async function ledgersOf(ctx: Context, userIds: readonly number[]): Promise<Map<number, LedgerRow[]>> {
  const rows = await sql(columnsOf(daysOff, 'id', 'user_id', 'entry', 'status', 'days', 'day', 'expires_on', 'share'))`
      select id, user_id, entry, status, days, day, expires_on, share
    from days_off where user_id = any(${userIds}::bigint[]) and deleted_at is null order by id`.rows(ctx.db);
  return Map.groupBy(rows.map(ofLedger), ({ user_id }) => user_id);
}

/** Own future days are taken back by the person, everything that can be by managers and HR. */
const mayCancel = (actor: Actor, { user_id, entry }: Pick<DayOff, 'user_id' | 'entry'>): boolean =>
  user_id === actor.id ? entry === 'used' : actor.actions.has(actions.daysOff.update) || decidesFor(actor, user_id);

/** HR adds days for others; using and cancelling are verbs of their own, and no row is ever changed otherwise. */
export function dayOffOperations(settings: CrudSettings): Operations<typeof daysOff> {
  async function present(ctx: Context, rows: DayOffRow[]): Promise<DayOffRow[]> {
    if (!rows.length) return rows;
    const today = calendarOf(ctx).dayOf(ctx.now.getTime());
    const ledgers = await ledgersOf(ctx, [...new Set(rows.map((row) => row.user_id))]);
    return rows.map((row) => {
      const ledger = ledgers.get(row.user_id) ?? [];
      const { expires_on } = row;
      const isGood = row.entry === 'added' && row.status !== 'cancelled' && (!expires_on || expires_on >= today);
      const isOpen = mayCancel(ctx.actor, row);
      return {
        ...row,
        left_days: (isGood ? (allocated(ledger).left.get(row.id) ?? 0) : 0).toFixed(2),
        allowed_actions: isOpen && canCancel(ofLedger(row), ledger, today) ? ['cancel'] : [],
      };
    });
  }
  const crud = crudOf(daysOff, settings, { scope: leaveVisibleTo, present });
  return {
    ...crud,
    async create(ctx, input, system = {}) {
      if (input.user_id === ctx.actor.id && !system.entry) throw notTheirs('day_off_not_own', 'user_id');
      const isUse = system.entry === 'used';
      if (!isUse && !input.reason) throw invalid('reason', 'required');
      const today = calendarOf(ctx).dayOf(ctx.now.getTime());
      if (!isUse && input.day && input.day > today) throw invalid('day', 'past_day');
      if (input.expires_on && input.expires_on < today) throw invalid('expires_on', 'day_off_expired');
      if (!isUse) await lockPerson(ctx, input.user_id);
      return crud.create(ctx, input, system);
    },
    async remove(ctx, id, version) {
      const row = await crud.read(ctx, id);
      await lockPerson(ctx, row.user_id);
      if (row.user_id === ctx.actor.id) throw notTheirs('day_off_not_own');
      const today = calendarOf(ctx).dayOf(ctx.now.getTime());
      const isNeeded = row.entry === 'used' || !canCancel(ofLedger(row), await ledgerOf(ctx, row.user_id), today);
      if (isNeeded) throw ruleNotMet('status', 'day_off_kept');
      await crud.remove(ctx, id, version);
    },
  };
}

/** Under the lock of the person: of two who take the last day at once one is refused. */
const use = serve(useDayOff, async (ctx, { body }, { app }) => {
  const { user_id = ctx.actor.id, day, part = 'day', comment } = body;
  const isForAnother = user_id !== ctx.actor.id;
  if (isForAnother && !ctx.actor.actions.has(actions.daysOff.create)) throw notTheirs('leave_own_only', 'user_id');
  const person = await lockPerson(ctx, user_id);
  const calendar = calendarOfPerson(ctx, person.id);
  if (!calendar.isWorkingDay(day)) throw ruleNotMet('day', 'day_off_not_worked');
  if (!isForAnother && day < calendar.dayOf(ctx.now.getTime())) throw ruleNotMet('day', 'day_off_in_past');
  const share = partOf(ctx, person.id, day, part);
  if (!share) throw ruleNotMet('part', 'leave_part_no_work');
  await refuseUse(ctx, person.id, { day, part, share });
  const operations = app.operationsAt(daysOff);
  const input = { user_id, days: 1, day, ...(comment?.trim() && { comment: comment.trim() }) };
  const row = await operations.create(ctx, input, { entry: 'used', status: 'used', part, share: share.toFixed(2) });
  await tellOfDayOff(ctx, person.id, day);
  return row;
});

/** Throws why a day cannot be taken from the balance: it is taken, on leave, or nothing is left. */
interface DayUsed {
  readonly day: string;
  readonly part: LeavePart;
  readonly share: number;
}

async function refuseUse(ctx: Context, userId: number, { day, part, share }: DayUsed): Promise<void> {
  const ledger = await ledgerOf(ctx, userId);
  const span = { starts_on: day, ends_on: day, part };
  const used = await usedDaysOff(ctx, userId, day, day);
  if (used.some((other) => meet(span, { ...span, part: other.part }))) throw ruleNotMet('day', 'day_off_twice');
  if ((await leaveOn(ctx, userId, day)).some((other) => meet(span, other))) throw ruleNotMet('day', 'day_off_on_leave');
  const next: LedgerRow = { id: 0, entry: 'used', status: 'used', days: 1, day, share, expires_on: null };
  if (allocated([...ledger, next]).uncovered > allocated(ledger).uncovered) throw ruleNotMet('day', 'day_off_balance');
}

const leaveOn = (ctx: Context, userId: number, day: string) =>
  sql(columnsOf(leaveRequests, 'starts_on', 'ends_on', 'part'))`select starts_on, ends_on, part from leave_requests
    where user_id = ${userId} and status in ('sent', 'approved') and deleted_at is null
      and ${day}::date between starts_on and ends_on`.rows(ctx.db);

const cancel = serveVerb(daysOff, {
  endpoint: cancelDayOff,
  hold: (ctx, row) => lockPerson(ctx, row.user_id),
  judge(ctx, row) {
    if (!mayCancel(ctx.actor, row)) throw notTheirs('leave_not_yours');
    if (!row.allowed_actions.includes('cancel')) throw ruleNotMet('status', 'day_off_kept');
  },
  set: (ctx) => ({ status: 'cancelled' as const, cancelled_at: ctx.now, cancelled_by: actorId(ctx.actor) }),
});

/** A day that was given back may be spent since. */
const takeBack = serveTakeBack(daysOff, {
  endpoint: takeBackDayOff,
  decides: 'status',
  hold: (ctx, row) => lockPerson(ctx, row.user_id),
  judge: async (ctx, row) => {
    if (row.entry === 'used' && row.day)
      await refuseUse(ctx, row.user_id, { day: row.day, part: row.part, share: Number(row.share) });
  },
  after: async () => {},
});

export const daysOffServed: readonly Served[] = [use, cancel, takeBack];
