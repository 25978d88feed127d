import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dayOf, formatTime } from '#kernel/calendar-formats.ts';
import { addDays, weekdayOf } from '#kernel/days.ts';
import { roundsOf, seedOfDay } from '#server/testing/chance-of-day.ts';
import { afterQuiet, whenDue } from '#modules/work/deliveries/when-due.ts';
import facts from '#modules/work/deliveries/when-due.facts.json' with { type: 'json' };

interface Case {
  readonly quiet?: [string, string];
  readonly zone?: string;
  readonly leave?: [string, string];
  readonly at: string;
  readonly mode: 'now' | 'bundle' | 'digest';
  readonly must?: boolean;
  readonly out: [string, string];
}

const SATURDAY = 6;

it.each(facts.cases as unknown as Case[])('$mode at $at goes as $out', (one) => {
  const { quiet = null, zone = facts.company_zone, leave, at, mode, must = false, out } = one;
  const due = whenDue({
    ...{ mode, quiet, timeZone: zone, digestAt: '09:00', bundleMinutes: 15, isMandatory: must, now: Date.parse(at) },
    works: (day) =>
      weekdayOf(day) < SATURDAY && !facts.holidays.includes(day) && !(leave && day >= leave[0] && day <= leave[1]),
  });
  expect([due.mode, due.at]).toEqual([out[0], Date.parse(out[1])]);
});

const [night, noon] = [
  ['22:00', '08:00'],
  ['13:00', '14:00'],
] as const;

/** Quiet hours begin with their first minute and end with the beginning of their last: that one is not quiet. */
it.each([
  [night, '2026-11-25T21:59:59', '2026-11-25T21:59:59'],
  [night, '2026-11-25T22:00:00', '2026-11-26T08:00:00'],
  [night, '2026-11-26T07:59:59', '2026-11-26T08:00:00'],
  [night, '2026-11-26T08:00:30', '2026-11-26T08:00:30'],
  [noon, '2026-11-25T12:59:59', '2026-11-25T12:59:59'],
  [noon, '2026-11-25T13:00:00', '2026-11-25T14:00:00'],
  [noon, '2026-11-25T13:59:59', '2026-11-25T14:00:00'],
  [noon, '2026-11-25T14:00:30', '2026-11-25T14:00:30'],
] as const)('quiet in %j, what comes at %s goes at %s', (quiet, at, goes) => {
  const asked = { quiet, timeZone: facts.company_zone, digestAt: '09:00' };
  expect(afterQuiet(Date.parse(`${at}+05:00`), asked)).toBe(Date.parse(`${goes}+05:00`));
});

const MINUTE = 60_000;
const zone = facts.company_zone;
const clock = fc.integer({ min: 0, max: 1_439 }).map((minute) => formatTime(minute * MINUTE, 'UTC'));
const asked = fc.record({
  mode: fc.constantFrom('now', 'bundle', 'digest'),
  quiet: fc.option(fc.tuple(clock, clock), { nil: null, freq: 5 }),
  digestAt: clock,
  bundleMinutes: fc.integer({ min: 0, max: 90 }),
  isMandatory: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, fc.constant(true)),
  now: fc
    .integer({ min: 0, max: 20 * 86_400 })
    .map((second) => Date.parse('2026-11-20T00:00:00+05:00') + second * 1_000),
  off: fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 20 }),
});

/** The same minute by minute: it waits for as long as the clock on the wall shows what nobody is to be woken by. */
function slowDue({ mode, quiet, digestAt, bundleMinutes, isMandatory, now, works }: Parameters<typeof whenDue>[0]) {
  if (isMandatory) return { mode: 'now', at: now };
  const today = dayOf(now, zone);
  const isAway = !works(today);
  if (isAway || mode === 'digest') {
    let at = now;
    // To the next whole minute, and on until the digest of a day comes on which they work.
    if (at % MINUTE) at += MINUTE - (at % MINUTE);
    else at += MINUTE;
    const isToday = () => dayOf(at, zone) === today;
    while (formatTime(at, zone) !== digestAt || (isToday() ? isAway : !works(dayOf(at, zone)))) at += MINUTE;
    return { mode: 'digest', at };
  }
  const night = new Set<string>();
  if (quiet)
    for (
      let minute = quiet[0];
      minute !== quiet[1];
      minute = formatTime(Date.parse(`1970-01-01T${minute}Z`) + MINUTE, 'UTC')
    )
      night.add(minute);
  let at = mode === 'bundle' ? now + bundleMinutes * MINUTE : now;
  while (night.has(formatTime(at, zone))) at += MINUTE - (at % MINUTE);
  return { mode, at };
}

it('goes when a walk minute by minute lets it go, over random hours, days off and modes', () => {
  fc.assert(
    fc.property(asked, ({ off, ...one }) => {
      const free = new Set(off.map((days) => addDays('2026-11-20', days)));
      const whole = { ...one, timeZone: zone, works: (day: string) => !free.has(day) };
      expect(whenDue(whole)).toEqual(slowDue(whole));
    }),
    { numRuns: roundsOf(1_000), seed: seedOfDay },
  );
});
