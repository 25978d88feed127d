import { atLeast, finishedInWeeks } from '#modules/numbers/forecast/chances.ts';

/** How the same reckoning would have done in the past. */
export interface BackTest {
  /** How many forecasts were tried. */
  readonly forecasts: number;
  /** The share of them of which at least as much was finished as was said with a chance of 85 %. */
  readonly p85_coverage: number;
  /** The mean pinball loss of the levels, in items: (y − q)(α − [y < q]) of what came, y, and what was said, q. */
  readonly pinball: number;
}

const levels = [50, 70, 85] as const;
/** Forecasts are tried for so many weeks ahead. */
const ahead = [1, 2, 4] as const;

/**
 * At the end of each past week that has `window` weeks before it, how much the next weeks bring is forecast by these
 * alone, and compared with what came. "How much by then" has an answer for each of them; "when" would have none for
 * what was never finished, and trying only what was would flatter. Null where no week can be tried.
 */
export function backTestOf(history: readonly number[], window: number): BackTest | null {
  let [forecasts, covered, loss] = [0, 0, 0];
  for (let end = window; end < history.length; end++) {
    const known = history.slice(end - window, end);
    if (!known.some((count) => count > 0)) continue;
    let weeks = 0;
    for (const chances of finishedInWeeks(known)) {
      weeks++;
      const came = history.slice(end, end + weeks);
      if (came.length < weeks || weeks > ahead.at(-1)!) break;
      if (!(ahead as readonly number[]).includes(weeks)) continue;
      const count = came.reduce((sum, one) => sum + one, 0);
      forecasts++;
      if (count >= atLeast(chances, 85)) covered++;
      for (const level of levels) loss += pinball(count, atLeast(chances, level), 1 - level / 100) / levels.length;
    }
  }
  return forecasts ? { forecasts, p85_coverage: covered / forecasts, pinball: loss / forecasts } : null;
}

const pinball = (came: number, said: number, alpha: number): number => (came - said) * (alpha - (came < said ? 1 : 0));
