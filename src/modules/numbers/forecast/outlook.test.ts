import { describe, expect, it } from 'vitest';
import { weekdayOf } from '#kernel/days.ts';
import { chanceFrom } from '#kernel/chance.ts';
import { WeekCalendar, type WorkCalendarRow } from '#modules/company/schedules/work-calendar.ts';
import { backTestOf } from '#modules/numbers/forecast/back-test.ts';
import { atLeast, finishedInWeeks, finishedWithin } from '#modules/numbers/forecast/chances.ts';
import weekly from '#modules/numbers/forecast/forecast.facts.json' with { type: 'json' };
import { doneAfterWeeks } from '#modules/numbers/forecast/minutes-ahead.ts';
import cases from '#modules/numbers/measures/testing/worlds/m-33-forecast.json' with { type: 'json' };
import { type ByLevel, chanceBy, howManyBy, outlookOf } from '#modules/numbers/forecast/outlook.ts';

const kinds = { short: 'short_day', holiday: 'holiday', off: 'extra_off', working: 'working_saturday' } as const;
const days = Object.entries(cases.calendar).map(
  ([day, kind]): WorkCalendarRow => ({ day, kind: kinds[kind as keyof typeof kinds], week_type: null }),
);
const calendar = new WeekCalendar(days);

describe('the worked cases', () => {
  it.each(cases.ask)('$measure of $history: $why', async ({ measure, history, items, first_week, expect: day }) => {
    const { forecast_on } = await outlookOf({ history, items, first_week }, calendar);
    expect(forecast_on[measure.split('.')[1] as keyof ByLevel<string>]).toBe(day);
  });

  it('say why nothing is said', async () => {
    const of = async (history: number[], items: number) =>
      (await outlookOf({ history, items, first_week: '2026-12-07' }, calendar)).reason;
    expect(await of([2, 2, 2], 2)).toBe('few_weeks');
    expect(await of(Array<number>(12).fill(0), 2)).toBe('none_finished');
    expect(await of(Array<number>(12).fill(3), 0)).toBe('nothing_open');
    expect(await of([...Array<number>(11).fill(0), 1], 500)).toBe('too_far');
    expect(await of(Array<number>(12).fill(1), 5)).toBeNull();
  });
});

describe('the history of a published article', () => {
  const [when, howMany] = weekly.questions as [(typeof weekly.questions)[0], (typeof weekly.questions)[1]];

  it('gives the printed chances to the last digit', () => {
    const chances = finishedWithin(weekly.history, 105);
    for (const printed of when.probabilityDoneWithinPeriods!) expect(chances.next().value).toBeCloseTo(printed, 6);
  });

  it('needs the printed number of weeks, and brings the printed number of items', async () => {
    const pace = { history: weekly.history, items: 105, first_week: '2026-02-02' };
    const { days: weeks, forecast_on } = await outlookOf(pace, calendar);
    for (const [level, count] of Object.entries(when.expected))
      expect(weeks.findIndex(({ day }) => day === forecast_on[level as 'p50']) + 1).toBe(count);
    expect(await howManyBy(pace, weeks[5]!.day, calendar)).toEqual(howMany.expected);
    expect(chanceBy({ days: weeks, forecast_on, reason: null }, weeks[27]!.day)).toBe(weeks[27]!.probability);
    expect(chanceBy({ days: weeks, forecast_on, reason: null }, '2026-02-03')).toBe(0);
  });
});

it('is where drawn futures come to: a slow count of 20,000 of them', () => {
  const history = [0, 4, 1, 0, 7, 2, 2, 0, 3, 1];
  const chance = chanceFrom(7);
  const weeksOf = () => {
    let [left, weeks] = [23, 0];
    for (; left > 0; weeks++) left -= history[Math.floor(chance() * history.length)]!;
    return weeks;
  };
  const drawn = Array.from({ length: 20_000 }, weeksOf);
  let week = 0;
  for (const exact of finishedWithin(history, 23)) {
    week++;
    expect(Math.abs(drawn.filter((one) => one <= week).length / drawn.length - exact)).toBeLessThan(0.015);
    if (week === 30) break;
  }
});

it('by minutes, is the same as by items where all items are alike', async () => {
  const history = [0, 2, 0, 2, 0, 2, 0, 2, 0, 2];
  const minutes = {
    ...{ left: [60, 60, 60, 60], unplanned: 0, ratios: [1], actuals: [60] },
    weeks: history.map((count) => count * 60),
  };
  const pace = { history, items: 4, first_week: '2026-02-02' };
  const [byItems, byMinutes] = [await outlookOf(pace, calendar), await outlookOf({ ...pace, minutes }, calendar)];
  for (const [at, { probability }] of byItems.days.entries())
    expect(Math.abs((byMinutes.days[at]?.probability ?? 1) - probability)).toBeLessThan(0.015);
  expect(await outlookOf({ ...pace, minutes }, calendar)).toEqual(byMinutes);
});

it('by minutes, takes longer where plans came out too low and where items have none', () => {
  const facts = { left: [600, 600], unplanned: 0, ratios: [1], actuals: [300], weeks: [400] };
  const within = (more: object, week: number) => {
    const steps = doneAfterWeeks({ ...facts, ...more }, 20);
    for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value[week - 1];
  };
  expect([within({}, 2), within({}, 3)]).toEqual([0, 10_000]);
  expect([within({ ratios: [2] }, 5), within({ ratios: [2] }, 6)]).toEqual([0, 10_000]);
  expect([within({ unplanned: 1 }, 3), within({ unplanned: 1 }, 4)]).toEqual([0, 10_000]);
});

it('tells how it would have done: about 85 of 100 forecasts of a steady pace hold', () => {
  const chance = chanceFrom(11);
  const history = Array.from({ length: 120 }, () => Math.floor(chance() * 9));
  const tested = backTestOf(history, 12)!;
  expect(tested.forecasts).toBeGreaterThan(100);
  expect(tested.p85_coverage).toBeGreaterThan(0.78);
  expect(tested.p85_coverage).toBeLessThan(0.92);
  expect(tested.pinball).toBeGreaterThan(0);
  expect(backTestOf(history.slice(0, 12), 12)).toBeNull();
});

it('holds up nobody for long, however much is open', async () => {
  const pace = { history: [1, 3, 5, 3, 7, 8, 0, 5, 3, 1, 8, 900], items: 20_000, first_week: '2026-02-02' };
  // By the time of the processor: a busy machine is not held up by us.
  const spent = () => process.cpuUsage().user / 1_000;
  let longest = 0;
  let last = spent();
  const beat = setInterval(() => {
    longest = Math.max(longest, spent() - last);
    last = spent();
  }, 1);
  const weeks = (await outlookOf(pace, calendar)).days;
  clearInterval(beat);
  expect(longest).toBeLessThan(50);
  expect(weeks.every(({ day }) => weekdayOf(day) <= 6)).toBe(true);
});

it('adds up to one whatever is drawn', () => {
  let weeks = 0;
  for (const chances of finishedInWeeks([0, 1, 5, 5])) {
    expect(chances.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 9);
    expect(atLeast(chances, 100)).toBe(0);
    if (++weeks === 6) break;
  }
});
