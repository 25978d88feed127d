import { useRef } from 'react';
import { useReference } from '#web/cache/references.ts';
import { useDraggable } from '#web/cards/dragging.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { useMay } from '#web/session/session.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Part } from '#web/ui/part.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { screenActions } from '#modules/actions.ts';
import { TaskButton } from '#modules/tasks/door.tsx';
import { isLate } from '#modules/tasks/door.ts';
import type { ListedTask } from '#modules/task-views/lists/listed-task.ts';
import styles from '#modules/task-views/overview/overview.module.css';
import { CutText } from '#web/ui/cut-text.tsx';

interface FreeTasksProps {
  readonly tasks: readonly ListedTask[];
  readonly total: number;
  readonly heldId: number | null;
  readonly hold: (id: number | null) => void;
  readonly mayGive: (task: ListedTask) => boolean;
}

/** What nobody does yet: dragged onto a cell of the week, or taken up by its button and put down by a press there. */
export function FreeTasks({ tasks, total, heldId, hold, mayGive }: FreeTasksProps) {
  const { t } = useTexts();
  const may = useMay();
  const to = may([screenActions.tasks]) ? '/tasks/tasks' : undefined;
  const search = { executor_id: 'null', status: 'new,pause,returned,not_accepted' };
  return (
    <Part title={t('home.free')} count={total} to={to} search={search}>
      {tasks.length === 0 && <p className="nothing quiet">{t('home.free_none')}</p>}
      <ul className={styles.free}>
        {tasks.map((task) => (
          <FreeTask key={task.id} task={task} isHeld={task.id === heldId} hold={hold} mayGive={mayGive(task)} />
        ))}
      </ul>
    </Part>
  );
}

interface FreeTaskProps extends Pick<FreeTasksProps, 'hold'> {
  readonly task: ListedTask;
  readonly isHeld: boolean;
  readonly mayGive: boolean;
}

function FreeTask({ task, isHeld, hold, mayGive }: FreeTaskProps) {
  const { t } = useTexts();
  const format = useFormats();
  const ref = useRef<HTMLLIElement>(null);
  const project = useReference('fp/projects', task.project_id);
  const { id } = task;
  useDraggable(ref, 'free-task', id, mayGive);
  return (
    <li ref={ref} className={`row gap-8 lined ${styles.freeTask}`} data-held={isHeld || undefined}>
      <i className="dot" style={{ background: project?.color ?? 'var(--field-line)' }} />
      <TaskButton taskId={id} className={`stack gap-0 grow shrinks start ink ${styles.open}`} data-task-id={id}>
        <CutText className="medium" text={task.name} />
        <span className="row gap-6 quiet small digits">
          <span translate="no">{task.number}</span>
          {task.planned_minutes !== null && <span>{format.minutes(task.planned_minutes)}</span>}
          {task.deadline && <span className={isLate(task) ? 'bad' : ''}>{format.nearInstant(task.deadline)}</span>}
        </span>
      </TaskButton>
      {mayGive && (
        <IconButton
          icon={isHeld ? 'x' : 'user-plus'}
          label={isHeld ? t('home.put_down') : t('home.give', { number: task.number })}
          aria-pressed={isHeld}
          onClick={() => hold(isHeld ? null : id)}
        />
      )}
    </li>
  );
}
