import { daysBetween, weekdayOf } from '#kernel/days.ts';
import { minutesOfSpans, type ScheduleVersion } from '#modules/company/schedules/schedule-versions.ts';
import type { Spans, WeekType } from '#modules/company/schedules/work-calendar.ts';
import type { WorkDayKind } from '#modules/company/schedules/work-day-kinds.ts';
import type { ScheduleKind } from '#modules/company/schedules/schedule-kinds.ts';

/** `off`: free by decree or moved; `weekend`: free by the schedule itself, of a cycle too. */
export type DayKind = 'working' | 'short' | 'holiday' | 'off' | 'weekend';

/** Whose schedule a day follows: one of the person, of the branch or the nearest above it, or the company's. */
export type ScheduleSource = 'own' | 'branch' | 'company';

/** What a day is by a schedule. Minutes are whole ones. */
export interface DayOfSchedule {
  /** Minutes after local midnight of the day on which they begin; beyond 1440 they go over midnight. */
  readonly spans: Spans;
  readonly norm_minutes: number;
  /** The holes between the spans, or of flexible hours the number of the schedule. */
  readonly break_minutes: number;
  readonly kind: ScheduleKind;
  /** Of flexible hours alone: when everybody is there. */
  readonly core: Spans;
  readonly grace_minutes: number;
  readonly early_is_paid: boolean;
  readonly is_remote: boolean;
  readonly day_kind: DayKind;
}

/** The same for a person: whose schedule it is, and which. */
export interface DaySchedule extends DayOfSchedule {
  readonly source: ScheduleSource;
  /** Null: the hours that ship with the product, while no schedule is the company's. */
  readonly work_schedule_id: number | null;
}

/** What of a schedule decides about its days. */
export interface ScheduleRules {
  readonly kind: ScheduleKind;
  readonly week_type: WeekType | null;
  readonly grace_minutes: number;
  readonly early_is_paid: boolean;
  readonly break_minutes: number;
  readonly remote_weekdays: readonly string[];
  /** In the order of their first days; the first holds for the days before it too. */
  readonly versions: readonly ScheduleVersion[];
}

/** The eve of a holiday is an hour shorter: Labour Code, art. 187. */
const SHORT_DAY_CUT = 60;

/** The version of a day. */
export const versionOn = ({ versions }: Pick<ScheduleRules, 'versions'>, day: string): ScheduleVersion =>
  versions.findLast(({ valid_from }) => valid_from <= day) ?? versions[0]!;

/** A day by a schedule, and by what the calendar says of it for its kind of week. */
export function dayBySchedule(
  rules: ScheduleRules,
  day: string,
  calendar: ReadonlySet<WorkDayKind> | undefined,
): DayOfSchedule {
  const version = versionOn(rules, day);
  const weekday = String(weekdayOf(day));
  const isCycle = rules.kind === 'cycle';
  const day_kind = isCycle ? null : kindByCalendar(calendar);
  const usual = day_kind === 'holiday' || day_kind === 'off' ? [] : usualSpans(rules, version, day, calendar);
  const isShort = day_kind === 'short' && usual.length > 0;
  const spans = isShort ? shortened(usual) : usual;
  const isFlexible = rules.kind === 'flexible';
  const length = spans.reduce((sum, [from, to]) => sum + to - from, 0);
  const norm = isFlexible ? Math.max(0, (version.norm_minutes ?? length) - (isShort ? SHORT_DAY_CUT : 0)) : length;
  return {
    spans,
    norm_minutes: spans.length ? norm : 0,
    break_minutes: spans.length === 0 ? 0 : isFlexible ? rules.break_minutes : holesOf(spans),
    kind: rules.kind,
    core: isFlexible && spans.length ? within(minutesOfSpans(version.core ?? []), spans) : [],
    grace_minutes: rules.grace_minutes,
    early_is_paid: rules.early_is_paid || isFlexible,
    is_remote: spans.length > 0 && rules.remote_weekdays.includes(weekday),
    day_kind: spans.length === 0 ? freeKind(day_kind) : isShort ? 'short' : 'working',
  };
}

const freeKind = (kind: ReturnType<typeof kindByCalendar>): DayKind =>
  kind === 'holiday' || kind === 'off' ? kind : 'weekend';

function kindByCalendar(calendar: ReadonlySet<WorkDayKind> | undefined): 'holiday' | 'off' | 'short' | null {
  if (!calendar) return null;
  if (calendar.has('holiday')) return 'holiday';
  if (calendar.has('extra_off') || calendar.has('moved_off')) return 'off';
  return calendar.has('short_day') ? 'short' : null;
}

function usualSpans(
  { kind, break_minutes }: ScheduleRules,
  { week = {}, cycle = [], cycle_starts_on }: ScheduleVersion,
  day: string,
  calendar: ReadonlySet<WorkDayKind> | undefined,
): Spans {
  if (kind === 'cycle') {
    const at = daysBetween(cycle_starts_on!, day) % cycle.length;
    return withBreak(minutesOfSpans(cycle[at < 0 ? at + cycle.length : at]!), break_minutes);
  }
  // A working Saturday has the hours of a Monday: decrees exchange days of the week, and none of them names its hours.
  const weekday = calendar?.has('working_saturday') ? 1 : weekdayOf(day);
  const spans = minutesOfSpans(week[String(weekday)] ?? []);
  return kind === 'flexible' ? spans : withBreak(spans, break_minutes);
}

/** A break that is a number lies in the middle of a shift of one span. */
function withBreak(spans: Spans, minutes: number): Spans {
  const [only] = spans;
  if (!minutes || spans.length !== 1 || !only || only[1] - only[0] <= minutes) return spans;
  const first = only[0] + Math.floor((only[1] - only[0] - minutes) / 2);
  return [
    [only[0], first],
    [first + minutes, only[1]],
  ];
}

/** An hour goes off the end: off the spans before, too, when the last is shorter. */
function shortened(spans: Spans): Spans {
  const kept: (readonly [number, number])[] = [...spans];
  for (let cut = SHORT_DAY_CUT; cut > 0 && kept.length > 0; ) {
    const [from, to] = kept.pop()!;
    if (to - from > cut) kept.push([from, to - cut]);
    cut -= Math.min(cut, to - from);
  }
  return kept;
}

const holesOf = (spans: Spans): number =>
  spans.reduce((sum, [from], at) => sum + (at > 0 ? from - spans[at - 1]![1] : 0), 0);

/** What of some spans lies within the others. */
const within = (spans: Spans, others: Spans): Spans =>
  spans.flatMap(([from, to]) =>
    others.flatMap(([start, end]) => {
      const common = [Math.max(from, start), Math.min(to, end)] as const;
      return common[0] < common[1] ? [common] : [];
    }),
  );
