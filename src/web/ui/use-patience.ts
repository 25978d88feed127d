import { useEffect, useState } from 'react';
import { patienceMs } from '#web/state/limits.ts';

/** True once `waiting` has lasted 300 ms: nothing shimmers or turns before that. */
export function usePatience(waiting: boolean): boolean {
  const [tired, setTired] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setTired(true), patienceMs);
    return () => {
      clearTimeout(timer);
      setTired(false);
    };
  }, [waiting]);
  return waiting && tired;
}
