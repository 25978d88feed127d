import { addDays } from '#kernel/days.ts';
import {
  type DayOfSchedule,
  type DaySchedule,
  dayBySchedule,
  type ScheduleRules,
  type ScheduleSource,
  versionOn,
} from '#modules/company/schedules/day-schedule.ts';
import { MINUTES_A_DAY, minutesOfSpans } from '#modules/company/schedules/schedule-versions.ts';
import { WholeYears } from '#modules/company/schedules/whole-years.ts';
import {
  CalendarDays,
  type Spans,
  WorkCalendar,
  type WorkCalendarRow,
} from '#modules/company/schedules/work-calendar.ts';

/** Days that are remembered of a schedule and of a person: some years around today. */
const MOST_KNOWN_DAYS = 4_000;

/** The days of one schedule, whoever works by it. */
export class ScheduleDays {
  readonly rules: ScheduleRules;
  readonly calendar: CalendarDays;
  readonly #known = new Map<string, DayOfSchedule>();

  constructor(rules: ScheduleRules, rows: Iterable<WorkCalendarRow>) {
    this.rules = rules;
    this.calendar = new CalendarDays(rows, rules.week_type);
  }

  of(day: string): DayOfSchedule {
    const known = this.#known.get(day);
    if (known) return known;
    const made = dayBySchedule(this.rules, day, this.calendar.of(day));
    if (this.#known.size >= MOST_KNOWN_DAYS) this.#known.clear();
    this.#known.set(day, made);
    return made;
  }

  /** The minute at which work usually ends: of the first day of the week, or of the cycle, on which is worked. */
  usualEnd(day: string): number {
    const { week = {}, cycle = [] } = versionOn(this.rules, day);
    const days =
      this.rules.kind === 'cycle'
        ? cycle
        : Object.keys(week)
            .sort()
            .map((weekday) => week[weekday]!);
    return minutesOfSpans(days.find((spans) => spans.length) ?? []).at(-1)?.[1] ?? MINUTES_A_DAY;
  }
}

/** From a day on somebody works by a schedule; the first stretch has no beginning. */
export interface Stretch {
  readonly from: string;
  readonly days: ScheduleDays;
  readonly source: ScheduleSource;
  readonly work_schedule_id: number | null;
}

/** When a person works, through all changes of schedule: people who work alike share one. */
export class PersonCalendar extends WorkCalendar {
  readonly timeZone: string;
  readonly #stretches: readonly Stretch[];
  readonly #known = new Map<string, DaySchedule>();
  protected readonly years: WholeYears;

  /** @param stretches in the order of their days; the first begins with ''. */
  constructor(stretches: readonly Stretch[], timeZone: string) {
    super();
    this.#stretches = stretches;
    this.timeZone = timeZone;
    this.years = new WholeYears(
      (day) => this.spansOf(day).reduce((sum, [from, to]) => sum + to - from, 0),
      (year) => this.#stretchOfYear(year),
    );
    for (const { from, days } of stretches) {
      if (from) this.years.have(from);
      for (const day of days.calendar.all) this.years.have(day);
      for (const { valid_from } of days.rules.versions) this.years.have(valid_from);
    }
  }

  /** All that is known of a day. */
  on(day: string): DaySchedule {
    const known = this.#known.get(day);
    if (known) return known;
    const made = this.#made(day);
    if (this.#known.size >= MOST_KNOWN_DAYS) this.#known.clear();
    this.#known.set(day, made);
    return made;
  }

  spansOf(day: string): Spans {
    return this.on(day).spans;
  }

  override minutesOfDay(day: string): number {
    return this.on(day).norm_minutes;
  }

  isHoliday(day: string): boolean {
    return this.#stretchAt(day).days.calendar.of(day)?.has('holiday') ?? false;
  }

  protected usualEnd(day: string): number {
    return this.#stretchAt(day).days.usualEnd(day);
  }

  #stretchAt(day: string): Stretch {
    return this.#stretches.findLast(({ from }) => from <= day)!;
  }

  #made(day: string): DaySchedule {
    const { days, source, work_schedule_id } = this.#stretchAt(day);
    const own = days.of(day);
    const before = addDays(day, -1);
    const spill = (this.#stretchAt(before).days.of(before).spans.at(-1)?.[1] ?? 0) - MINUTES_A_DAY;
    const whole = { ...own, source, work_schedule_id };
    if (spill <= (own.spans[0]?.[0] ?? MINUTES_A_DAY)) return whole;
    // With a change of schedule the night before may last into the new day: no minute is worked twice.
    const spans = own.spans.flatMap(([from, to]) => (to > spill ? [[Math.max(from, spill), to] as const] : []));
    const length = spans.reduce((sum, [from, to]) => sum + to - from, 0);
    return { ...whole, spans, norm_minutes: Math.min(own.norm_minutes, length) };
  }

  /** Years in which nothing changes are alike; those of a cycle never are. */
  #stretchOfYear(year: number): string {
    const first = `${year}-01-01`;
    const stretch = this.#stretchAt(first);
    const { rules } = stretch.days;
    if (rules.kind === 'cycle') return String(year);
    return `${this.#stretches.indexOf(stretch)}/${rules.versions.indexOf(versionOn(rules, first))}`;
  }
}
