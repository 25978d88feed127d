/** Local days and minutes of a time zone against instants (milliseconds since the epoch). */
const MS_A_MINUTE = 60_000;

/** Tashkent has had UTC+5 without summer time since 1992; asking Intl each time would cost more than the sum. */
const FIXED: Readonly<Record<string, number>> = { 'Asia/Tashkent': 300, 'Asia/Samarkand': 300, UTC: 0 };
const formats = new Map<string, Intl.DateTimeFormat>();

/** The day `YYYY-MM-DD` on which an instant falls. */
export function localDayOf(instant: number, timeZone: string): string {
  return new Date(instant + zoneOffset(instant, timeZone) * MS_A_MINUTE).toISOString().slice(0, 10);
}

/** The instant at a number of minutes after local midnight of a day. */
export function instantOf(day: string, minute: number, timeZone: string): number {
  const asIfUtc = Date.parse(`${day}T00:00:00Z`) + minute * MS_A_MINUTE;
  const guess = asIfUtc - zoneOffset(asIfUtc, timeZone) * MS_A_MINUTE;
  // Near a change of the clock the first guess may have used the offset of the other side.
  return asIfUtc - zoneOffset(guess, timeZone) * MS_A_MINUTE;
}

/** Minutes by which local time is ahead of UTC at an instant. */
export function zoneOffset(instant: number, timeZone: string): number {
  return FIXED[timeZone] ?? offsetByIntl(instant, timeZone);
}

function offsetByIntl(instant: number, timeZone: string): number {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
  formats.set(timeZone, format);
  const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'));
  return Math.round((local - Math.floor(instant / MS_A_MINUTE) * MS_A_MINUTE) / MS_A_MINUTE) || 0;
}
