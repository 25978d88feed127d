import { daysOf } from '#kernel/days.ts';
import type { Spans } from '#modules/company/schedules/door.ts';
import type { GanttCalendar } from '#modules/views/gantt/gantt-answer.ts';
import type { PlanPerson } from '#modules/views/gantt/plan-rows.ts';

const minutesIn = (spans: Spans): number => spans.reduce((sum, [from, to]) => sum + to - from, 0);
const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** The days of a period by hours: those that are not worked, those of another length, and the hours of all others. */
export function calendarIn(spansOf: (day: string) => Spans, day_from: string, day_to: string): GanttCalendar {
  const days = daysOf(day_from, day_to).map((day) => ({ day, spans: spansOf(day) }));
  const worked = days.filter(({ spans }) => spans.length);
  const counts = new Map<string, { spans: Spans; count: number }>();
  for (const { spans } of worked) {
    const key = JSON.stringify(spans);
    counts.set(key, { spans, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  const usual = [...counts.values()].toSorted((a, b) => b.count - a.count)[0]?.spans ?? [];
  const length = minutesIn(usual);
  return {
    days_off: days.filter(({ spans }) => !spans.length).map(({ day }) => day),
    short: Object.fromEntries(
      worked.filter(({ spans }) => minutesIn(spans) !== length).map(({ day, spans }) => [day, minutesIn(spans)]),
    ),
    spans: usual.map(([from, to]) => [clock(from), clock(to)]),
  };
}

/** The calendars of some people, those of the same hours once. */
export function calendarsIn(people: Iterable<Pick<PlanPerson, 'id' | 'spansOf'>>, day_from: string, day_to: string) {
  const keys = new Map<string, string>();
  const calendars: Record<string, GanttCalendar> = {};
  const calendar_of: Record<string, string> = {};
  for (const { id, spansOf } of people) {
    const calendar = calendarIn(spansOf, day_from, day_to);
    const content = JSON.stringify(calendar);
    const key = keys.get(content) ?? `c${keys.size + 1}`;
    if (!keys.has(content)) {
      keys.set(content, key);
      calendars[key] = calendar;
    }
    calendar_of[`u${id}`] = key;
  }
  return { calendars, calendar_of };
}
