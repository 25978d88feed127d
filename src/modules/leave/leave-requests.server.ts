import { companyCalendar } from '#modules/attendance/work-calendar.server.ts';
import type { Actor, Context } from '#server/context.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import type { AnyRow } from '#server/crud/list.ts';
import type { Operations } from '#server/crud/operations.ts';
import type { Values } from '#server/crud/record.ts';
import { decidesFor, keepsLeave } from '#modules/leave/leave-access.ts';
import { calendarDaysOf } from '#modules/leave/leave-days.ts';
import type { LeaveRequest } from '#modules/leave/leave-endpoints.ts';
import { allowedLeaveActions, holdingStatuses, type LeaveFacts, type LeaveStatus } from '#modules/leave/leave-flow.ts';
import { checkSpan, outlookOf, refusing } from '#modules/leave/leave-outlook.server.ts';
import { kindsBy } from '#modules/leave/leave-records.server.ts';
import { leaveRequests } from '#modules/leave/leave-requests.ts';
import { leaveRuleNotMet, leaveVisibleTo, lockPerson, notHis } from '#modules/leave/leave-scope.server.ts';
import { tellOfChange } from '#modules/leave/leave-telling.server.ts';

type Facts = Pick<LeaveRequest, 'user_id' | 'status' | 'starts_on'>;

/** What the caller is to a request. */
export const factsOf = ({ user_id, status, starts_on }: Facts, actor: Actor): LeaveFacts => ({
  ...{ status, starts_on },
  is_own: user_id === actor.id,
  keeps: keepsLeave(actor),
  decides: decidesFor(actor, user_id),
});

/**
 * A draft belongs to its person. HR enters and changes requests of others, approved ones too, but never decides about
 * its own; what holds days may not lie on other days that the person asked for.
 */
export function leaveRequestOperations(settings: CrudSettings): Operations {
  const calendar = () => companyCalendar(settings.timeZone);

  async function present(ctx: Context, rows: AnyRow[]): Promise<AnyRow[]> {
    if (!rows.length) return rows;
    const kinds = await kindsBy(ctx);
    const today = calendar().dayOf(ctx.now.getTime());
    return rows.map((row) => {
      const { starts_on, ends_on, leave_kind_id } = row as unknown as LeaveRequest;
      const countsHolidays = kinds.get(leave_kind_id)?.counts_holidays ?? false;
      return {
        ...row,
        calendar_days: calendarDaysOf(starts_on, ends_on, calendar(), countsHolidays),
        allowed_actions: allowedLeaveActions(factsOf(row as unknown as LeaveRequest, ctx.actor), today),
      };
    });
  }
  const crud = crudOf(leaveRequests, settings, { scope: leaveVisibleTo, present });

  /** Refuses what may not lie where it lies; a draft may touch anything as long as it is not sent. */
  async function check(ctx: Context, row: Values, id: number | null): Promise<void> {
    checkSpan(String(row.starts_on), String(row.ends_on));
    const person = await lockPerson(ctx, row.user_id as number);
    const outlook = await outlookOf(ctx, settings.timeZone, person, { ...(row as unknown as LeaveRequest), id });
    const refusal = refusing(outlook);
    const holds = (holdingStatuses as readonly unknown[]).includes(row.status);
    if (refusal && (holds || refusal.rule === 'leave_overlaps' || refusal.rule === 'leave_on_day_off'))
      throw leaveRuleNotMet(refusal.field, refusal.rule, refusal.values);
  }

  async function update(ctx: Context, id: number, patch: Values, version?: number): Promise<AnyRow> {
    const row = await crud.read(ctx, id);
    checkMayChange(ctx.actor, row as unknown as LeaveRequest);
    await check(ctx, { ...row, ...patch }, id);
    const changed = await crud.update(ctx, id, patch, version ?? row.version);
    if (changed.version !== row.version) await tellOfChange(ctx, changed as unknown as LeaveRequest);
    return changed;
  }

  return {
    ...crud,
    async create(ctx, input, system) {
      if (input.user_id !== ctx.actor.id && !keepsLeave(ctx.actor)) throw notHis('leave_own_only', 'user_id');
      await check(ctx, input, null);
      return crud.create(ctx, input, system);
    },
    update,
    async bulk(ctx, ids, changes) {
      const rows: AnyRow[] = [];
      for (const id of [...new Set(ids)].toSorted((a, b) => a - b)) rows.push(await update(ctx, id, changes));
      return rows;
    },
    async remove(ctx, id, version) {
      checkMayRemove(ctx.actor, (await crud.read(ctx, id)) as unknown as LeaveRequest);
      await crud.remove(ctx, id, version);
    },
    async restore(ctx, id) {
      const row = (await crud.restore(ctx, id)) as unknown as LeaveRequest;
      checkMayRemove(ctx.actor, row);
      return row as unknown as AnyRow;
    },
  };
}

function checkMayChange(actor: Actor, row: LeaveRequest): void {
  const isOwn = row.user_id === actor.id;
  if (!isOwn && !keepsLeave(actor)) throw notHis('leave_not_yours');
  if (row.status === 'draft') return;
  if (isOwn) throw keepsLeave(actor) ? notHis('leave_not_own') : leaveRuleNotMet('status', 'leave_is_sent');
  if (!(holdingStatuses as readonly LeaveStatus[]).includes(row.status))
    throw leaveRuleNotMet('status', 'leave_status');
}

/** Only what never held any days is deleted: all else stays, cancelled or refused. */
function checkMayRemove(actor: Actor, row: LeaveRequest): void {
  if (row.user_id !== actor.id && !keepsLeave(actor)) throw notHis('leave_not_yours');
  if (row.status !== 'draft') throw leaveRuleNotMet('status', 'leave_is_kept');
}
