import { isClosedStatus } from '#modules/company/projects/door.ts';
import { memo, useRef } from 'react';
import { formatClock } from '#kernel/formats.ts';
import { useReference } from '#web/cache/references.ts';
import { useDraggable } from '#web/cards/dragging.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { openPanel } from '#web/navigation/panel-address.ts';
import { StatusIcon } from '#web/ui/status.tsx';
import { isLate } from '#modules/work/tasks/door.ts';
import type { ListedTask } from '#modules/views/task-views/lists/listed-task.ts';
import styles from '#modules/views/task-views/calendar-view/calendar.module.css';
import { CutText } from '#web/ui/cut-text.tsx';

interface CalendarTaskProps {
  readonly task: ListedTask;
  /** Held by keys on its way to another day. */
  readonly isHeld?: boolean;
  /** With the time that is planned for it. */
  readonly hasHours?: boolean;
  readonly isCutBefore?: boolean;
  readonly isCutAfter?: boolean;
}

/** A task on a day or over several: opened by a press, dragged to another day. */
export const CalendarTask = memo(function CalendarTask(props: CalendarTaskProps) {
  const { task, isHeld, hasHours, isCutBefore, isCutAfter } = props;
  const { t } = useTexts();
  const ref = useRef<HTMLButtonElement>(null);
  const project = useReference('fp/projects', task.project_id);
  const executor = useReference('admin/users', task.executor_id);
  const { id } = task;
  useDraggable(ref, 'calendar-task', id);
  const about = [task.number, task.name, t(`choice.${task.status}`), executor?.name].filter(Boolean).join(' · ');
  return (
    <button
      ref={ref}
      type="button"
      className={`row shrinks full hovers panel start small ink tap rounded-s ${styles.task}`}
      data-task-id={id}
      data-held={isHeld || undefined}
      data-late={isLate(task) || undefined}
      data-closed={isClosedStatus(task.status) || undefined}
      data-cut-before={isCutBefore || undefined}
      data-cut-after={isCutAfter || undefined}
      style={{ borderInlineStartColor: project?.color ?? 'var(--line)' }}
      tabIndex={-1}
      title={about}
      aria-keyshortcuts="Enter Alt+ArrowLeft Alt+ArrowRight Alt+ArrowUp Alt+ArrowDown"
      onClick={() => openPanel('fp/dev-tasks', id)}
    >
      <StatusIcon status={task.status} />
      <span className="sr-only">{t(`choice.${task.status}`)}</span>
      <CutText text={task.name} />
      {hasHours && task.planned_minutes !== null && (
        <span className="quiet digits to-end">{formatClock(task.planned_minutes)}</span>
      )}
    </button>
  );
});
