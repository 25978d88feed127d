import { dayOf } from '#kernel/calendar-formats.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { openPanel } from '#web/navigation/panel-address.ts';
import { Icon } from '#web/ui/icon.tsx';
import { StatusIcon } from '#web/ui/status.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import type { DashboardTask } from '#modules/home/dashboard-facts.ts';
import styles from '#modules/home/home.module.css';

interface HomeTasksProps {
  readonly title: string;
  readonly tasks: readonly DashboardTask[];
  readonly isLate?: boolean;
  /** Said when there are none; without it an empty list is no list. */
  readonly empty?: string;
}

/** A short list of tasks; each opens in the right drawer. */
export function HomeTasks({ title, tasks, isLate, empty }: HomeTasksProps) {
  if (tasks.length === 0 && !empty) return null;
  return (
    <section className={`card ${styles.card}`}>
      <div className={`row ruled ${styles.cardHead}`}>
        <h2>{title}</h2>
        <span className={`quiet medium digits ${styles.count}`} data-late={(isLate && tasks.length > 0) || undefined}>
          {tasks.length}
        </span>
      </div>
      {tasks.length === 0 ? (
        <p className={`row quiet ${styles.none}`}>
          <Icon name="circle-check" />
          {empty}
        </p>
      ) : (
        <ul>
          {tasks.map((task) => (
            <TaskRow key={task.id} task={task} isLate={isLate ?? isPast(task.deadline)} />
          ))}
        </ul>
      )}
    </section>
  );
}

const isPast = (deadline: string | null): boolean => deadline !== null && Date.parse(deadline) < Date.now();

function TaskRow({ task, isLate }: { readonly task: DashboardTask; readonly isLate: boolean }) {
  const { t } = useTexts();
  const formats = useFormats();
  // An hour alone is one of today.
  const isToday = task.deadline !== null && dayOf(task.deadline, formats.timeZone) === formats.today();
  return (
    <li>
      <button
        type="button"
        className={`row gap-10 full ruled ${styles.task}`}
        data-task-id={task.id}
        onClick={() => openPanel('fp/dev-tasks', task.id)}
      >
        <StatusIcon status={task.status} />
        <span className="sr-only">{t(`choice.${task.status}`)}</span>
        <span className={`rigid quiet small digits ${styles.number}`} translate="no">
          {task.number}
        </span>
        <span className="grow cut medium" translate="no" title={task.name}>
          {task.name}
        </span>
        {task.project_name && (
          <span className={`row gap-6 cut quiet small wide-only ${styles.project}`} translate="no">
            <i className="dot" style={{ background: task.project_color ?? 'var(--field-line)' }} />
            {task.project_name}
          </span>
        )}
        {task.deadline && (
          <span className={`rigid soft digits ${styles.due}`} data-late={isLate || undefined}>
            {isToday && !isLate ? formats.time(task.deadline) : formats.nearInstant(task.deadline)}
          </span>
        )}
      </button>
    </li>
  );
}
