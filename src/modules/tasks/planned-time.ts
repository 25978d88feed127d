/**
 * Planned time as people type it, in a field of at most 5 characters: `16:30` hours and minutes, `2.5`, `2,5` or a
 * bare `16` hours, `90m` minutes. Kept as whole minutes.
 */
export const PLANNED_TIME_MAX_CHARS = 5;

/** 9,999 hours, in minutes: more is a slip of the hand. */
export const PLANNED_MINUTES_MAX = 599_940;

const MINUTES_AN_HOUR = 60;

export type PlannedTimeRule = 'max_chars' | 'time_format' | 'number_range';
export type PlannedTime = { readonly minutes: number } | { readonly rule: PlannedTimeRule };

/** Whole minutes of a typed time, or the name of the rule that it breaks. Numbers are whole minutes already. */
export function parsePlannedTime(typed: string | number): PlannedTime {
  if (typeof typed === 'number') return Number.isInteger(typed) ? inRange(typed) : { rule: 'time_format' };
  const text = typed.trim();
  if ([...text].length > PLANNED_TIME_MAX_CHARS) return { rule: 'max_chars' };
  const minutes = minutesIn(text);
  return minutes === null ? { rule: 'time_format' } : inRange(minutes);
}

/**
 * The same time in a spelling that `parsePlannedTime` reads back to the minute. Beyond 9,999 minutes not every
 * value has one of 5 characters; those come as `h:mm`, to be read, not typed.
 */
export function formatPlannedTime(minutes: number): string {
  const hours = Math.floor(minutes / MINUTES_AN_HOUR);
  const clock = `${hours}:${String(minutes % MINUTES_AN_HOUR).padStart(2, '0')}`;
  if (clock.length <= PLANNED_TIME_MAX_CHARS) return clock;
  const spellings = [String(minutes / MINUTES_AN_HOUR), `${minutes}m`];
  return spellings.find((text) => text.length <= PLANNED_TIME_MAX_CHARS) ?? clock;
}

function minutesIn(text: string): number | null {
  const clock = /^(\d{1,3}):([0-5]\d)$/.exec(text);
  if (clock) return Number(clock[1]) * MINUTES_AN_HOUR + Number(clock[2]);
  // The Cyrillic м looks the same and sits on the same key.
  const inMinutes = /^(\d+)[mм]$/i.exec(text);
  if (inMinutes) return Number(inMinutes[1]);
  if (!/^(\d+([.,]\d+)?|[.,]\d+)$/.test(text)) return null;
  return Math.round(Number(text.replace(',', '.')) * MINUTES_AN_HOUR);
}

function inRange(minutes: number): PlannedTime {
  return minutes >= 0 && minutes <= PLANNED_MINUTES_MAX ? { minutes } : { rule: 'number_range' };
}
