import { zoneOffset } from '#modules/company/schedules/door.ts';

/** Plans count minutes of local time from the first of 1970; the API tells instants. */
const MS_A_MINUTE = 60_000;

/** The local minute of an instant in milliseconds. */
export const minuteOf = (ms: number, timeZone: string): number =>
  Math.floor(ms / MS_A_MINUTE) + zoneOffset(ms, timeZone);

/** The same of an instant as the API tells it. */
export const minuteAt = (iso: string, timeZone: string): number => minuteOf(Date.parse(iso), timeZone);

/** The instant of a local minute as the API tells it. */
export function isoOf(minute: number, timeZone: string): string {
  const asIfUtc = minute * MS_A_MINUTE;
  const guess = asIfUtc - zoneOffset(asIfUtc, timeZone) * MS_A_MINUTE;
  // Near a change of the clock the first guess may have used the offset of the other side.
  return new Date(asIfUtc - zoneOffset(guess, timeZone) * MS_A_MINUTE).toISOString().replace('.000Z', 'Z');
}
