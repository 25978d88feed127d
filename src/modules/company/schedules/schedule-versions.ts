import { isDay } from '#kernel/days.ts';
import type { FieldError } from '#kernel/problems.ts';
import type { ScheduleKind } from '#modules/company/schedules/schedule-kinds.ts';

/** A span as people write it: `["22:00", "07:00"]` ends on the next day. */
export type WrittenSpan = readonly [from: string, to: string];

/** Hours by weekday, `"1"` Monday to `"7"` Sunday; a weekday that is missing is free. */
export type WrittenWeek = Readonly<Record<string, readonly WrittenSpan[]>>;

/** What a schedule says from a day on. */
export interface ScheduleVersion {
  readonly valid_from: string;
  /** Of a week, and of flexible hours: within which work is done. */
  readonly week?: WrittenWeek;
  /** The days of a cycle, one after the other; an empty one is free. */
  readonly cycle?: readonly (readonly WrittenSpan[])[];
  /** The day that is the first of the cycle; it may lie before or after `valid_from`. */
  readonly cycle_starts_on?: string;
  /** Of flexible hours: the minutes of a day. */
  readonly norm_minutes?: number;
  /** Of flexible hours: when everybody is there. */
  readonly core?: readonly WrittenSpan[];
}

export const MINUTES_A_DAY = 1_440;
const mostVersions = 60;
const longestCycle = 62;
const mostSpans = 6;
/** Of a shift whose break lies over midnight. */
const longestBrokenShift = 16 * 60;

/** Minutes of the day of `HH:mm`, 0 to 1440; undefined for any other text. */
export function minuteOf(clock: unknown): number | undefined {
  const match = typeof clock === 'string' ? /^([01]\d|2[0-4]):([0-5]\d)$/.exec(clock) : null;
  const minute = match ? Number(match[1]) * 60 + Number(match[2]) : MINUTES_A_DAY + 1;
  return minute <= MINUTES_A_DAY ? minute : undefined;
}

/** `HH:mm` of minutes after midnight; those of the next day begin anew. */
export function clockOf(minute: number): string {
  const ofDay = minute > MINUTES_A_DAY ? minute - MINUTES_A_DAY : minute;
  return `${String(Math.floor(ofDay / 60)).padStart(2, '0')}:${String(ofDay % 60).padStart(2, '0')}`;
}

/**
 * Spans as minutes after the midnight of their day. What ends earlier than it begins ends on the next day, and what
 * begins before the span in front of it has ended begins there.
 */
export function minutesOfSpans(spans: readonly WrittenSpan[]): [number, number][] {
  const found: [number, number][] = [];
  let days = 0;
  for (const [from, to] of spans) {
    const isNextDay = minuteOf(from)! + days < (found.at(-1)?.[1] ?? 0);
    if (isNextDay) days += MINUTES_A_DAY;
    const start = minuteOf(from)! + days;
    if (minuteOf(to)! + days <= start) days += MINUTES_A_DAY;
    found.push([start, minuteOf(to)! + days]);
  }
  return found;
}

/** What is wrong with the versions of a schedule; nothing: they may be kept. `field` is the field of the schedule. */
export function wrongVersions(kind: ScheduleKind, versions: unknown): FieldError[] {
  const wrong = (rule: string, values: FieldError['values'] = {}): FieldError[] => [
    { field: 'versions', rule, ...(Object.keys(values).length && { values }) },
  ];
  if (!Array.isArray(versions) || versions.length === 0) return wrong('schedule_no_version');
  if (versions.length > mostVersions) return wrong('schedule_versions_many', { max: mostVersions });
  const days = new Set<string>();
  for (const version of versions as readonly ScheduleVersion[]) {
    const { valid_from } = version;
    if (!isDay(valid_from)) return wrong('schedule_first_day');
    if (days.has(valid_from)) return wrong('schedule_same_day', { day: valid_from });
    days.add(valid_from);
    const rule = kind === 'cycle' ? wrongCycle(version) : wrongWeek(version, kind === 'flexible');
    if (rule) return wrong(rule, { day: valid_from });
  }
  return [];
}

const knownKeys: Readonly<Record<ScheduleKind, readonly string[]>> = {
  week: ['valid_from', 'week'],
  cycle: ['valid_from', 'cycle', 'cycle_starts_on'],
  flexible: ['valid_from', 'week', 'norm_minutes', 'core'],
};

/** The same versions with what their kind knows, in the order of their first days: alike are written alike. */
export const orderedVersions = (kind: ScheduleKind, versions: readonly ScheduleVersion[]): ScheduleVersion[] =>
  versions
    .map((version) => {
      const said: Partial<Record<string, unknown>> = { ...version, week: version.week && daysWorked(version.week) };
      const known = knownKeys[kind].filter((key) => said[key] !== undefined && said[key] !== null);
      return Object.fromEntries(known.map((key) => [key, said[key]])) as unknown as ScheduleVersion;
    })
    .toSorted((a, b) => (a.valid_from < b.valid_from ? -1 : 1));

const daysWorked = (week: WrittenWeek): WrittenWeek =>
  Object.fromEntries(
    Object.entries(week)
      .filter(([, spans]) => spans.length)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

function wrongWeek({ week, norm_minutes, core }: ScheduleVersion, isFlexible: boolean): string | null {
  if (typeof week !== 'object' || week === null || Array.isArray(week)) return 'schedule_no_hours';
  const days = Object.entries(week);
  if (days.some(([day]) => !/^[1-7]$/.test(day))) return 'schedule_weekday';
  const rule = days.map(([, spans]) => wrongSpans(spans)).find(Boolean);
  if (rule) return rule;
  if (!days.some(([, spans]) => spans.length)) return 'schedule_no_hours';
  const ordered = Array.from({ length: 7 }, (_, at) => minutesOfSpans(week[String(at + 1)] ?? []));
  if (crosses(ordered)) return 'schedule_days_cross';
  return isFlexible ? wrongFlexible(ordered, norm_minutes, core ?? []) : null;
}

function wrongFlexible(
  days: readonly (readonly (readonly [number, number])[])[],
  norm: number | undefined,
  core: readonly WrittenSpan[],
): string | null {
  if (!Number.isInteger(norm) || norm! < 1 || norm! > MINUTES_A_DAY) return 'schedule_norm';
  const rule = wrongSpans(core);
  if (rule) return rule;
  const worked = days.filter((spans) => spans.length);
  const holds = (from: number, to: number) =>
    worked.every((spans) => spans.some(([start, end]) => start <= from && to <= end));
  if (minutesOfSpans(core).some(([from, to]) => !holds(from, to))) return 'schedule_core_outside';
  const isShort = worked.some((spans) => spans.reduce((sum, [from, to]) => sum + to - from, 0) < norm!);
  return isShort ? 'schedule_norm_long' : null;
}

function wrongCycle({ cycle, cycle_starts_on }: ScheduleVersion): string | null {
  if (!Array.isArray(cycle) || cycle.length === 0) return 'schedule_no_hours';
  if (cycle.length > longestCycle) return 'schedule_cycle_long';
  if (!isDay(cycle_starts_on)) return 'schedule_cycle_start';
  const rule = cycle.map(wrongSpans).find(Boolean);
  if (rule) return rule;
  if (!cycle.some((spans) => spans.length)) return 'schedule_no_hours';
  return crosses(cycle.map(minutesOfSpans)) ? 'schedule_days_cross' : null;
}

/** Does a shift begin before that of the day before has ended? */
const crosses = (days: readonly (readonly (readonly [number, number])[])[]): boolean =>
  days.some((spans, at) => {
    const next = days[(at + 1) % days.length]![0];
    const end = spans.at(-1)?.[1] ?? 0;
    return next !== undefined && end - MINUTES_A_DAY > next[0];
  });

function wrongSpans(spans: unknown): string | null {
  if (!Array.isArray(spans) || spans.length > mostSpans) return 'schedule_spans';
  const isSpan = (span: unknown) =>
    Array.isArray(span) && span.length === 2 && span.every((clock) => minuteOf(clock) !== undefined);
  if (!spans.every(isSpan)) return 'schedule_spans';
  if ((spans as WrittenSpan[]).some(([from]) => minuteOf(from) === MINUTES_A_DAY)) return 'schedule_spans';
  const minutes = minutesOfSpans(spans as WrittenSpan[]);
  const [first, last] = [minutes[0]?.[0] ?? 0, minutes.at(-1)?.[1] ?? 0];
  // A break over midnight looks like spans in the wrong order, but only those make so long a shift.
  const hasNightBreak = minutes.some(
    ([from], at) => at > 0 && from >= MINUTES_A_DAY && minutes[at - 1]![1] <= MINUTES_A_DAY,
  );
  return last - first <= (hasNightBreak ? longestBrokenShift : MINUTES_A_DAY) ? null : 'schedule_spans_order';
}
