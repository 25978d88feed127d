import { dayOf } from '#kernel/calendar-formats.ts';
import { isDay } from '#kernel/days.ts';
import { fieldEntries } from '#kernel/fields-of.ts';
import { ruleNotMet } from '#kernel/problems.ts';
import type { Resource } from '#kernel/resource.ts';
import type { Context } from '#server/context.ts';
import type { Values } from '#server/crud/values.ts';

/**
 * Throws 409 when a day of a row lies before the one that its definition says it follows. Only what changes is judged,
 * so that a row of before may be changed in other things. `set` without a row is a new one.
 */
export function checkDays(resource: Resource, { timeZone }: Context, set: Values, row: Values = {}): void {
  const day = (value: unknown): string | null =>
    typeof value === 'string' ? (isDay(value) ? value : dayOf(value, timeZone)) : null;
  for (const [name, { options }] of fieldEntries(resource)) {
    const first = options.notBefore;
    if (!first || !(name in set || first in set)) continue;
    const whole = { ...row, ...set };
    const [from, to] = [day(whole[first]), day(whole[name])];
    if (from && to && to < from) throw ruleNotMet(name, 'not_before');
  }
}
