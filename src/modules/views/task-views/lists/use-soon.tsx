import { useEffect, useRef } from 'react';

/** News in one burst are asked for once: within this time, which nobody feels. */
const refreshMs = 300;

/** Runs once, a moment after it was first asked to. */
export function useSoon(run: () => void): (news?: unknown) => void {
  const latest = useRef(run);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      latest.current();
    }, refreshMs);
  };
}
