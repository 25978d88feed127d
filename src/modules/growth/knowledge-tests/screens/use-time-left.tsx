import { useEffect, useState } from 'react';
import { type HeardMoment, leftUntil } from '#modules/growth/knowledge-tests/screens/server-clock.ts';

/** How much time is left, again each second; null where there is no end. */
export function useTimeLeft(endsAt: string | null, moment: HeardMoment): number | null {
  const [counter, setCounter] = useState(() => performance.now());
  useEffect(() => {
    const count = () => setCounter(performance.now());
    const timer = setInterval(count, 1_000);
    return () => clearInterval(timer);
  }, []);
  return endsAt === null ? null : leftUntil(endsAt, moment, Math.max(counter, moment.at));
}
