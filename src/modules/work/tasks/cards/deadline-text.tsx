import { useFormats } from '#web/ui/use-formats.ts';
import styles from '#web/cards/cards.module.css';
import { isLate } from '#modules/work/tasks/workflow/is-late.ts';

interface DeadlineTextProps {
  readonly task: Parameters<typeof isLate>[0];
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
