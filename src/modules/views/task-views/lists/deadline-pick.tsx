import { useState } from 'react';
import { useTexts } from '#web/i18n/texts.ts';
import { onDemand } from '#web/product/on-demand.tsx';
import { useSession } from '#web/session/session.ts';
import { Popover } from '#web/ui/floats.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import styles from '#modules/views/task-views/lists/lists.module.css';
import { obstacleToChange } from '#modules/views/task-views/lists/may-change.ts';
import { isLate, type TaskCard } from '#modules/work/tasks/door.ts';

const DeadlineForm = onDemand(() => import('#modules/views/task-views/lists/deadline-form.tsx'), 'DeadlineForm');

const look = `inline ends gap-4 nowrap ${styles.deadline}`;

interface DeadlinePickProps {
  readonly task: TaskCard;
}

/** The deadline, set in place by those who may; moving one that is set needs its reason. */
export function DeadlinePick({ task }: DeadlinePickProps) {
  const { t } = useTexts();
  const format = useFormats();
  const { user } = useSession();
  const [isOpen, setOpen] = useState(false);
  const face = task.deadline && (
    <time
      className={isLate(task) ? 'inline gap-4 bad medium' : 'inline gap-4'}
      dateTime={task.deadline}
      title={format.instant(task.deadline)}
      data-late={isLate(task) || undefined}
    >
      {isLate(task) && <Icon name="alert-triangle" size={12} />}
      {format.nearInstant(task.deadline)}
    </time>
  );
  if (obstacleToChange(task, 'deadline', user?.id ?? 0)) return <span className={look}>{face}</span>;
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <button type="button" className={look} data-key="KeyD" tabIndex={-1} onClick={() => setOpen(!isOpen)}>
          <span className="sr-only">
            {t('field.deadline')} {task.number}
          </span>
          {face || <Icon name="calendar" size={14} />}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('field.deadline')}>
        {isOpen && <DeadlineForm task={task} close={() => setOpen(false)} />}
      </Popover.Dropdown>
    </Popover>
  );
}
