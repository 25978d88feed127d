import Type from 'typebox';
import { actions, screenActions, specialActions } from '#kernel/actions.ts';
import { contractOf } from '#kernel/contract.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { largestId } from '#kernel/fields/reference.ts';
import type { Row } from '#kernel/resource.ts';
import { daysOff } from '#modules/leave/days-off.ts';
import type { LeaveBalance } from '#modules/leave/leave-balance.ts';
import type { LeaveTouch } from '#modules/leave/leave-limits.ts';
import { leaveRequests } from '#modules/leave/leave-requests.ts';

export type LeaveRequest = Row<typeof leaveRequests>;
export type DayOff = Row<typeof daysOff>;

const id = Type.Integer({ minimum: 1, maximum: largestId });
const day = Type.String({ format: 'day' });
const body = <P extends Parameters<typeof Type.Object>[0]>(properties: P) =>
  Type.Object(properties, { additionalProperties: false });
const orNull = <V>(type: string) => Type.Unsafe<V | null>({ type: [type, 'null'] });
const comment = Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength: 500 }));
const version = Type.Optional(Type.Integer({ minimum: 1 }));
const request = Type.Unsafe<LeaveRequest>(contractOf(leaveRequests).row);
const dayOff = Type.Unsafe<DayOff>(contractOf(daysOff).row);

const { create, update } = actions.leave;
const { approveTeam } = specialActions;
const { ownTasks } = screenActions;

/** One's own request, or for HR that of somebody who brought it on paper. */
export const sendLeave = endpoint('POST /api/fp/leave-requests/send', {
  need: [create, update],
  body: body({ id, version }),
  output: request,
});

/** By the manager of a team of the person, the director or HR; never by the person. */
export const approveLeave = endpoint('POST /api/fp/leave-requests/approve', {
  need: [approveTeam, update],
  body: body({ id, version, comment }),
  output: request,
});

/** A refusal says why. */
export const refuseLeave = endpoint('POST /api/fp/leave-requests/refuse', {
  need: [approveTeam, update],
  body: body({ id, version, comment }),
  output: request,
});

/** Taken back by the person as long as it has not begun, later by whoever decides. */
export const cancelLeave = endpoint('POST /api/fp/leave-requests/cancel', {
  need: [create, approveTeam, update],
  body: body({ id, version, comment }),
  output: request,
});

const balance = Type.Unsafe<LeaveBalance | null>({
  type: ['object', 'null'],
  additionalProperties: true,
  properties: { balance: { type: 'number' }, working_year: { type: 'object', additionalProperties: true } },
});

export interface TeamOverlap {
  readonly user_id: number;
  readonly fio: string;
  readonly starts_on: string;
  readonly ends_on: string;
  readonly is_waiting: boolean;
}

export interface LeaveOutlook {
  readonly starts_on: string;
  readonly ends_on: string;
  /** The first working day after it. */
  readonly back_on: string;
  /** By the law: without public holidays. */
  readonly calendar_days: number;
  readonly working_days: number;
  readonly holidays: readonly string[];
  /** Of annual leave, on the day on which it would begin; null for kinds that need none. */
  readonly balance: LeaveBalance | null;
  readonly balance_after: number | null;
  readonly touches: readonly LeaveTouch[];
  /** Who of the same teams is away at that time, or has asked to be. */
  readonly team: readonly TeamOverlap[];
}

/** What a request would mean, before it is sent; changes nothing. `days` instead of `ends_on`: the end is counted. */
export const leaveOutlook = endpoint('POST /api/fp/leave-requests/preview', {
  need: [create, update],
  transaction: false,
  body: body({
    id: Type.Optional(id),
    user_id: Type.Optional(id),
    leave_kind_id: id,
    starts_on: day,
    ends_on: Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'day' })),
    days: Type.Optional(Type.Unsafe<number | null>({ type: ['integer', 'null'], minimum: 1, maximum: 366 })),
    record_number: Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength: 40 })),
  }),
  output: Type.Unsafe<LeaveOutlook>(
    Type.Object({
      starts_on: Type.String(),
      ends_on: Type.String(),
      back_on: Type.String(),
      calendar_days: Type.Integer(),
      working_days: Type.Integer(),
      holidays: Type.Array(Type.String()),
      balance,
      balance_after: orNull<number>('number'),
      touches: Type.Array(
        Type.Object({
          rule: Type.String(),
          refuses: Type.Boolean(),
          field: Type.String(),
          values: Type.Object({}, { additionalProperties: true }),
        }),
      ),
      team: Type.Array(
        Type.Object({
          user_id: Type.Integer(),
          fio: Type.String(),
          starts_on: Type.String(),
          ends_on: Type.String(),
          is_waiting: Type.Boolean(),
        }),
      ),
    }),
  ),
});

/** How much leave somebody has today: the caller, or a person whose leave he sees. */
export const leaveBalance = endpoint('GET /api/fp/leave-requests/balance', {
  need: [ownTasks],
  query: body({ user_id: Type.Optional(id) }),
  output: Type.Object({
    user_id: Type.Integer(),
    hired_on: orNull<string>('string'),
    /** Null: nobody knows when the person was hired. */
    annual: balance,
    /** Days off that can be used today. */
    days_off: Type.Integer(),
    /** The first day on which some of them expire, and how many. */
    expires_on: orNull<string>('string'),
    expiring: Type.Integer(),
  }),
});

export interface LeaveLine {
  readonly user_id: number;
  readonly fio: string;
  readonly position: string | null;
  readonly spans: readonly LeaveSpan[];
}

export interface LeaveSpan {
  /** Of the request; null: a used day off. */
  readonly id: number | null;
  readonly leave_kind_id: number | null;
  readonly starts_on: string;
  readonly ends_on: string;
  readonly is_waiting: boolean;
}

/** Who is away between two days, people in pages: for those who decide about leave. `team_id` narrows the people. */
export const leaveTimeline = endpoint('GET /api/fp/leave-requests/timeline', {
  need: [approveTeam, update],
  query: body({
    starts_on: day,
    ends_on: day,
    team_id: Type.Optional(id),
    only_away: Type.Optional(Type.Boolean()),
    from: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  }),
  output: Type.Object({
    people: Type.Array(
      Type.Unsafe<LeaveLine>(
        Type.Object({
          user_id: Type.Integer(),
          fio: Type.String(),
          position: orNull<string>('string'),
          spans: Type.Array(
            Type.Object({
              id: orNull<number>('integer'),
              leave_kind_id: orNull<number>('integer'),
              starts_on: Type.String(),
              ends_on: Type.String(),
              is_waiting: Type.Boolean(),
            }),
          ),
        }),
      ),
    ),
    people_total: Type.Integer(),
    /** What to send as `from` for the next people; null at the end. */
    next: orNull<number>('integer'),
    /** Days between the two that nobody works on, and which of them are public holidays. */
    days_off: Type.Array(Type.String()),
    holidays: Type.Array(Type.String()),
  }),
});

/** Uses a day in lieu, on a working day from today on; HR also for somebody else, and for a day that has passed. */
export const useDayOff = endpoint('POST /api/fp/days-off/use', {
  need: [ownTasks, actions.daysOff.create],
  body: body({ user_id: Type.Optional(id), day, comment }),
  output: dayOff,
  status: 201,
});

/** Cancels a used day that lies ahead, or an added row of which nothing is needed; the row stays. */
export const cancelDayOff = endpoint('POST /api/fp/days-off/cancel', {
  need: [ownTasks, approveTeam, actions.daysOff.update],
  body: body({ id, version }),
  output: dayOff,
});
