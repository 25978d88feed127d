import { addDays } from '#kernel/days.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allocated, canCancel, daysOffBalance, type LedgerRow } from '#modules/staff/leave/days-off-ledger.ts';

const today = '2026-11-22';
let id = 0;
const added = (days: number, expires_on: string | null = null): LedgerRow => ({
  ...{ id: ++id, entry: 'added', status: 'added', days, day: null, expires_on },
});
const used = (day: string): LedgerRow => ({
  ...{ id: ++id, entry: 'used', status: 'used', days: 1, day, expires_on: null },
});
const cancelled = (row: LedgerRow): LedgerRow => ({ ...row, status: 'cancelled' });

describe('the ledger of days off', () => {
  it('its balance is the sum of its rows; what is cancelled counts for nothing', () => {
    const rows = [added(2), added(1), used('2026-11-10'), used('2026-12-01')];
    expect(daysOffBalance(rows, today)).toBe(1);
    expect(daysOffBalance([...rows, cancelled(added(5)), cancelled(used('2026-12-02'))], today)).toBe(1);
  });

  it('what expired unused is gone, what was used before is not', () => {
    const early = added(2, '2026-11-15');
    expect(daysOffBalance([early], today)).toBe(0);
    expect(daysOffBalance([early, used('2026-11-12'), added(1)], today)).toBe(1);
    expect(allocated([early, used('2026-11-20')]).uncovered).toBe(1);
  });

  it('takes first what expires first', () => {
    const [late, early] = [added(1), added(1, '2026-12-31')];
    const { left } = allocated([late, early, used('2026-12-10')]);
    expect([left.get(late.id), left.get(early.id)]).toEqual([1, 0]);
  });

  it('cancels only used days ahead, and added ones that nothing needs', () => {
    const [one, past, ahead] = [added(2), used('2026-11-20'), used('2026-11-23')];
    const rows = [one, past, ahead];
    expect(rows.map((row) => canCancel(row, rows, today))).toEqual([false, false, true]);
    const more = added(2);
    expect(canCancel(more, [...rows, more], today)).toBe(true);
    expect(canCancel(used(today), [...rows], today)).toBe(false);
    expect(canCancel(cancelled(more), rows, today)).toBe(false);
  });

  it('never covers less than any other order of paying would', () => {
    const day = fc.nat(20).map((count) => addDays(today, count));
    const ledger = fc.tuple(fc.array(fc.option(day, { nil: null }), { maxLength: 5 }), fc.array(day, { maxLength: 5 }));
    fc.assert(
      fc.property(ledger, ([expiries, uses]) => {
        const rows = [...expiries.map((expires_on) => added(1, expires_on)), ...uses.map(used)];
        expect(allocated(rows).uncovered).toBe(uses.length - mostCovered(expiries, uses));
      }),
    );
  });
});

/** By trying everything: how many uses can be paid at all. */
function mostCovered(expiries: readonly (string | null)[], [use, ...more]: readonly string[]): number {
  if (use === undefined) return 0;
  const paid = expiries.flatMap((expires_on, at) =>
    expires_on === null || expires_on >= use ? [1 + mostCovered(expiries.toSpliced(at, 1), more)] : [],
  );
  return Math.max(mostCovered(expiries, more), ...paid);
}
