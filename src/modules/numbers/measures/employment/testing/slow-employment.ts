import type { DayOfWork, OwnStanding } from '#modules/numbers/measures/employment/employment-day.ts';

/** The same by looking at every minute, as measures.md has it in words and as slowly as that. */
export function slowEmployment({ presence, work, own, day, schedule, beside }: DayOfWork) {
  const found = { busy: 0, off: 0, paused: 0, blocked: 0, waiting: 0, without: 0 };
  const isIn = (minute: number, spans: readonly (readonly [number, number])[]) =>
    spans.some((span) => minute >= span[0] && minute < span[1]);
  const first = Math.min(day[0], ...presence.map(([from]) => from));
  const last = Math.max(day[1], ...presence.map(([, to]) => to));
  for (let minute = first; minute < last; minute++) {
    const running = work.filter(({ from, to }) => isIn(minute, [[from, to]]));
    if (isIn(minute, presence)) {
      const standing = own.filter(({ from, to }) => isIn(minute, [[from, to]]));
      if (running.length) found.busy++;
      else found[whyIdle(standing)]++;
    } else if (isIn(minute, [day]) && !isIn(minute, beside)) {
      const counts = running.filter(({ from, to }) => {
        for (let one = from; one < to; one++) if (isIn(one, schedule)) return isIn(minute, schedule);
        return true;
      });
      if (counts.length) found.off++;
    }
  }
  return found;
}

function whyIdle(standing: readonly OwnStanding[]): 'paused' | 'blocked' | 'waiting' | 'without' {
  const live = standing.filter(({ is_live }) => is_live).map(({ status }) => status);
  const work = live.filter((status) => status === 'new' || status === 'returned' || status === 'not_accepted');
  for (const { status } of standing) if (status === 'pause') return 'paused';
  if (work.length > 0) return 'waiting';
  for (const { status } of standing) if (status === 'blocked') return 'blocked';
  return 'without';
}
