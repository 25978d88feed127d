import {
  dayOf,
  formatDay,
  formatInstant,
  formatLongDay,
  formatNearDay,
  formatRelative,
  formatTime,
  formatWeekdayAndDay,
} from '#kernel/calendar-formats.ts';
import { formatBytes, formatMinutes } from '#kernel/formats.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { useSession } from '#web/session/session.ts';

/** The formats of `#kernel` with the reader's language and the company's time zone already in them. */
export function useFormats() {
  const { lang } = useTexts();
  const { timeZone } = useSession();
  const today = () => dayOf(Date.now(), timeZone);
  return {
    lang,
    timeZone,
    today,
    day: formatDay,
    /** The day on which a moment falls: `21.11.2026`. */
    dayOf: (instant: string) => formatDay(dayOf(instant, timeZone)),
    longDay: (day: string) => formatLongDay(day, lang),
    weekdayAndDay: (day: string) => formatWeekdayAndDay(day, lang),
    nearDay: (day: string) => formatNearDay(day, today(), lang),
    /** A deadline or another moment by its day: `ertaga`, `25.11`. */
    nearInstant: (instant: string) => formatNearDay(dayOf(instant, timeZone), today(), lang),
    time: (instant: string) => formatTime(instant, timeZone),
    instant: (instant: string) => formatInstant(instant, timeZone),
    relative: (instant: string | number, now = Date.now()) => formatRelative(instant, now, lang),
    minutes: (minutes: number) => formatMinutes(minutes, lang),
    bytes: (bytes: number) => formatBytes(bytes, lang),
  };
}
