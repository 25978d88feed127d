import type { AwayStatus } from '#modules/presence/attendance/day-facts.ts';

/** What a kind of leave makes of a day, and what the timesheet writes then. */
export interface LeaveInDay {
  readonly status: AwayStatus;
  /** Null: a remote day is counted as worked. */
  readonly code: string | null;
  /** Trips and days in lieu cover working days only, all others weekends and moved days too. */
  readonly covers_days_off: boolean;
}

/** people.md, 3, rule 3 of the timesheet; kinds that HR adds follow their code, else whether they are paid. */
const byCode: Readonly<Record<string, LeaveInDay>> = {
  annual: { status: 'vacation', code: 'ОТ', covers_days_off: true },
  additional: { status: 'vacation', code: 'ОД', covers_days_off: true },
  study: { status: 'vacation', code: 'У', covers_days_off: true },
  maternity: { status: 'vacation', code: 'Р', covers_days_off: true },
  child_care: { status: 'unpaid', code: 'ОЖ', covers_days_off: true },
  unpaid: { status: 'unpaid', code: 'ДО', covers_days_off: true },
  sick: { status: 'sick', code: 'Б', covers_days_off: true },
  trip: { status: 'business_trip', code: 'К', covers_days_off: false },
  remote: { status: 'remote', code: null, covers_days_off: false },
};

export const dayInLieu: LeaveInDay = { status: 'day_off', code: 'ОВ', covers_days_off: false };

export const leaveInDay = (code: string, isPaid: boolean): LeaveInDay =>
  byCode[code] ?? byCode[isPaid ? 'annual' : 'unpaid']!;
