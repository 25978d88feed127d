import type { Answer } from '#kernel/api.ts';

export type WorkingSpans = Answer<'GET /api/fp/work-calendar/spans'>['spans'];

/** Working minutes in `[from, to)`, in milliseconds: what the server's calendar makes of the same interval. */
export function workedMinutes(spans: WorkingSpans, from: number, to: number): number {
  const worked = spans.reduce((sum, { starts_at, ends_at }) => {
    const begin = Math.max(from, Date.parse(starts_at));
    return sum + Math.max(0, Math.min(to, Date.parse(ends_at)) - begin);
  }, 0);
  return Math.round(worked / 60_000);
}

/** Why no working time passes at an instant; null: it does. */
export function whyStill(spans: WorkingSpans, now: number, dayOf: (instant: number) => string) {
  if (spans.some(({ starts_at, ends_at }) => Date.parse(starts_at) <= now && now < Date.parse(ends_at))) return null;
  const today = dayOf(now);
  return spans.some(({ starts_at }) => dayOf(Date.parse(starts_at)) === today) ? 'off_hours' : 'day_off';
}
