import { expect, it } from 'vitest';
import { Problem } from '#kernel/problems.ts';
import { endOfSeries, judgedRule, occurrencesOf } from '#modules/staff/events/recurrence.server.ts';
import facts from '#modules/staff/events/recurrence.facts.json' with { type: 'json' };

const { zone } = facts;
const at = (text: string) => Date.parse(text);

for (const one of facts.cases)
  it(`${one.id}: ${one.title}`, () => {
    if ('ask' in one && one.ask) {
      const { rrule, starts_at = '2026-11-02T10:00:00+05:00' } = one.ask;
      const refused = (() => {
        try {
          judgedRule(rrule, starts_at, zone);
        } catch (error) {
          return error;
        }
        return null;
      })();
      expect(refused).toBeInstanceOf(Problem);
      const { rule, field, status } = one.expect as { rule: string; field: string; status: number };
      expect((refused as Problem).status).toBe(status);
      expect((refused as Problem).details.errors).toEqual([{ field, rule }]);
      return;
    }
    const {
      starts_at,
      rrule,
      exdates,
      overrides = {},
      from,
      to,
    } = one as unknown as Record<string, string> & {
      exdates?: string[];
      overrides?: Record<string, string>;
    };
    const series = {
      ...{ starts_at: starts_at!, ends_at: null, rrule: judgedRule(rrule!, starts_at!, zone), exdates: exdates ?? [] },
      overrides: Object.entries(overrides).map(([recurrence_id, moved]) => ({ recurrence_id, starts_at: moved })),
    };
    const starts = occurrencesOf(series, zone, { from: at(from!), to: at(to!) }).map((found) => at(found.starts_at));
    expect(starts).toEqual((one.expect as unknown as { starts: string[] }).starts.map(at));
  });

it.each([
  ['FREQ=DAILY;BYHOUR=9', 'rrule_unit'],
  ['FREQ=YEARLY;BYWEEKNO=3', 'rrule_unit'],
  ['FREQ=YEARLY;BYYEARDAY=3', 'rrule_unit'],
  ['BYDAY=MO', 'rrule_unit'],
  ['FREQ=DAILY;FREQ=DAILY', 'rrule_shape'],
  ['FREQ=DAILY;INTERVAL=0', 'rrule_shape'],
  ['FREQ=WEEKLY;BYDAY=2MO', 'rrule_shape'],
  ['FREQ=DAILY;UNTIL=20261130', 'rrule_shape'],
  ['FREQ=MONTHLY;BYSETPOS=1', 'rrule_shape'],
  ['FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30', 'rrule_never'],
  ['FREQ=DAILY;UNTIL=20200101T000000Z', 'rrule_never'],
  ['hello', 'rrule_shape'],
])('refuses %s by %s', (rrule, rule) => {
  expect(() => judgedRule(rrule, '2026-11-02T10:00:00+05:00', zone)).toThrow(
    expect.objectContaining({ details: expect.objectContaining({ errors: [{ field: 'rrule', rule }] }) }),
  );
});

it('knows when a series is over, and that one without an end never is', () => {
  const series = { starts_at: '2026-11-02T10:00:00+05:00', ends_at: '2026-11-02T11:00:00+05:00' };
  expect(endOfSeries({ ...series, rrule: 'FREQ=DAILY;COUNT=3' }, zone)).toBe(at('2026-11-04T11:00:00+05:00'));
  expect(endOfSeries({ ...series, rrule: 'FREQ=DAILY' }, zone)).toBeNull();
  expect(endOfSeries({ ...series, rrule: null }, zone)).toBe(at('2026-11-02T11:00:00+05:00'));
});
