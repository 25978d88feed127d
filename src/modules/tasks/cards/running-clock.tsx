import { useEffect, useState } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import styles from '#modules/tasks/cards/cards.module.css';

const tickMs = 30_000;

/** Time on a task while somebody works on it: what was spent before, and what has run since. */
export function RunningClock({ since, spent }: { readonly since: string; readonly spent: number }) {
  const format = useFormats();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  const running = Math.max(0, Math.floor((now - Date.parse(since)) / 60_000));
  return (
    <span className={`inline gap-3 nowrap ${styles.clock}`}>
      <Icon name="stopwatch" size={13} />
      {format.minutes(spent + running)}
    </span>
  );
}
