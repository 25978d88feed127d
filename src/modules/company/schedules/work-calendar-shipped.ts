import type { LocalizedText } from '#kernel/field.ts';
import rows2026 from '#modules/company/schedules/work-calendar-2026.json' with { type: 'json' };
import rows2027 from '#modules/company/schedules/work-calendar-2027.json' with { type: 'json' };
import { statutoryYear } from '#modules/company/schedules/work-calendar-statutory.ts';
import type { WorkCalendarRow } from '#modules/company/schedules/work-calendar.ts';

/** A day of the calendar with everything that is known of it. */
export interface CalendarDay extends WorkCalendarRow {
  readonly names: LocalizedText | null;
  readonly source_i18n: LocalizedText | null;
  readonly is_provisional: boolean;
}

/** The calendar that a new database begins with: the decree of 2026, and what the law says of the years beside. */
export const shippedDays = [...statutoryYear(2025), ...rows2026, ...rows2027] as readonly CalendarDay[];

const proposals = new Map<number, readonly CalendarDay[]>();

/** The days of a year as the law alone has them: what a year begins with until its decree is known. */
export function proposedYear(year: number): readonly CalendarDay[] {
  const known = proposals.get(year);
  if (known) return known;
  const days = statutoryYear(year);
  proposals.set(year, days);
  return days;
}
