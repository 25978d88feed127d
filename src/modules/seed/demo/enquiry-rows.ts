import { addDays } from '#kernel/days.ts';
import { type DemoClock, iso, onDay } from '#modules/seed/demo/demo-clock.ts';
import enquiries from '#modules/seed/demo/enquiries.json' with { type: 'json' };
import { madeAt, type SeedTables, without } from '#modules/seed/seed-rows.ts';

const AFTERNOON = 15 * 60 + 20;

/** What visitors of the fictional company's site have written lately. */
export function enquiryRows(clock: DemoClock): SeedTables {
  const rowsOf = <T extends { readonly days_ago: number }>(letters: readonly T[]) =>
    letters
      .toSorted((a, b) => b.days_ago - a.days_ago)
      .map((letter, at) => ({
        id: at + 1,
        ...without(letter, 'days_ago'),
        ...madeAt(iso(onDay(clock, addDays(clock.today, -letter.days_ago), AFTERNOON))),
      }));
  return { new_clients: rowsOf(enquiries.new_clients), suggestions: rowsOf(enquiries.suggestions) };
}
