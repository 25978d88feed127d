import { addDays } from '#kernel/days.ts';
import { type DemoClock, iso, onDay } from '#modules/seed/demo/demo-clock.ts';
import enquiries from '#modules/seed/demo/enquiries.json' with { type: 'json' };
import { madeAt, type SeedTables, without } from '#modules/seed/seed-rows.ts';

const AFTERNOON = 15 * 60 + 20;
/** Minutes until letters are answered, in turns. */
const WAITS = [95, 18 * 60, 40, 3 * 60, 25];

/** What visitors of the fictional company's site have written lately. */
export function enquiryRows(clock: DemoClock): SeedTables {
  const rowsOf = <T extends { readonly days_ago: number; readonly status: string }>(letters: readonly T[]) =>
    letters
      .toSorted((a, b) => b.days_ago - a.days_ago)
      .map((letter, at) => {
        const made = onDay(clock, addDays(clock.today, -letter.days_ago), AFTERNOON);
        const isAnswered = letter.status !== 'new';
        return {
          id: at + 1,
          ...without(letter, 'days_ago'),
          answered_at: isAnswered ? iso(made + WAITS[at % WAITS.length]! * 60_000) : null,
          ...madeAt(iso(made)),
        };
      });
  return { new_clients: rowsOf(enquiries.new_clients), suggestions: rowsOf(enquiries.suggestions) };
}
