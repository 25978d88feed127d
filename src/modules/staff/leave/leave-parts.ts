/** What of a day somebody is away: all of it, or what lies before or after its longest break. */
export const leaveParts = ['day', 'first', 'second'] as const;
export type LeavePart = (typeof leaveParts)[number];

/** Minutes after midnight from when to when somebody works, in order. */
type Spans = readonly (readonly [number, number])[];

const minutesIn = (spans: Spans): number => spans.reduce((sum, [from, to]) => sum + to - from, 0);

/** The two halves of a day: before and after its longest break, of several the first; without any break its middle. */
export function halvesOf(spans: Spans): { readonly first: Spans; readonly second: Spans } {
  const [only] = spans;
  if (!only) return { first: [], second: [] };
  if (spans.length === 1) {
    const middle = Math.floor((only[0] + only[1]) / 2);
    return { first: [[only[0], middle]], second: [[middle, only[1]]] };
  }
  const breaks = spans.slice(1).map(([from], at) => from - spans[at]![1]);
  const cut = breaks.indexOf(Math.max(...breaks)) + 1;
  return { first: spans.slice(0, cut), second: spans.slice(cut) };
}

/** When somebody with this part of leave is away on a day with these spans. */
export const awaySpansOf = (spans: Spans, part: LeavePart): Spans => (part === 'day' ? spans : halvesOf(spans)[part]);

/** How much of a day a part is by its minutes, 0 to 1; a day without working time is away as a whole or not at all. */
export function shareOf(spans: Spans, part: LeavePart): number {
  if (part === 'day') return 1;
  const all = minutesIn(spans);
  return all ? minutesIn(halvesOf(spans)[part]) / all : 0;
}

/** The same in hundredths of a day, as balances take it: both halves of a day are one day. */
export function daysOfPart(spans: Spans, part: LeavePart): number {
  const first = Math.round(shareOf(spans, 'first') * 100) / 100;
  return part === 'day' ? 1 : part === 'first' ? first : Math.round((1 - first) * 100) / 100;
}
