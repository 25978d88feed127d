import Type from 'typebox';
import { bodyOf, contractOf } from '#kernel/contract.ts';
import { endpoint } from '#kernel/endpoint.ts';
import type { Row } from '#kernel/resource.ts';
import {
  closed,
  code,
  day,
  id,
  ids,
  integerOrNull,
  listOf,
  oneOf,
  orNull,
  rowsOf,
  type Shape,
  textOrNull,
  typed,
} from '#kernel/schemas.ts';
import { takeBackOf } from '#kernel/take-back.ts';
import { verbOf } from '#kernel/verbs.ts';
import { actions, screenActions, specialActions } from '#modules/actions.ts';
import { attendanceCorrections, decisionFields } from '#modules/presence/attendance/attendance-corrections.ts';
import { attendance, attendanceReaders } from '#modules/presence/attendance/attendance-days.ts';
import { attendanceMonths, monthPattern } from '#modules/presence/attendance/attendance-months.ts';
import { answerFields, attendanceQuestions } from '#modules/presence/attendance/attendance-questions.ts';
import type { DayFlag, DayStatus, DroppedPunch } from '#modules/presence/attendance/day-facts.ts';
import type { OpenPointKind, TimesheetLine } from '#modules/presence/attendance/timesheet.ts';

export type AttendanceDay = Row<typeof attendance>;
export type Correction = Row<typeof attendanceCorrections>;
export type Question = Row<typeof attendanceQuestions>;
export type Month = Row<typeof attendanceMonths>;

const { create, update, export: exporting } = actions.attendance;
const { approveTeam } = specialActions;
const { ownTasks } = screenActions;
const readers = [...attendanceReaders];

/** `2026-11`. */
const month = Type.String({ pattern: monthPattern });
const texts = Type.Array(Type.String());
const values = typed<Readonly<Record<string, string | number>>>(Type.Object({}, { additionalProperties: true }));

const punch = Type.Object({
  id: Type.Integer(),
  at: Type.String(),
  received_at: Type.String(),
  direction: Type.String(),
  source: Type.String(),
  device: textOrNull,
  verify: textOrNull,
  flags: texts,
  /** Why it is no part of the day; null: it counts. */
  dropped: orNull(code<DroppedPunch['code']>()),
  rule: integerOrNull,
});
export type ExplainedPunch = Shape<typeof punch>;

const stretch = Type.Object({ from: Type.String(), to: Type.String() });
export type Stretch = Shape<typeof stretch>;

const work = Type.Object({
  id: Type.Integer(),
  task_id: Type.Integer(),
  /** Null for a task that the caller does not see. */
  number: textOrNull,
  name: textOrNull,
  started_at: Type.String(),
  ended_at: textOrNull,
});

const explained = Type.Object({
  user_id: Type.Integer(),
  fio: Type.String(),
  day: Type.String(),
  /** The row as it stands; null: there is none yet. */
  row: orNull(contractOf(attendance).row),
  status: orNull(code<DayStatus>()),
  came: textOrNull,
  left: textOrNull,
  worked_minutes: integerOrNull,
  break_minutes: Type.Integer(),
  late_minutes: Type.Integer(),
  early_minutes: Type.Integer(),
  overtime_minutes: Type.Integer(),
  norm_minutes: Type.Integer(),
  flags: Type.Array(code<DayFlag>()),
  timesheet_code: textOrNull,
  /** From where to where punches are of this day. */
  borders: stretch,
  shift: Type.Array(stretch),
  punches: Type.Array(punch),
  breaks: Type.Array(stretch),
  work: Type.Array(work),
  /** Presence without a running task, of five minutes and more. */
  gaps: Type.Array(stretch),
  leave: orNull(Type.Object({ status: code<DayStatus>(), starts_on: Type.String(), ends_on: Type.String() })),
  corrections: Type.Array(contractOf(attendanceCorrections).row),
  questions: Type.Array(contractOf(attendanceQuestions).row),
  /** What decided, in order: the number of the rule, what it did, and its figures. */
  steps: listOf({ rule: Type.Integer(), code: Type.String(), values }),
  /** What the day was before, the newest first. */
  revisions: listOf({ revision: Type.Integer(), changed_at: Type.String(), values }),
  /** The caller may propose a correction. */
  may_correct: Type.Boolean(),
});
export type ExplainedDay = Shape<typeof explained>;

/** A day with all that it follows from: the own one, or that of a person whose days the caller sees. */
export const attendanceExplained = endpoint('GET /api/fp/attendance/explain', {
  need: readers,
  query: closed({ user_id: Type.Optional(id), day }),
  output: explained,
});

/** Durations in minutes, the two ends in minutes after midnight. */
export type MonthCell = readonly [
  status: DayStatus | '',
  worked: number | null,
  late: number,
  early: number,
  overtime: number,
  norm: number,
  flags: readonly DayFlag[],
  code: string,
  came: number | null,
  left: number | null,
];

const person = Type.Object({
  user_id: Type.Integer(),
  fio: Type.String(),
  position: textOrNull,
  /** One for each day of the month; null: there is no day. */
  cells: Type.Unsafe<readonly (MonthCell | null)[]>({ type: 'array', items: {} }),
});
export type MonthPerson = Shape<typeof person>;

/** A month of all people whose days the caller sees, in one answer: 500 people are meant. */
export const attendanceMonth = endpoint('GET /api/fp/attendance/month', {
  need: readers,
  query: closed({ month, team_id: Type.Optional(id), branch_id: Type.Optional(id) }),
  output: Type.Object({
    month: Type.String(),
    today: Type.String(),
    days: listOf({ day: Type.String(), kind: code<'working' | 'short' | 'holiday' | 'off' | 'weekend'>() }),
    people: Type.Array(person),
  }),
});

/** Days are made anew, in pieces beside requests. Answers how many. */
export const recomputeAttendance = endpoint('POST /api/fp/attendance/recompute', {
  need: [update],
  body: closed({ user_ids: Type.Optional(ids(1000)), from: day, to: day }),
  output: Type.Object({ people: Type.Integer(), days: Type.Integer() }),
  status: 202,
});

/** Who of the people whom the caller leads should be here and is not, or came late, today. */
export const lateToday = endpoint('GET /api/fp/attendance/late-today', {
  need: [approveTeam, update],
  output: rowsOf(
    Type.Object({
      user_id: Type.Integer(),
      fio: Type.String(),
      starts_at: Type.String(),
      /** Null: not here yet. */
      came: textOrNull,
      minutes: Type.Integer(),
    }),
  ),
});

export const sendCorrection = verbOf(attendanceCorrections, 'send', [ownTasks, create]);
export const cancelCorrection = verbOf(attendanceCorrections, 'cancel', [ownTasks, update], decisionFields);
/** What the caller did with it a moment ago never was. */
export const takeBackCorrection = takeBackOf(attendanceCorrections, [ownTasks, approveTeam, update]);

/** Decides about many at once: all of them or none. A refusal says why. */
export const decideCorrections = endpoint('POST /api/fp/attendance-corrections/decide', {
  need: [approveTeam, update],
  body: bodyOf(decisionFields, { ids: ids(200), approve: Type.Boolean() }),
  output: rowsOf(contractOf(attendanceCorrections).row),
});

/** The person says what it was. */
export const answerQuestion = verbOf(attendanceQuestions, 'answer', [ownTasks], answerFields);

/** Leads hear what is open. */
export const checkMonth = verbOf(attendanceMonths, 'check', [update]);
/** Days do not move any more. With open points only by `force` and a comment. */
export const closeMonth = endpoint('POST /api/fp/attendance-months/close', {
  need: [update],
  body: bodyOf(decisionFields, {
    id,
    version: Type.Optional(Type.Integer({ minimum: 1 })),
    force: Type.Optional(Type.Boolean()),
  }),
  output: contractOf(attendanceMonths).row,
});
/** Days move again; the next closing is an edition of its own. */
export const reopenMonth = verbOf(attendanceMonths, 'reopen', [update], decisionFields);

const openPoint = Type.Object({
  user_id: integerOrNull,
  fio: Type.String(),
  day: Type.String(),
  point: code<OpenPointKind>(),
  minutes: integerOrNull,
});
export type OpenPoint = Shape<typeof openPoint>;

/** What keeps a month from closing, person by person. */
export const monthPoints = endpoint('GET /api/fp/attendance-months/points', {
  need: [update],
  query: closed({ id }),
  output: rowsOf(openPoint),
});

export const timesheetFormats = ['json', 'xlsx', 'csv', '1c'] as const;

const total = Type.Object({ days: Type.Integer(), minutes: Type.Integer(), hours: Type.String() });
const sheetLine = Type.Object({
  user_id: Type.Integer(),
  fio: Type.String(),
  personnel_number: textOrNull,
  position: textOrNull,
  /** `Я 8`, `Я 6/Н 2`; empty before hiring, after leaving, after today. */
  cells: texts,
  first_half: total,
  second_half: total,
  month: total,
  norm: total,
  by_code: typed<TimesheetLine['by_code']>(Type.Object({}, { additionalProperties: true })),
  open_points: listOf({ day: Type.String(), point: code<OpenPointKind>() }),
});
export type SheetLine = Shape<typeof sheetLine>;

/** The timesheet of a month, form T-13: everybody the own line, leads their people, HR and the director all. */
export const timesheets = endpoint('GET /api/fp/timesheets', {
  need: [ownTasks, exporting],
  query: closed({
    month,
    branch_id: Type.Optional(id),
    team_id: Type.Optional(id),
    format: Type.Optional(oneOf(timesheetFormats)),
  }),
  output: Type.Object({
    month: Type.String(),
    as_of: Type.String(),
    /** The edition of the closed month whose lines these are; null: the month is open. */
    edition: integerOrNull,
    lines: Type.Array(sheetLine),
  }),
});
export type Timesheet = Shape<typeof timesheets.output>;
