// One day of attendance by its rules: long, because each rule reads what those before it have found.

import { addDays } from '#kernel/days.ts';
import { instantOf } from '#modules/company/schedules/door.ts';
import {
  type AwayStatus,
  awayStatuses,
  type Credit,
  type DayFacts,
  type DayFlag,
  dayFlags,
  type DayOutcome,
  type DayPlan,
  type DayStatus,
  type DayStep,
  type Interval,
  minuteMs,
} from '#modules/presence/attendance/day-facts.ts';
import { readPunches, type ReadPunches } from '#modules/presence/attendance/day-punches.ts';
import {
  borderAfter,
  lengthOf,
  minutesBetween,
  nightsAround,
  type Shift,
  shiftOf,
  within,
  without,
} from '#modules/presence/attendance/shift.ts';

/** A break goes off once more than so much was worked: rule 8. */
const BREAK_AFTER_MINUTES = 300;
/** After the end of a shift a missing exit is waited for so long. */
const WAITED_MINUTES = 240;
/** A trip and a remote day give the norm to who did not punch: rule 13. */
const credits: ReadonlySet<DayStatus | null> = new Set(['business_trip', 'remote']);
const noCredit: Credit = { day: 0, night: 0, day_after: 0, night_after: 0 };

/**
 * A day of one person: what punches, schedule, calendar, leave and corrections make of it, by the seventeen rules of
 * the register of days. Each step says the number of its rule. Pure: the same facts give the same day for ever.
 */
export function dayOf(facts: DayFacts): DayOutcome {
  const steps: DayStep[] = [];
  const note: Note = (rule, code, values = {}) => steps.push({ rule, code, values });
  const frame = frameOf(facts);
  const read = readPunches(facts, frame.borders, frame.shift);
  steps.push(...read.steps);
  const ends = corrected(read, facts.correction, note);
  const standing = standingOf(facts, frame, read, ends);
  note(11, 'status', { status: standing.status ?? 'not_yet' });
  const paid = paidTime({ ...ends, shift: standing.isLeave ? null : frame.shift, plan: facts.plan }, read, note);
  const worked = workedOf({ ...ends, isThere: standing.isThere }, paid);
  const judged = judgedBy(facts, frame, standing, ends, worked);
  judgeNotes(facts, frame, standing, judged, note);
  const flags = flagsOf(facts, frame, standing, read, ends);
  if (flags.includes('missing_in') || flags.includes('missing_out')) note(5, 'end_missing');
  const nights = nightsAround(facts.day, facts.time_zone);
  return {
    ...{ ...ends, borders: frame.borders, steps, flags, status: standing.status, dropped: read.dropped },
    ...{ norm_minutes: standing.norm, planned_minutes: frame.planned ? facts.plan.norm_minutes : 0 },
    worked_minutes: standing.isCredited ? standing.norm : worked,
    break_minutes: paid ? lengthOf(paid.breaks) : 0,
    late_minutes: judged.lateBy > facts.plan.grace_minutes ? judged.lateBy : 0,
    early_minutes: judged.earlyBy > facts.plan.grace_minutes ? judged.earlyBy : 0,
    overtime_minutes: !frame.planned || judged.over > facts.plan.grace_minutes ? judged.over : 0,
    night_minutes: paid ? lengthOf(within(paid.worked, nights)) : 0,
    credit: worked === null && !standing.isCredited ? null : creditOf(facts, frame, standing, ends, paid, judged),
    breaks: paid?.breaks ?? [],
    presence: presenceOf(frame, standing, paid),
  };
}

/** The time in which a day lies, whatever happened. */
interface Frame {
  readonly borders: Interval;
  readonly planned: Shift | null;
  /** What a leave of a part of the day leaves of it. */
  readonly shift: Shift | null;
  readonly isCut: boolean;
}

function frameOf({ day, time_zone, before, plan, after, leave }: DayFacts): Frame {
  const parts = leave.flatMap(({ time }) => (time ? [time] : []));
  const planned = shiftOf(plan, day, time_zone);
  const shift = parts.length ? shiftOf(plan, day, time_zone, parts) : planned;
  return {
    borders: [borderAfter(addDays(day, -1), before, plan, time_zone), borderAfter(day, plan, after, time_zone)],
    ...{ planned, shift, isCut: planned !== null && (!shift || shift.cut_minutes > 0) },
  };
}

/** When the person was there; who is credited without a punch was there as the schedule has it. */
function presenceOf({ shift }: Frame, { isCredited, norm }: Standing, paid: Paid | null): readonly Interval[] {
  return isCredited ? firstMinutes(shift?.spans ?? [], norm) : (paid?.worked ?? []);
}

/** What the day was for its person. */
interface Standing {
  readonly status: DayStatus | null;
  readonly isThere: boolean;
  readonly isOver: boolean;
  /** Away all day, without a norm. */
  readonly isLeave: boolean;
  /** The norm counts though nobody punched: rule 13. */
  readonly isCredited: boolean;
  readonly norm: number;
}

/** Rules 11 and 13. */
function standingOf(facts: DayFacts, { borders, planned, shift }: Frame, read: ReadPunches, ends: Ends): Standing {
  const { now, plan } = facts;
  const isThere = read.isThere || ends.came !== null || ends.left !== null;
  const overAt = Math.min(borders[1], shift ? shift.ends + WAITED_MINUTES * minuteMs : borders[1]);
  const isOver = now === null || now >= overAt;
  const isMissed = now === null || now >= (shift?.ends ?? borders[1]);
  const away = awayOf(facts, planned);
  const status = statusOf({ plan, planned, away, isThere, isMissed });
  const isLeave = away !== null && planned !== null && !credits.has(status);
  const norm = isLeave ? 0 : (shift?.norm_minutes ?? 0);
  const isCredited = credits.has(status) && !isThere && shift !== null;
  return { status, isThere, isOver, isLeave, isCredited, norm };
}

/** By how much, before the grace. */
interface Judged {
  readonly bounds: Interval | null;
  readonly lateBy: number;
  readonly earlyBy: number;
  readonly over: number;
}

/** Rules 9 and 10: against the shift or the core; who is away, on a trip or remote is never late. */
function judgedBy(
  { plan, day, time_zone }: DayFacts,
  { shift }: Frame,
  { isLeave, isThere, status, norm }: Standing,
  { came, left }: Ends,
  worked: number | null,
): Judged {
  const isJudged = shift !== null && !isLeave && !credits.has(status);
  const bounds = isJudged ? judgedBounds(plan, shift, day, time_zone) : null;
  return {
    bounds,
    lateBy: bounds && came !== null ? Math.max(0, minutesBetween(bounds[0], came)) : 0,
    earlyBy: bounds && left !== null ? Math.max(0, minutesBetween(left, bounds[1])) : 0,
    over: worked !== null && !isLeave && isThere ? Math.max(0, worked - norm) : 0,
  };
}

function flagsOf(
  facts: DayFacts,
  { planned, isCut }: Frame,
  { isThere, isOver, isLeave, isCredited, status }: Standing,
  read: ReadPunches,
  { came, left }: Ends,
): DayFlag[] {
  const holds: Partial<Record<DayFlag, boolean>> = {
    missing_in: isThere && came === null && (isOver || left !== null),
    missing_out: isThere && left === null && isOver,
    worked_on_day_off: planned === null && isThere,
    punched_on_leave: isLeave && isThere,
    part_leave: isCut,
    credited: isCredited,
    no_data: facts.is_silent && status === 'absent',
  };
  return dayFlags.filter((flag) => holds[flag] || read.flags.includes(flag));
}

/** What a timesheet counts: worked time from its beginning until the norm is full, rule 2 of the timesheet. */
function creditOf(
  { day, time_zone, plan }: DayFacts,
  { planned, shift }: Frame,
  { isLeave, isCredited, norm }: Standing,
  { came, left }: Ends,
  paid: Paid | null,
  { bounds, lateBy, earlyBy }: Judged,
): DayOutcome['credit'] {
  const nights = nightsAround(day, time_zone);
  const midnight = instantOf(addDays(day, 1), 0, time_zone);
  const split = (intervals: readonly Interval[]): Credit =>
    splitCredit(firstMinutes(intervals, norm), nights, midnight);
  if (isCredited) return { by_norm: split(shift?.spans ?? []), as_worked: split(shift?.spans ?? []) };
  if (!planned || isLeave || !paid) return { by_norm: noCredit, as_worked: noCredit };
  const forgiven: Interval[] = [];
  const isForgiven = (minutes: number) => minutes > 0 && minutes <= plan.grace_minutes;
  if (bounds && came !== null && isForgiven(lateBy)) forgiven.push([bounds[0], came]);
  if (bounds && left !== null && isForgiven(earlyBy)) forgiven.push([left, bounds[1]]);
  return {
    by_norm: split([...paid.worked, ...forgiven].sort((a, b) => a[0] - b[0])),
    as_worked: split(paid.worked),
  };
}

type Note = (rule: number, code: string, values?: DayStep['values']) => void;
type Ends = Pick<DayOutcome, 'came' | 'left'>;

/** Rule 15: an approved correction wins over raw punches, each end by itself. */
function corrected(read: ReadPunches, { came, left }: DayFacts['correction'], note: Note): Ends {
  if (came !== undefined) note(15, 'corrected_came');
  if (left !== undefined) note(15, 'corrected_left');
  return { came: came ?? read.came, left: left ?? read.left };
}

/** What keeps the person away all day: the first of rule 11; a remote weekday of the schedule is one of them. */
function awayOf({ leave, plan }: DayFacts, planned: Shift | null): AwayStatus | null {
  const held = new Set(leave.filter(({ time }) => !time).map(({ status }) => status));
  if (plan.is_remote && planned) held.add('remote');
  return awayStatuses.find((status) => held.has(status)) ?? null;
}

interface Stood {
  readonly plan: DayPlan;
  readonly planned: Shift | null;
  readonly away: AwayStatus | null;
  readonly isThere: boolean;
  /** The whole shift has passed without a punch. */
  readonly isMissed: boolean;
}

/** Rule 11. */
function statusOf({ plan, planned, away, isThere, isMissed }: Stood): DayStatus | null {
  if (!planned) return plan.day_kind === 'holiday' ? 'holiday' : 'weekend';
  if (away) return away;
  if (isThere) return 'present';
  return isMissed ? 'absent' : null;
}

interface Paid {
  /** What was worked, breaks taken out. */
  readonly worked: readonly Interval[];
  readonly breaks: readonly Interval[];
}

/** Rules 7 and 8: from when time is paid, and the break that goes off. */
function paidTime(
  { came, left, shift, plan }: Ends & { readonly shift: Shift | null; readonly plan: DayPlan },
  read: ReadPunches,
  note: Note,
): Paid | null {
  if (came === null || left === null) return null;
  const isPaidEarly = !shift || plan.kind === 'flexible' || plan.early_is_paid;
  const from = isPaidEarly ? came : Math.max(came, shift.starts);
  if (shift && !isPaidEarly && came < shift.starts)
    note(7, 'early_not_paid', { minutes: minutesBetween(came, Math.min(shift.starts, Math.max(came, left))) });
  const whole: Interval = [from, Math.max(from, left)];
  const measured = within(read.breaks, [whole]);
  if (read.breaks.length) {
    note(8, 'break_measured', { minutes: lengthOf(measured) });
    return { worked: without([whole], measured), breaks: measured };
  }
  const length = minutesBetween(...whole);
  const planned = shift ? shift.break_minutes : plan.break_minutes;
  if (length <= BREAK_AFTER_MINUTES || planned === 0) {
    if (length > 0 && planned > 0) note(8, 'break_not_taken', { minutes: length });
    return { worked: [whole], breaks: [] };
  }
  note(8, 'break_planned', { minutes: planned });
  const breaks = placedBreaks(whole, shift, planned);
  return { worked: without([whole], breaks), breaks };
}

/** Where the break lies if it lies in what was worked, else in the middle of it. */
function placedBreaks([from, to]: Interval, shift: Shift | null, minutes: number): readonly Interval[] {
  const breaks = shift?.breaks ?? [];
  const isInside = breaks.length > 0 && breaks.every(([start, end]) => from <= start && end <= to);
  if (isInside) return breaks;
  const start = from + Math.floor((to - from - minutes * minuteMs) / 2 / minuteMs) * minuteMs;
  return [[start, start + minutes * minuteMs]];
}

/** Null: an end is missing. Zero: nobody was there. */
function workedOf({ came, left, isThere }: Ends & { readonly isThere: boolean }, paid: Paid | null): number | null {
  if (paid) return lengthOf(paid.worked);
  return isThere || came !== null || left !== null ? null : 0;
}

/** By what lateness and an early end are judged: the shift, or the core of a flexible one. Rule 9. */
function judgedBounds(plan: DayPlan, shift: Shift, day: string, timeZone: string): Interval | null {
  if (plan.kind !== 'flexible') return [shift.starts, shift.ends];
  if (!plan.core) return null;
  const [from, to] = plan.core.map((minute) => instantOf(day, minute, timeZone)) as [number, number];
  return [Math.max(from, shift.starts), Math.min(to, shift.ends)];
}

/** What rules 9, 10, 12, 13 and 14 did, in words. */
function judgeNotes(
  { plan }: DayFacts,
  { planned, shift, isCut }: Frame,
  { isThere, isLeave, isCredited, norm }: Standing,
  { lateBy, earlyBy, over }: Judged,
  note: Note,
): void {
  const grace = plan.grace_minutes;
  if (lateBy) note(9, lateBy > grace ? 'late' : 'late_forgiven', { minutes: lateBy, grace });
  if (earlyBy) note(9, earlyBy > grace ? 'early' : 'early_forgiven', { minutes: earlyBy, grace });
  if (over && planned) note(10, over > grace ? 'overtime' : 'overtime_forgiven', { minutes: over, norm });
  if (plan.day_kind === 'short' && planned) note(10, 'short_day', { norm });
  if (!planned && isThere) note(12, 'worked_on_day_off', { minutes: over });
  if (isLeave) note(13, isThere ? 'punched_on_leave' : 'leave_without_norm');
  if (isCredited) note(13, 'credited', { minutes: norm });
  if (isCut) note(14, 'part_leave', { minutes: (planned?.norm_minutes ?? 0) - (shift?.norm_minutes ?? 0) });
}

/** The first minutes of intervals, in order. */
function firstMinutes(intervals: readonly Interval[], most: number): Interval[] {
  let left = most * minuteMs;
  return intervals.flatMap(([from, to]): Interval[] => {
    const taken = Math.min(left, Math.max(0, to - from));
    left -= taken;
    return taken > 0 ? [[from, from + taken]] : [];
  });
}

function splitCredit(intervals: readonly Interval[], nights: readonly Interval[], midnight: number): Credit {
  const before = within(intervals, [[Number.NEGATIVE_INFINITY, midnight]]);
  const after = within(intervals, [[midnight, Number.POSITIVE_INFINITY]]);
  const nightOf = (part: readonly Interval[]) => lengthOf(within(part, nights));
  return {
    day: lengthOf(before) - nightOf(before),
    night: nightOf(before),
    day_after: lengthOf(after) - nightOf(after),
    night_after: nightOf(after),
  };
}
