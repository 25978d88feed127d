import { dayOf, formatTime, instantOf } from '#kernel/calendar-formats.ts';
import { addDays } from '#kernel/days.ts';

/** What decides when a message goes. `quiet`: from one time of a day up to another; where both are the same, none. */
export interface Times {
  readonly quiet: readonly [from: string, to: string] | null;
  readonly digestAt: string;
  readonly timeZone: string;
}

export type Due = { readonly mode: 'now' | 'bundle' | 'digest'; readonly at: number };

interface Asked extends Times {
  readonly mode: 'now' | 'bundle' | 'digest';
  /** Milliseconds. */
  readonly now: number;
  readonly bundleMinutes: number;
  /** Goes at any hour: a code, for which somebody waits. */
  readonly isMandatory: boolean;
  /** Does the person work on that day? Neither on leave nor on a day off. */
  readonly works: (day: string) => boolean;
}

const MINUTE = 60_000;
/** Nobody is away longer in a row: after that a message comes though nobody works. */
const longestAwayDays = 400;

/**
 * When a message goes, and as what: who is away or has a day off hears of it in the digest of their first working day,
 * quiet hours end first, and a bundle goes when its window ends.
 */
export function whenDue(asked: Asked): Due {
  const { mode, now, bundleMinutes, isMandatory, timeZone, digestAt, works } = asked;
  if (isMandatory) return { mode: 'now', at: now };
  const today = dayOf(now, timeZone);
  if (!works(today)) return { mode: 'digest', at: nextDigest(asked, addDays(today, 1)) };
  if (mode === 'digest') {
    const at = Date.parse(instantOf(today, digestAt, timeZone));
    return { mode, at: at > now ? at : nextDigest(asked, addDays(today, 1)) };
  }
  const at = mode === 'bundle' ? now + bundleMinutes * MINUTE : now;
  return { mode, at: afterQuiet(at, asked) };
}

/** The digest of the first working day from one on. */
function nextDigest({ works, digestAt, timeZone }: Asked, from: string): number {
  let day = from;
  for (let ahead = 0; ahead < longestAwayDays && !works(day); ahead++) day = addDays(day, 1);
  return Date.parse(instantOf(day, digestAt, timeZone));
}

/** The end of the quiet hours in which a moment falls, or the moment itself. */
export function afterQuiet(at: number, { quiet, timeZone }: Times): number {
  if (!quiet || quiet[0] === quiet[1]) return at;
  const [from, to] = quiet;
  const [day, time] = [dayOf(at, timeZone), formatTime(at, timeZone)];
  const isNight = from > to;
  const isQuiet = isNight ? time >= from || time < to : time >= from && time < to;
  if (!isQuiet) return at;
  const end = isNight && time >= from ? addDays(day, 1) : day;
  return Date.parse(instantOf(end, to, timeZone));
}
