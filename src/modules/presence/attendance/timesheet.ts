import type { DayOutcome, DayStatus } from '#modules/presence/attendance/day-facts.ts';
import { type Gone, isGoneOn } from '#modules/company/people/door.ts';

/** Whether minutes inside the grace are forgiven: the setting `timesheet_as_worked`. */
export const timesheetModes = ['by_norm', 'as_worked'] as const;
export type TimesheetMode = (typeof timesheetModes)[number];

/** Where the hours of a shift over midnight stand: on its first day, or on the day on which they are worked. */
export const nightShiftPlaces = ['first_day', 'cut_at_midnight'] as const;
export type NightShiftPlace = (typeof nightShiftPlaces)[number];

/** Open points that keep a month from closing. */
export const openPointKinds = [
  'missing_in',
  'missing_out',
  'absence_without_reason',
  'overtime_not_approved',
  'orphan_punches',
] as const;
export type OpenPointKind = (typeof openPointKinds)[number];

/** Letters of the form T-13 that the rules themselves write; all others come from leave kinds and reasons. */
export const codeOf = {
  work: 'Я',
  night: 'Н',
  dayOff: 'В',
  workOnDayOff: 'РВ',
  overtime: 'С',
  absent: 'НН',
  trip: 'К',
} as const;

/** What the timesheet needs of a day. */
export interface TimesheetDay
  extends Pick<DayOutcome, 'worked_minutes' | 'planned_minutes' | 'credit' | 'overtime_minutes'> {
  readonly day: string;
  readonly status: DayStatus | null;
  readonly flags: readonly string[];
  /** Null: nobody has decided about it. */
  readonly overtime_approved_minutes: number | null;
  /** The code of the reason of an absence; null: there is none. */
  readonly reason_code: string | null;
  /** The whole-day leave that holds the day; null: none. */
  readonly leave: {
    readonly code: string;
    /** A trip and time in lieu cover working days only. */
    readonly covers_days_off: boolean;
    readonly counts_holidays: boolean;
  } | null;
}

export interface TimesheetFacts {
  readonly days: readonly TimesheetDay[];
  readonly hired_on: string | null;
  /** On those days they do not work here: after leaving, and before they came back. */
  readonly gone: readonly Gone[];
  /** Later days are empty. */
  readonly as_of: string;
  readonly mode: TimesheetMode;
  readonly nights: NightShiftPlace;
}

interface Part {
  readonly code: string;
  /** Null: a code without hours. */
  readonly minutes: number | null;
}

export interface Total {
  readonly days: number;
  readonly minutes: number;
}

/** A line of the timesheet: codes by day, sums of minutes, and what is still open. */
export interface TimesheetLine {
  readonly cells: readonly (readonly Part[])[];
  readonly first_half: Total;
  readonly second_half: Total;
  readonly month: Total;
  readonly norm: Total;
  readonly by_code: Readonly<Record<string, { readonly days: number; readonly minutes?: number }>>;
  readonly open_points: readonly (readonly [day: string, point: OpenPointKind])[];
}

const countsDay: ReadonlySet<string> = new Set([codeOf.work, codeOf.night, codeOf.workOnDayOff]);
const countsHours: ReadonlySet<string> = new Set([...countsDay, codeOf.overtime]);

/** The letters of a day, two with a stroke between; empty while nobody can say. */
export const codesOf = (day: TimesheetDay, { mode, nights }: Pick<TimesheetFacts, 'mode' | 'nights'>): string =>
  partsOf(day, mode, nights)
    .map(({ code }) => code)
    .join('/');

/** Rules 1 to 4 of the timesheet: people.md, 3. */
export function timesheetOf({ days, hired_on, gone, as_of, mode, nights }: TimesheetFacts): TimesheetLine {
  const isHere = ({ day }: TimesheetDay) => (!hired_on || day >= hired_on) && !isGoneOn(gone, day) && day <= as_of;
  const own = days.map((day) => (isHere(day) ? partsOf(day, mode, nights) : []));
  const cells = nights === 'first_day' ? own : withLateHours(days, own, isHere, mode);
  const dated = days.map((day, index) => ({ day: day.day, parts: cells[index]! }));
  const half = (second: boolean) =>
    totalOf(dated.filter(({ day }) => Number(day.slice(8)) > 15 === second).map(({ parts }) => parts));
  const planned = days.filter((day) => isHere(day) && day.planned_minutes > 0);
  return {
    cells,
    first_half: half(false),
    second_half: half(true),
    month: totalOf(cells),
    norm: { days: planned.length, minutes: planned.reduce((sum, day) => sum + day.planned_minutes, 0) },
    by_code: byCode(cells),
    open_points: days.filter(isHere).flatMap(openPointsOf),
  };
}

/** The codes of one day, by the first rule that fits. */
function partsOf(day: TimesheetDay, mode: TimesheetMode, nights: NightShiftPlace): Part[] {
  const { status, leave, reason_code } = day;
  const isOff = status === 'holiday' || status === 'weekend';
  if (leave && (status === 'holiday' ? leave.counts_holidays : !isOff || leave.covers_days_off))
    return [{ code: leave.code, minutes: null }];
  const approved = day.overtime_approved_minutes ?? 0;
  if (isOff)
    return approved > 0 ? [{ code: codeOf.workOnDayOff, minutes: approved }] : [{ code: codeOf.dayOff, minutes: null }];
  if (status === 'absent') return [{ code: reason_code ?? codeOf.absent, minutes: null }];
  if (status === 'business_trip') return [{ code: codeOf.trip, minutes: null }];
  if (status !== 'present' && status !== 'remote') return [];
  const credit = day.credit?.[mode];
  const extra = approved > 0 ? [{ code: codeOf.overtime, minutes: approved }] : [];
  if (!credit) return [{ code: codeOf.work, minutes: null }, ...extra];
  const isWhole = nights === 'first_day';
  return [
    ...worked(credit.day + (isWhole ? credit.day_after : 0), credit.night + (isWhole ? credit.night_after : 0)),
    ...extra,
  ];
}

/** Work by day and by night; by night alone where there was nothing else. */
const worked = (byDay: number, byNight: number): Part[] => [
  ...(byDay > 0 || byNight === 0 ? [{ code: codeOf.work, minutes: byDay }] : []),
  ...(byNight > 0 ? [{ code: codeOf.night, minutes: byNight }] : []),
];

/** Hours after midnight stand on the next day, beside its own. */
function withLateHours(
  days: readonly TimesheetDay[],
  own: readonly (readonly Part[])[],
  isHere: (day: TimesheetDay) => boolean,
  mode: TimesheetMode,
): (readonly Part[])[] {
  return own.map((parts, index) => {
    const before = days[index - 1];
    const late = before && isHere(before) && isHere(days[index]!) ? before.credit?.[mode] : null;
    if (!late || late.day_after + late.night_after === 0) return parts;
    const minutesOf = (code: string) => parts.find((part) => part.code === code)?.minutes ?? 0;
    const rest = parts.filter(({ code }) => code !== codeOf.work && code !== codeOf.night && code !== codeOf.dayOff);
    return [...worked(minutesOf(codeOf.work) + late.day_after, minutesOf(codeOf.night) + late.night_after), ...rest];
  });
}

/** Rule 4: a day counts once, hours are summed in minutes. */
const totalOf = (cells: readonly (readonly Part[])[]): Total => ({
  days: cells.filter((parts) => parts.some(({ code }) => countsDay.has(code))).length,
  minutes: cells.flat().reduce((sum, { code, minutes }) => sum + (countsHours.has(code) ? (minutes ?? 0) : 0), 0),
});

function byCode(cells: readonly (readonly Part[])[]): TimesheetLine['by_code'] {
  const totals: Record<string, { days: number; minutes?: number }> = {};
  for (const { code, minutes } of cells.flat()) {
    const total = (totals[code] ??= { days: 0, ...(countsHours.has(code) && { minutes: 0 }) });
    total.days++;
    if (total.minutes !== undefined) total.minutes += minutes ?? 0;
  }
  return totals;
}

const hoursDoNotMatter: ReadonlySet<DayStatus> = new Set(['vacation', 'sick', 'unpaid', 'day_off', 'business_trip']);

/** What of a day keeps its month open. */
export function openPointsOf(day: TimesheetDay): (readonly [string, OpenPointKind])[] {
  const points: OpenPointKind[] = [];
  // Who is away owes no hours, whatever was punched meanwhile.
  const owesHours = day.status !== null && !hoursDoNotMatter.has(day.status);
  if (owesHours && day.flags.includes('missing_in')) points.push('missing_in');
  if (owesHours && day.flags.includes('missing_out')) points.push('missing_out');
  if (day.status === 'absent' && day.reason_code === null) points.push('absence_without_reason');
  if (day.overtime_minutes > 0 && day.overtime_approved_minutes === null) points.push('overtime_not_approved');
  return points.map((point) => [day.day, point] as const);
}

/** Hours as they are printed: a comma, at most two decimals. */
export const hoursOf = (minutes: number): string => String(Math.round((minutes * 100) / 60) / 100).replace('.', ',');

/** A cell as it is read: `Я 6/Н 2`. */
export const cellText = (parts: readonly Part[]): string =>
  parts.map(({ code, minutes }) => (minutes === null ? code : `${code} ${hoursOf(minutes)}`)).join('/');
