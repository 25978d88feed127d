import { useFormats } from '#web/ui/use-formats.ts';
import styles from '#modules/tasks/cards/cards.module.css';
import type { TaskCard } from '#modules/tasks/task/task-endpoints.ts';
import { closedStatuses } from '#modules/tasks/workflow/transition-table.ts';

type Due = Pick<TaskCard, 'status'> & { readonly deadline: string | null };

/** Is the deadline behind, and the work not done? */
export const isLate = ({ deadline, status }: Due): boolean =>
  deadline !== null && deadline < new Date().toISOString() && !(closedStatuses as readonly string[]).includes(status);

interface DeadlineTextProps {
  readonly task: Due;
  /** With the time of day behind the day. */
  readonly withTime?: boolean;
}

/** When the task is due, as one says it; red once it is late. */
export function DeadlineText({ task, withTime = false }: DeadlineTextProps) {
  const format = useFormats();
  const { deadline } = task;
  if (!deadline) return null;
  return (
    <time
      className={`nowrap ${styles.deadline}`}
      dateTime={deadline}
      data-late={isLate(task) || undefined}
      title={format.instant(deadline)}
    >
      {format.nearInstant(deadline)}
      {withTime && `, ${format.time(deadline)}`}
    </time>
  );
}
