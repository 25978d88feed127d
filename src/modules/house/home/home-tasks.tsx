import { dayOf } from '#kernel/calendar-formats.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { openPanel } from '#web/navigation/panel-address.ts';
import { Icon } from '#web/ui/icon.tsx';
import { AskedPart, Part } from '#web/ui/part.tsx';
import { StatusIcon } from '#web/ui/status.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import type { Dashboard, DashboardTask } from '#modules/house/home/dashboard-facts.ts';
import { type HomeLink, homeLinks } from '#modules/house/home/home-links.ts';
import { useDashboard } from '#modules/house/home/use-dashboard.ts';
import styles from '#modules/house/home/home.module.css';
import { CutText } from '#web/ui/cut-text.tsx';

/** What of the own tasks wants something today: the late ones first, then what came back, is due, waits for a check. */
export default function OwnTasks() {
  const { t } = useTexts();
  const query = useDashboard();
  return (
    <AskedPart title={t('home.my_tasks')} query={query} rows={5}>
      {(data) => <Lists data={data} />}
    </AskedPart>
  );
}

function Lists({ data }: { readonly data: Dashboard }) {
  const { t } = useTexts();
  const { late, returned, due_today, checking, totals, counts_by_status } = data;
  // Who has no tasks at all is not told that none of them is due.
  const hasTasks = Object.keys(counts_by_status).length > 0;
  if (!hasTasks && !checking.length) return null;
  return (
    <>
      <TaskList title={t('home.late')} tasks={late} total={totals.late} isLate {...homeLinks.late} />
      <TaskList title={t('home.returned')} tasks={returned} total={totals.returned} {...homeLinks.returned} />
      <TaskList
        title={t('home.due_today')}
        tasks={due_today}
        total={totals.due_today}
        {...homeLinks.due_today}
        empty={t('home.due_today_empty')}
      />
      <TaskList title={t('home.checking')} tasks={checking} total={totals.checking} {...homeLinks.checking} />
    </>
  );
}

interface TaskListProps extends HomeLink {
  readonly title: string;
  readonly tasks: readonly DashboardTask[];
  readonly total: number;
  readonly isLate?: boolean;
  /** Said when there are none; without it an empty list is no list. */
  readonly empty?: string;
}

/** The first tasks of a list; each opens in the right drawer, all of them on their screen. */
function TaskList({ title, tasks, total, to, search, isLate, empty }: TaskListProps) {
  if (tasks.length === 0 && !empty) return null;
  return (
    <Part title={title} count={total} isBad={isLate} to={to} search={search}>
      {tasks.length === 0 ? (
        <p className={`row quiet nothing ${styles.none}`}>
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
    </Part>
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
        className={`row gap-10 full lined ink start ${styles.task}`}
        data-task-id={task.id}
        onClick={() => openPanel('fp/dev-tasks', task.id)}
      >
        <StatusIcon status={task.status} />
        <span className="sr-only">{t(`choice.${task.status}`)}</span>
        <span className={`rigid quiet small digits ${styles.number}`} translate="no">
          {task.number}
        </span>
        <CutText className="grow medium" text={task.name} />
        {task.project_name && (
          <span className={`row gap-6 cut quiet small wide-only ${styles.project}`} translate="no">
            <i className="dot" style={{ background: task.project_color ?? 'var(--field-line)' }} />
            <span className="cut">{task.project_name}</span>
          </span>
        )}
        {task.deadline && (
          <span className={`rigid soft digits end ${styles.due}`} data-late={isLate || undefined}>
            {isToday && !isLate ? formats.time(task.deadline) : formats.nearInstant(task.deadline)}
          </span>
        )}
      </button>
    </li>
  );
}
