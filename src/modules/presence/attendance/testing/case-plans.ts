import { weekdayOf } from '#kernel/days.ts';
import { type DayPlan, minuteMs } from '#modules/presence/attendance/day-facts.ts';
import { instantOf, localDayOf } from '#modules/company/schedules/door.ts';

/** A schedule as worked cases write it: `from`..`to` are the days on which it holds. */
export interface CaseSchedule {
  readonly kind: string;
  readonly from: string;
  readonly to?: string;
  readonly start?: string;
  readonly end?: string;
  readonly break?: number;
  readonly break_from?: string;
  readonly days?: readonly number[];
  readonly by_weekday?: Readonly<Record<string, readonly string[]>>;
  readonly days_of?: Readonly<Record<string, readonly string[]>>;
  readonly norm?: number;
  readonly core?: readonly string[];
}

export type CaseCalendar = Readonly<Record<string, string | undefined>>;

export const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/** `2026-11-16T08:57` on the clock of a zone. */
export function localMinuteOf(at: number | null, zone: string): string | null {
  if (at === null) return null;
  const day = localDayOf(at, zone);
  const minute = Math.floor((at - instantOf(day, 0, zone)) / minuteMs);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${day}T${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

const nothing = { core: null, grace_minutes: 10, early_is_paid: false, is_remote: false } as const;

/** The plan of a day, as the specification words a case. */
export function planOf(schedules: readonly CaseSchedule[], day: string, calendar: CaseCalendar): DayPlan {
  const schedule = schedules.find(({ from, to }) => from <= day && (!to || day <= to));
  if (!schedule) return { ...nothing, kind: 'week', spans: [], norm_minutes: 0, break_minutes: 0, day_kind: 'weekend' };
  const kind = schedule.kind === 'flexible' ? 'flexible' : schedule.kind === 'rota' ? 'cycle' : 'week';
  const core = schedule.core ? ([minuteOf(schedule.core[0]!), minuteOf(schedule.core[1]!)] as const) : null;
  const usual = { ...nothing, kind, core } as const;
  const pause = schedule.break ?? 0;
  const off = (day_kind: DayPlan['day_kind']): DayPlan => ({
    ...usual,
    ...{ spans: [], norm_minutes: 0, break_minutes: pause, day_kind },
  });
  const said = kind === 'cycle' ? undefined : calendar[day];
  if (said === 'holiday' || said === 'off') return off(said);
  const own = schedule.by_weekday?.[String(weekdayOf(day))];
  const isUsual = schedule.days?.includes(weekdayOf(day)) ?? false;
  const times =
    kind === 'cycle'
      ? schedule.days_of?.[day]
      : (own ?? (isUsual || said === 'working' ? [schedule.start!, schedule.end!] : undefined));
  if (!times) return off('weekend');
  const from = minuteOf(times[0]!);
  const shorter = said === 'short' ? 60 : 0;
  const end = minuteOf(times[1]!);
  const to = (end <= from ? end + 1440 : end) - shorter;
  const taken = own ? 0 : pause;
  const at = !own && schedule.break_from ? minuteOf(schedule.break_from) : null;
  return {
    ...usual,
    spans:
      at === null
        ? [[from, to]]
        : [
            [from, at],
            [at + taken, to],
          ],
    norm_minutes: schedule.norm ?? to - from - taken,
    break_minutes: taken,
    day_kind: said === 'short' ? 'short' : 'working',
  };
}
