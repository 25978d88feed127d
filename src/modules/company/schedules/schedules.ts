import { addDays } from '#kernel/days.ts';
import type { DaySchedule, ScheduleRules, ScheduleSource } from '#modules/company/schedules/day-schedule.ts';
import { PersonCalendar, ScheduleDays, type Stretch } from '#modules/company/schedules/person-calendar.ts';
import { clockOf, MINUTES_A_DAY, minutesOfSpans } from '#modules/company/schedules/schedule-versions.ts';
import { fiveDayWeek, type WorkCalendarRow } from '#modules/company/schedules/work-calendar.ts';

/** A schedule that somebody has from one day to another, both counted; null: from ever, for ever. */
export interface DatedSchedule {
  readonly user_id: number;
  readonly work_schedule_id: number;
  readonly starts_on: string | null;
  readonly ends_on: string | null;
}

/** All that decides when people work, beside the calendar. */
export interface ScheduleFacts {
  readonly schedules: ReadonlyMap<number, ScheduleRules>;
  readonly company: number | null;
  /** Those that are approved. */
  readonly own: readonly DatedSchedule[];
  /** What people have from their branches. */
  readonly ofBranches: readonly DatedSchedule[];
}

/** Before any schedule is there everybody works as the product ships: eight hours on five days. */
const shippedRules: ScheduleRules = {
  kind: 'week',
  week_type: 5,
  grace_minutes: 10,
  early_is_paid: false,
  break_minutes: 0,
  remote_weekdays: [],
  versions: [
    {
      valid_from: '1900-01-01',
      week: Object.fromEntries(
        Object.entries(fiveDayWeek.week).map(([day, spans]) => [
          day,
          spans.map(([from, to]) => [clockOf(from), clockOf(to)] as const),
        ]),
      ),
    },
  ],
};

export const noSchedules: ScheduleFacts = { schedules: new Map(), company: null, own: [], ofBranches: [] };

type Held = Pick<Stretch, 'from' | 'source' | 'work_schedule_id'>;

/** When everybody works: one answer for all who ask, made once of the calendar and the schedules as they stand. */
export class Schedules {
  readonly #facts: ScheduleFacts;
  readonly #rows: readonly WorkCalendarRow[];
  readonly #own: ReadonlyMap<number, readonly DatedSchedule[]>;
  readonly #ofBranches: ReadonlyMap<number, readonly DatedSchedule[]>;
  readonly #days = new Map<number | null, ScheduleDays>();
  /** By person and zone, and by what they have in common. */
  readonly #ofPeople = new Map<string, PersonCalendar>();
  readonly #alike = new Map<string, PersonCalendar>();

  constructor(facts: ScheduleFacts, rows: readonly WorkCalendarRow[]) {
    this.#facts = facts;
    this.#rows = rows;
    this.#own = Map.groupBy(facts.own, ({ user_id }) => user_id);
    this.#ofBranches = Map.groupBy(facts.ofBranches, ({ user_id }) => user_id);
  }

  /** Does anybody's shift last into the next day? */
  get haveNights(): boolean {
    return [...this.#facts.schedules.values()].some(({ versions }) =>
      versions.some(({ week = {}, cycle = [] }) =>
        [...Object.values(week), ...cycle].some((spans) => (minutesOfSpans(spans).at(-1)?.[1] ?? 0) > MINUTES_A_DAY),
      ),
    );
  }

  /** @param userId null: the company's. */
  calendarOf(userId: number | null, timeZone: string): PersonCalendar {
    const asked = `${userId} ${timeZone}`;
    const known = this.#ofPeople.get(asked);
    if (known) return known;
    const held = this.#heldBy(userId);
    const key = `${timeZone} ${JSON.stringify(held)}`;
    const calendar = this.#alike.get(key) ?? this.#made(held, timeZone);
    this.#alike.set(key, calendar);
    this.#ofPeople.set(asked, calendar);
    return calendar;
  }

  /** The calendars of all who do not just work as the company does, with the people who share each. */
  others(timeZone: string): ReadonlyMap<PersonCalendar, number[]> {
    const people = new Set([...this.#own.keys(), ...this.#ofBranches.keys()]);
    return Map.groupBy(people, (id) => this.calendarOf(id, timeZone));
  }

  scheduleOf(userId: number | null, day: string, timeZone: string): DaySchedule {
    return this.calendarOf(userId, timeZone).on(day);
  }

  #made(held: readonly Held[], timeZone: string): PersonCalendar {
    const stretches = held.map((one) => ({ ...one, days: this.#daysOf(one.work_schedule_id) }));
    return new PersonCalendar(stretches, timeZone);
  }

  #daysOf(id: number | null): ScheduleDays {
    const known = this.#days.get(id);
    if (known) return known;
    const days = new ScheduleDays((id && this.#facts.schedules.get(id)) || shippedRules, this.#rows);
    this.#days.set(id, days);
    return days;
  }

  /** By which schedule somebody works from which day on; each differs from the one before it. */
  #heldBy(userId: number | null): Held[] {
    const own = (userId !== null && this.#own.get(userId)) || [];
    const ofBranch = (userId !== null && this.#ofBranches.get(userId)) || [];
    const changes = [...own, ...ofBranch].flatMap(({ starts_on, ends_on }) => [
      ...(starts_on ? [starts_on] : []),
      ...(ends_on ? [addDays(ends_on, 1)] : []),
    ]);
    const held = ['', ...new Set(changes.sort())].map((from): Held => {
      const [source, id] = this.#holding(own, ofBranch, from);
      return { from, source, work_schedule_id: id };
    });
    return held.filter(
      ({ source, work_schedule_id }, at) =>
        at === 0 || source !== held[at - 1]!.source || work_schedule_id !== held[at - 1]!.work_schedule_id,
    );
  }

  #holding(
    own: readonly DatedSchedule[],
    ofBranch: readonly DatedSchedule[],
    day: string,
  ): [ScheduleSource, number | null] {
    const holds = ({ work_schedule_id, starts_on, ends_on }: DatedSchedule) =>
      this.#facts.schedules.has(work_schedule_id) && (starts_on ?? '') <= day && (ends_on === null || ends_on >= day);
    const mine = own.find(holds);
    if (mine) return ['own', mine.work_schedule_id];
    const branch = ofBranch.find(holds);
    return branch ? ['branch', branch.work_schedule_id] : ['company', this.#facts.company];
  }
}
