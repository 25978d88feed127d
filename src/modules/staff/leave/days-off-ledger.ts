import type { Row } from '#kernel/resource.ts';
import type { daysOff } from '#modules/staff/leave/days-off.ts';

/** A row of the ledger as far as its arithmetic goes. */
export type LedgerRow = Pick<Row<typeof daysOff>, 'id' | 'entry' | 'status' | 'days' | 'day' | 'expires_on'> & {
  /** Of a used day how much of it, to the hundredth; nothing said: all of it. */
  readonly share?: number;
};

export interface Allocation {
  /** What of each added row nobody has used, expired or not. */
  readonly left: ReadonlyMap<number, number>;
  /** Used days for which there is no added one that had not expired by then. */
  readonly uncovered: number;
}

/**
 * Which added day pays for which used one: of those that are still good on the day, the one that expires first. No
 * other order covers more, because what expires later can do whatever an earlier one can.
 */
export function allocated(rows: readonly LedgerRow[]): Allocation {
  const live = rows.filter(({ status }) => status !== 'cancelled');
  const added = live.filter(({ entry }) => entry === 'added').toSorted(byExpiry);
  const left = new Map(added.map(({ id, days }) => [id, days]));
  let uncovered = 0;
  for (const use of live.filter(({ entry }) => entry === 'used').toSorted(byDay)) {
    let needed = hundredths(use.days * (use.share ?? 1));
    for (const { id, expires_on } of added) {
      if (needed === 0) break;
      if (!isGood(expires_on, use.day ?? '')) continue;
      const paid = Math.min(needed, left.get(id)!);
      left.set(id, hundredths(left.get(id)! - paid));
      needed = hundredths(needed - paid);
    }
    uncovered = hundredths(uncovered + needed);
  }
  return { left, uncovered };
}

/** The sum of the rows: all that was added without what was used, and without what expired before anybody used it. */
export function daysOffBalance(rows: readonly LedgerRow[], today: string): number {
  const { left, uncovered } = allocated(rows);
  const good = rows.filter(({ id, expires_on }) => left.has(id) && isGood(expires_on, today));
  return hundredths(good.reduce((sum, { id }) => sum + left.get(id)!, 0) - uncovered);
}

/** Could this row be cancelled? A used day that lies ahead, or an added row of which nothing is needed. */
export function canCancel(row: LedgerRow, rows: readonly LedgerRow[], today: string): boolean {
  if (row.status === 'cancelled') return false;
  if (row.entry === 'used') return row.day !== null && row.day > today;
  const without = rows.filter(({ id }) => id !== row.id);
  return allocated(without).uncovered === allocated(rows).uncovered;
}

const hundredths = (days: number): number => Math.round(days * 100) / 100;
const NEVER = '9999-12-31';
const isGood = (expires_on: string | null, day: string): boolean => expires_on === null || expires_on >= day;
const byExpiry = (a: LedgerRow, b: LedgerRow): number =>
  (a.expires_on ?? NEVER) === (b.expires_on ?? NEVER)
    ? a.id - b.id
    : (a.expires_on ?? NEVER) < (b.expires_on ?? NEVER)
      ? -1
      : 1;
const byDay = (a: LedgerRow, b: LedgerRow): number => ((a.day ?? '') < (b.day ?? '') ? -1 : 1);
