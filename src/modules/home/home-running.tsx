import { dayOf } from '#kernel/calendar-formats.ts';
import { formatClock } from '#kernel/formats.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { openPanel } from '#web/navigation/panel-address.ts';
import { useMinute } from '#web/ui/use-minute.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { StatusIcon } from '#web/ui/status.tsx';
import type { DashboardTask } from '#modules/home/dashboard-facts.ts';
import styles from '#modules/home/home.module.css';

/** The task in progress. Its clock may stand still: after hours, on a day off, when work on it has not begun today. */
export function RunningTask({ task }: { readonly task: DashboardTask }) {
  const { t } = useTexts();
  const now = useMinute();
  const { today, timeZone } = useFormats();
  const started = task.running_since;
  // Only working hours count, and only the server knows them: the clock runs on by itself within one day alone.
  const isToday = started ? dayOf(started, timeZone) === today() : false;
  const since = started && isToday ? Math.max(0, (now - Date.parse(started)) / 60_000) : 0;
  const spent = (task.actual_minutes ?? 0) + since;
  return (
    <button
      type="button"
      className={`row gap-14 full ${styles.running}`}
      data-task-id={task.id}
      onClick={() => openPanel('fp/dev-tasks', task.id)}
    >
      <StatusIcon status="processing" size={18} />
      <span className="stack gap-0 grow shrinks">
        <span className={`small medium ${styles.runningLabel}`}>
          {t(started ? 'home.running' : 'choice.processing')}
        </span>
        <span className="cut text-14 strong" translate="no">
          <span className="quiet">{task.number}</span> {task.name}
        </span>
      </span>
      <span className={`rigid text-20 strong digits ${styles.clock}`}>
        {formatClock(spent)}
        {task.planned_minutes ? <span className="quiet"> / {formatClock(task.planned_minutes)}</span> : null}
      </span>
    </button>
  );
}
