import { expect, it } from 'vitest';
import { weekdayOf } from '#kernel/days.ts';
import { whenDue } from '#modules/work/deliveries/when-due.ts';
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
