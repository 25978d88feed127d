import { calendarOf } from '#modules/attendance/work-calendar.server.ts';
import { invalid, Problem } from '#kernel/problems.ts';
import { actorId, type Context } from '#server/context.ts';
import { type Sets, updateRows } from '#server/crud/writing.ts';
import type { App } from '#server/http/app-context.ts';
import { type Served, serve } from '#server/http/serve.ts';
import {
  approveLeave,
  cancelLeave,
  type LeaveRequest,
  refuseLeave,
  sendLeave,
} from '#modules/leave/leave-endpoints.ts';
import { allowedLeaveActions, type LeaveAction, refusalOf, statusAfter } from '#modules/leave/leave-flow.ts';
import { outlookOf, refusing } from '#modules/leave/leave-outlook.server.ts';
import { factsOf } from '#modules/leave/leave-requests.server.ts';
import { leaveRequests } from '#modules/leave/leave-requests.ts';
import { leaveRuleNotMet, lockPerson, notHis } from '#modules/leave/leave-scope.server.ts';
import { tellDeciders, tellOfCancelling, tellPerson } from '#modules/leave/leave-telling.server.ts';

interface Order {
  readonly id: number;
  readonly version?: number;
  readonly comment?: string | null;
}

/** Moves a request by one action: under the lock of its person, judged as it stands then. */
async function act(ctx: Context, app: App, action: LeaveAction, order: Order): Promise<LeaveRequest> {
  const operations = app.operationsAt(leaveRequests);
  const read = () => operations.read(ctx, order.id);
  const person = await lockPerson(ctx, (await read()).user_id);
  const row = await read();
  if (order.version !== undefined && order.version !== row.version)
    throw new Problem('STALE_VERSION', { extra: { row } });
  judge(ctx, action, row);
  if (action === 'refuse' && !order.comment?.trim()) throw invalid('comment', 'comment_given');
  if (action === 'send' || action === 'approve') {
    const refusal = refusing(await outlookOf(ctx, person, row));
    if (refusal) throw leaveRuleNotMet(refusal.field, refusal.rule, refusal.values);
  }
  const isSent = action === 'send';
  const set: Sets<typeof leaveRequests> = {
    status: statusAfter[action],
    ...(isSent
      ? { sent_at: ctx.now.toISOString() }
      : {
          decided_by: actorId(ctx.actor),
          decided_at: ctx.now.toISOString(),
          decision_comment: order.comment?.trim() || null,
        }),
  };
  await updateRows(leaveRequests, ctx, { set, held: [row] });
  const changed = await read();
  await tellOf(ctx, action, changed);
  return changed;
}

function judge(ctx: Context, action: LeaveAction, row: LeaveRequest): void {
  const facts = factsOf(row, ctx.actor);
  const today = calendarOf(ctx).dayOf(ctx.now.getTime());
  const refusal = refusalOf(action, facts, today);
  if (!refusal) return;
  if (refusal.kind === 'person') throw notHis(refusal.rule);
  throw new Problem('TRANSITION_NOT_ALLOWED', {
    errors: [{ field: 'status', rule: refusal.rule }],
    extra: { rule: refusal.rule, allowed_actions: allowedLeaveActions(facts, today) },
  });
}

function tellOf(ctx: Context, action: LeaveAction, row: LeaveRequest): Promise<void> {
  if (action === 'send') return tellDeciders(ctx, row);
  return action === 'cancel' ? tellOfCancelling(ctx, row) : tellPerson(ctx, row);
}

export const leaveVerbsServed: readonly Served[] = [
  serve(sendLeave, (ctx, { body }, { app }) => act(ctx, app, 'send', body)),
  serve(approveLeave, (ctx, { body }, { app }) => act(ctx, app, 'approve', body)),
  serve(refuseLeave, (ctx, { body }, { app }) => act(ctx, app, 'refuse', body)),
  serve(cancelLeave, (ctx, { body }, { app }) => act(ctx, app, 'cancel', body)),
];
