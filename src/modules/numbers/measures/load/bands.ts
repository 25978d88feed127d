/** How full a day or a week of somebody is, in one word. */
export const loadBands = ['free', 'normal', 'full', 'overload'] as const;
export type LoadBand = (typeof loadBands)[number];

/** The part of the norm that goes into tasks; the rest goes into talk, mail and help. */
export const FOCUS = 0.8;
export const FREE_BELOW = 50;

/** What of the capacity is there for tasks. */
export const forTasks = (capacity: number): number => Math.round(capacity * FOCUS);

/** Load against what of the capacity is there for tasks; null without any. */
export const percentOf = (load: number, capacity: number): number | null =>
  capacity > 0 ? Math.round((load / (capacity * FOCUS)) * 100) : null;

/** <50 free, 50–90 normal, 90–110 full, above overload. No capacity and something to do is too much. */
export function bandOf(percent: number | null, load: number): LoadBand {
  if (percent === null) return load > 0 ? 'overload' : 'free';
  if (percent < FREE_BELOW) return 'free';
  if (percent < 90) return 'normal';
  return percent <= 110 ? 'full' : 'overload';
}

/** The same of one day of somebody, against the part of it that is there for tasks. */
export const bandOfDay = (day: { readonly capacity_minutes: number; readonly load_minutes: number }): LoadBand =>
  bandOf(percentOf(day.load_minutes, day.capacity_minutes), day.load_minutes);
