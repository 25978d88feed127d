import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, daysBetween } from '#kernel/days.ts';
import { neighboursOf } from '#modules/numbers/measures/employment/neighbouring-days.ts';

const first = '2027-12-20';
const anyDays = fc
  .uniqueArray(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 30 })
  .map((counts) => counts.toSorted((a, b) => a - b).map((count) => ({ day: addDays(first, count) })));

it('finds the days that lie one day away, as looking at all of them does', () =>
  fc.assert(
    fc.property(anyDays, (days) => {
      for (const [at, { day }] of days.entries())
        expect(neighboursOf(days, at)).toEqual(days.filter((other) => Math.abs(daysBetween(other.day, day)) === 1));
    }),
  ));
