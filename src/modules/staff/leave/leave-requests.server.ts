import { notTheirs, ruleNotMet, wrongParameter } from '#kernel/problems.ts';
import { calendarOf } from '#modules/company/schedules/door.server.ts';
import type { Actor, Context } from '#server/context.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import { inOrderOfIds, judgedBy } from '#server/crud/judged.ts';
import type { Input, Patch, Row } from '#kernel/resource.ts';
import type { Operations } from '#server/crud/operations.ts';
import { decidesFor, keepsLeave } from '#modules/staff/leave/leave-access.ts';
import { calendarDaysOf } from '#modules/staff/leave/leave-days.ts';
import type { LeaveRequest } from '#modules/staff/leave/leave-endpoints.ts';
import {
  allowedLeaveActions,
  holdingStatuses,
  type LeaveFacts,
  type LeaveStatus,
} from '#modules/staff/leave/leave-flow.ts';
import { checkSpan, outlookOf, refusing } from '#modules/staff/leave/leave-outlook.server.ts';
import { kindsBy } from '#modules/staff/leave/leave-records.server.ts';
import { leaveRequests } from '#modules/staff/leave/leave-requests.ts';
import { leaveVisibleTo, lockPerson } from '#modules/staff/leave/leave-scope.server.ts';
import { tellOfChange } from '#modules/staff/leave/leave-telling.server.ts';

type RequestRow = Row<typeof leaveRequests>;
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
export function leaveRequestOperations(settings: CrudSettings): Operations<typeof leaveRequests> {
  async function present(ctx: Context, rows: RequestRow[]): Promise<RequestRow[]> {
    if (!rows.length) return rows;
    const kinds = await kindsBy(ctx);
    const today = calendarOf(ctx).dayOf(ctx.now.getTime());
    return rows.map((row) => {
      const { starts_on, ends_on, leave_kind_id } = row;
      const countsHolidays = kinds.get(leave_kind_id)?.counts_holidays ?? false;
      return {
        ...row,
        record_number: seesRecord(ctx.actor, row) ? row.record_number : null,
        calendar_days: calendarDaysOf(starts_on, ends_on, calendarOf(ctx), countsHolidays),
        allowed_actions: allowedLeaveActions(factsOf(row, ctx.actor), today),
      };
    });
  }
  const crud = crudOf(leaveRequests, settings, { scope: leaveVisibleTo, present });

  /** Refuses what may not lie where it lies; a draft may touch anything as long as it is not sent. */
  async function check(
    ctx: Context,
    row: Input<typeof leaveRequests> & { status?: LeaveStatus },
    id: number | null,
  ): Promise<void> {
    checkSpan(row.starts_on, row.ends_on);
    const person = await lockPerson(ctx, row.user_id);
    const outlook = await outlookOf(ctx, person, { ...row, id });
    const refusal = refusing(outlook);
    const holds = (holdingStatuses as readonly (LeaveStatus | undefined)[]).includes(row.status);
    if (refusal && (holds || refusal.rule === 'leave_overlaps' || refusal.rule === 'leave_on_day_off'))
      throw ruleNotMet(refusal.field, refusal.rule, refusal.values);
  }

  async function update(
    ctx: Context,
    id: number,
    patch: Patch<typeof leaveRequests>,
    version?: number,
  ): Promise<RequestRow> {
    const row = await crud.read(ctx, id);
    checkMayChange(ctx.actor, row);
    await check(ctx, { ...row, ...patch }, id);
    const changed = await crud.update(ctx, id, patch, version ?? row.version);
    if (changed.version !== row.version) await tellOfChange(ctx, changed);
    return changed;
  }

  return {
    ...judgedBy(crud, {
      async create(ctx, input) {
        if (input.user_id !== ctx.actor.id && !keepsLeave(ctx.actor)) throw notTheirs('leave_own_only', 'user_id');
        await check(ctx, input, null);
      },
      restored: (ctx, row) => checkMayRemove(ctx.actor, row),
    }),
    async list(ctx, query) {
      // Who does not read the numbers of others does not find out about them either.
      const asks = query.sortBy === 'record_number' || query.filters.some(({ name }) => name === 'record_number');
      if (asks && !keepsLeave(ctx.actor)) throw wrongParameter('record_number', 'leave_record_of_hr');
      return crud.list(ctx, query);
    },
    update,
    bulk: inOrderOfIds(update),
    async remove(ctx, id, version) {
      checkMayRemove(ctx.actor, await crud.read(ctx, id));
      await crud.remove(ctx, id, version);
    },
  };
}

/** The number of a sick record is its person's and HR's: those who decide see the kind alone. */
const seesRecord = (actor: Actor, { user_id }: Pick<LeaveRequest, 'user_id'>): boolean =>
  user_id === actor.id || keepsLeave(actor);

function checkMayChange(actor: Actor, row: LeaveRequest): void {
  const isOwn = row.user_id === actor.id;
  if (!isOwn && !keepsLeave(actor)) throw notTheirs('leave_not_yours');
  if (row.status === 'draft') return;
  if (isOwn) throw keepsLeave(actor) ? notTheirs('leave_not_own') : ruleNotMet('status', 'leave_is_sent');
  if (!(holdingStatuses as readonly LeaveStatus[]).includes(row.status)) throw ruleNotMet('status', 'leave_status');
}

/** Only what never held any days is deleted: all else stays, cancelled or refused. */
function checkMayRemove(actor: Actor, row: LeaveRequest): void {
  if (row.user_id !== actor.id && !keepsLeave(actor)) throw notTheirs('leave_not_yours');
  if (row.status !== 'draft') throw ruleNotMet('status', 'leave_is_kept');
}
