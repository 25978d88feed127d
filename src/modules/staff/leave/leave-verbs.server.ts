import type { VerbEndpoint } from '#kernel/verbs.ts';
import { invalid, notTheirs, ruleNotMet, stepNotAllowed } from '#kernel/problems.ts';
import { actorId, type Context } from '#server/context.ts';
import type { Served } from '#server/http/serve.ts';
import { serveVerb } from '#server/rows/serve-verb.ts';
import { serveTakeBack } from '#server/rows/take-back.ts';
import { calendarOf } from '#modules/company/schedules/door.server.ts';
import * as endpoints from '#modules/staff/leave/leave-endpoints.ts';
import {
  allowedLeaveActions,
  holdingStatuses,
  type LeaveAction,
  type LeaveStatus,
  refusalOf,
  statusAfter,
} from '#modules/staff/leave/leave-flow.ts';
import { leaveMoved } from '#modules/staff/leave/leave-moves.server.ts';
import { outlookOf, refusing } from '#modules/staff/leave/leave-outlook.server.ts';
import { factsOf } from '#modules/staff/leave/leave-requests.server.ts';
import { leaveRequests } from '#modules/staff/leave/leave-requests.ts';
import { lockPerson } from '#modules/staff/leave/leave-scope.server.ts';
import { decidersOf, tellDeciders, tellOfCancelling, tellPerson } from '#modules/staff/leave/leave-telling.server.ts';
import { untell } from '#modules/channels/notifications/door.server.ts';

type Tell = (ctx: Context, row: endpoints.LeaveRequest) => Promise<void>;

/** Moves a request by one action: under the lock of its person, judged as it stands then. */
const verb = (action: LeaveAction, endpoint: VerbEndpoint, tell: Tell): Served =>
  serveVerb(leaveRequests, {
    endpoint,
    hold: (ctx, row) => lockPerson(ctx, row.user_id),
    async judge(ctx, row, comment, person) {
      judge(ctx, action, row);
      if (action === 'refuse' && !comment) throw invalid('comment', 'comment_given');
      const touches = action === 'send' || action === 'approve' ? await outlookOf(ctx, person, row) : null;
      const refusal = touches && refusing(touches);
      if (refusal) throw ruleNotMet(refusal.field, refusal.rule, refusal.values);
    },
    set: (ctx, comment) => ({
      status: statusAfter[action],
      ...(action === 'send'
        ? { sent_at: ctx.now }
        : { decided_by: actorId(ctx.actor), decided_at: ctx.now, decision_comment: comment }),
    }),
    async after(ctx, row) {
      await tell(ctx, row);
      await leaveMoved.happen(ctx, row);
    },
  });

function judge(ctx: Context, action: LeaveAction, row: endpoints.LeaveRequest): void {
  const facts = factsOf(row, ctx.actor);
  const today = calendarOf(ctx).dayOf(ctx.now.getTime());
  const refusal = refusalOf(action, facts, today);
  if (!refusal) return;
  if (refusal.kind === 'person') throw notTheirs(refusal.rule);
  throw stepNotAllowed('status', refusal.rule, { allowed_actions: allowedLeaveActions(facts, today) });
}

/** Days that were given back may have been asked for since. */
const takeBack = serveTakeBack(leaveRequests, {
  endpoint: endpoints.takeBackLeave,
  decides: 'status',
  hold: (ctx, row) => lockPerson(ctx, row.user_id),
  async judge(ctx, row) {
    if ((holdingStatuses as readonly LeaveStatus[]).includes(row.status)) return;
    const refusal = refusing(await outlookOf(ctx, await lockPerson(ctx, row.user_id), row));
    if (refusal) throw ruleNotMet(refusal.field, refusal.rule, refusal.values);
  },
  after: async (ctx, row) => untell(ctx, [row.user_id, ...(await decidersOf(ctx, row.user_id))], row.updated_at),
});

export const leaveVerbsServed: readonly Served[] = [
  verb('send', endpoints.sendLeave, tellDeciders),
  verb('approve', endpoints.approveLeave, tellPerson),
  verb('refuse', endpoints.refuseLeave, tellPerson),
  verb('cancel', endpoints.cancelLeave, tellOfCancelling),
  takeBack,
];
