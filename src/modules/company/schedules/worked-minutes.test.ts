import { expect, it } from 'vitest';
import { dayOf } from '#kernel/calendar-formats.ts';
import { addDays } from '#kernel/days.ts';
import { calendarOf } from '#modules/company/schedules/work-calendar.server.ts';
import { instantOf } from '#modules/company/schedules/work-calendar-zone.ts';
import { whyStill, workedMinutes } from '#modules/company/schedules/worked-minutes.ts';

const timeZone = 'Asia/Tashkent';
const calendar = calendarOf({ timeZone });
const days = Array.from({ length: 14 }, (_, at) => addDays('2026-11-16', at));
const at = (day: string, minute: number) => new Date(instantOf(day, minute, timeZone)).toISOString();
const spans = days.flatMap((day) =>
  calendar.spansOf(day).map(([from, to]) => ({ starts_at: at(day, from), ends_at: at(day, to) })),
);
const instant = (text: string) => Date.parse(`${text}+05:00`);

it.each([
  ['2026-11-18T09:00', '2026-11-18T10:29', 89],
  ['2026-11-18T12:30', '2026-11-18T14:30', 60],
  ['2026-11-20T17:00', '2026-11-23T09:30', 90],
  ['2026-11-21T10:00', '2026-11-22T18:00', 0],
])('a clock from %s to %s shows what its interval is worth', (from, to, minutes) => {
  expect(workedMinutes(spans, instant(from), instant(to))).toBe(minutes);
  expect(calendar.workingMinutes(instant(from), instant(to))).toBe(minutes);
});

it.each([
  ['2026-11-18T10:00', null],
  ['2026-11-18T13:30', 'off_hours'],
  ['2026-11-18T20:00', 'off_hours'],
  ['2026-11-22T10:00', 'day_off'],
])('at %s it stands still because of %s', (moment, why) => {
  expect(whyStill(spans, instant(moment), (time) => dayOf(time, timeZone))).toBe(why);
});
