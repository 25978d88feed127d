import Type from 'typebox';
import { bodyOf, contractOf } from '#kernel/contract.ts';
import { endpoint } from '#kernel/endpoint.ts';
import type { Row } from '#kernel/resource.ts';
import {
  closed,
  code,
  day,
  id,
  integerOrNull,
  listOf,
  oneOf,
  orNull,
  type Shape,
  textOrNull,
  typed,
} from '#kernel/schemas.ts';
import { takeBackOf } from '#kernel/take-back.ts';
import { verbOf } from '#kernel/verbs.ts';
import { actions, screenActions, specialActions } from '#modules/actions.ts';
import { daysOff, usedDayFields } from '#modules/staff/leave/days-off.ts';
import type { LeaveBalance } from '#modules/staff/leave/leave-balance.ts';
import type { leaveKinds } from '#modules/staff/leave/leave-kinds.ts';
import { leaveParts } from '#modules/staff/leave/leave-parts.ts';
import { decisionFields, leaveAsked, leaveRequests } from '#modules/staff/leave/leave-requests.ts';

export type LeaveRequest = Row<typeof leaveRequests>;
export type DayOff = Row<typeof daysOff>;
export type LeaveKind = Row<typeof leaveKinds>;

const { leave_kind_id, starts_on, days, part, record_number } = leaveAsked;

const { create, update } = actions.leave;
const { approveTeam } = specialActions;
const { ownTasks } = screenActions;

/** One's own request, or for HR that of somebody who brought it on paper. */
export const sendLeave = verbOf(leaveRequests, 'send', [create, update]);
/** By the manager of a team of the person, the director or HR; never by the person. */
export const approveLeave = verbOf(leaveRequests, 'approve', [approveTeam, update], decisionFields);
/** A refusal says why. */
export const refuseLeave = verbOf(leaveRequests, 'refuse', [approveTeam, update], decisionFields);
/** Taken back by the person as long as it has not begun, later by the one who decides. */
export const cancelLeave = verbOf(leaveRequests, 'cancel', [create, approveTeam, update], decisionFields);
/** What the caller did with it a moment ago never was; who heard of it hears no more of it. */
export const takeBackLeave = takeBackOf(leaveRequests, [create, approveTeam, update]);

const balance = typed<LeaveBalance | null>({
  type: ['object', 'null'],
  additionalProperties: true,
  properties: { balance: { type: 'number' }, working_year: { type: 'object', additionalProperties: true } },
});

const teamOverlap = Type.Object({
  user_id: Type.Integer(),
  fio: Type.String(),
  starts_on: Type.String(),
  ends_on: Type.String(),
  part: oneOf(leaveParts),
  is_waiting: Type.Boolean(),
});
export type TeamOverlap = Shape<typeof teamOverlap>;

const outlook = Type.Object({
  starts_on: Type.String(),
  ends_on: Type.String(),
  /** The first working day after it. */
  back_on: Type.String(),
  /** By the law: without public holidays. Of half a day its minutes against those of the day. */
  calendar_days: Type.Number(),
  working_days: Type.Number(),
  holidays: Type.Array(Type.String()),
  /** Of annual leave, on the day on which it would begin; null for kinds that need none. */
  balance,
  balance_after: orNull(Type.Number()),
  touches: listOf({
    rule: code<`leave_${string}`>(),
    refuses: Type.Boolean(),
    field: code<'starts_on' | 'ends_on' | 'part' | 'record_number'>(),
    values: typed<Readonly<Record<string, string | number>>>(Type.Object({}, { additionalProperties: true })),
  }),
  /** Who of the same teams is away at that time, or has asked to be. */
  team: Type.Array(teamOverlap),
});
export type LeaveOutlook = Shape<typeof outlook>;

/** What a request would mean, before it is sent; changes nothing. `days` instead of `ends_on`: the end is counted. */
export const leaveOutlook = endpoint('POST /api/fp/leave-requests/preview', {
  need: [create, update],
  transaction: false,
  body: bodyOf(
    { leave_kind_id, starts_on, days, part, record_number },
    { id: Type.Optional(id), user_id: Type.Optional(id), ends_on: Type.Optional(orNull(day)) },
  ),
  output: outlook,
});

/** How much leave somebody has today: the caller, or a person whose leave they see. */
export const leaveBalance = endpoint('GET /api/fp/leave-requests/balance', {
  need: [ownTasks],
  query: closed({ user_id: Type.Optional(id) }),
  output: Type.Object({
    user_id: Type.Integer(),
    hired_on: textOrNull,
    /** Null: nobody knows when the person was hired. */
    annual: balance,
    /** Days off that can be used today. */
    days_off: Type.Number(),
    /** The first day on which some of them expire, and how many. */
    expires_on: textOrNull,
    expiring: Type.Number(),
  }),
});

const span = Type.Object({
  /** Of the request; null: a used day off. */
  id: integerOrNull,
  leave_kind_id: integerOrNull,
  starts_on: Type.String(),
  ends_on: Type.String(),
  part: oneOf(leaveParts),
  is_waiting: Type.Boolean(),
});
export type LeaveSpan = Shape<typeof span>;

const line = Type.Object({
  user_id: Type.Integer(),
  fio: Type.String(),
  position: textOrNull,
  spans: Type.Array(span),
});

/** Who is away between two days, people in pages: for those who decide about leave. `team_id` narrows the people. */
export const leaveTimeline = endpoint('GET /api/fp/leave-requests/timeline', {
  need: [approveTeam, update],
  query: closed({
    starts_on: day,
    ends_on: day,
    team_id: Type.Optional(id),
    only_away: Type.Optional(Type.Boolean()),
    from: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  }),
  output: Type.Object({
    people: Type.Array(line),
    people_total: Type.Integer(),
    /** What to send as `from` for the next people; null at the end. */
    next: integerOrNull,
    /** Days between the two that nobody works on, and which of them are public holidays. */
    days_off: Type.Array(Type.String()),
    holidays: Type.Array(Type.String()),
  }),
});

/** Uses a day in lieu, on a working day from today on; HR also for somebody else, and for a day that has passed. */
export const useDayOff = endpoint('POST /api/fp/days-off/use', {
  need: [ownTasks, actions.daysOff.create],
  body: bodyOf(usedDayFields, { user_id: Type.Optional(id) }),
  output: contractOf(daysOff).row,
  status: 201,
});

/** Cancels a used day that lies ahead, or an added row of which nothing is needed; the row stays. */
export const cancelDayOff = verbOf(daysOff, 'cancel', [ownTasks, approveTeam, actions.daysOff.update]);
export const takeBackDayOff = takeBackOf(daysOff, [ownTasks, approveTeam, actions.daysOff.update]);
