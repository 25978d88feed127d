import { expect, it } from 'vitest';
import { weekdayOf } from '#kernel/days.ts';
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
