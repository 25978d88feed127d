import { addDays } from '#kernel/days.ts';
import type { Days, Stretch } from '#modules/numbers/measures/asking.ts';
import { stepsOf } from '#modules/numbers/measures/asking.ts';
import { instantOf } from '#modules/company/schedules/door.ts';

/** Days of which the sums of settled rows are kept, and the rows among them that are not in those sums. */
export interface KeptSpan extends Days {
  readonly leftOver: readonly number[];
}

/** A part of a stretch, as days and instants `[from, until)`. */
export interface Range extends Days {
  /** The place of its stretch. */
  readonly stretch: number;
  readonly from: Date;
  readonly until: Date;
}

/** The parts of stretches: those whose rows are read, and those that are kept but for what is left over of them. */
export interface Ranges {
  readonly read: readonly Range[];
  readonly kept: readonly (Range & KeptSpan)[];
}

/** Days in the spans for which sums are kept: those of one week within one month. */
export const spansOf = (days: Days): Days[] => stepsOf(days, 'month').flatMap((month) => stepsOf(month, 'week'));

export const isWithin = (inner: Days, outer: Days): boolean =>
  inner.day_from >= outer.day_from && inner.day_to <= outer.day_to;

/** Divides stretches at the spans that lie within them whole. */
export function rangesOf(stretches: readonly Stretch[], spans: readonly KeptSpan[], timeZone: string): Ranges {
  const read: Range[] = [];
  const kept: (Range & KeptSpan)[] = [];
  const midnight = (day: string) => new Date(instantOf(day, 0, timeZone));
  for (const [stretch, { from, end, day_from, day_to }] of stretches.entries()) {
    let next = { day: day_from, at: from };
    for (const span of spans) {
      if (!isWithin(span, { day_from, day_to })) continue;
      const [begins, after] = [midnight(span.day_from), addDays(span.day_to, 1)];
      if (next.at < begins)
        read.push({ stretch, day_from: next.day, day_to: addDays(span.day_from, -1), from: next.at, until: begins });
      kept.push({ ...span, stretch, from: begins, until: midnight(after) });
      next = { day: after, at: midnight(after) };
    }
    if (next.at < end) read.push({ stretch, day_from: next.day, day_to, from: next.at, until: end });
  }
  return { read, kept };
}
