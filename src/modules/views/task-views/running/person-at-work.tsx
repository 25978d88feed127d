import { useId } from 'react';
import { formatClock } from '#kernel/formats.ts';
import { useReference } from '#web/cache/references.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import styles from '#modules/views/task-views/lists/lists.module.css';
import type { ListedTask } from '#modules/views/task-views/lists/listed-task.ts';
import { MoveButton, TaskLine, TaskSlot } from '#modules/views/task-views/lists/task-line.tsx';
import type { TaskAction, TaskCard } from '#modules/work/tasks/door.ts';
import { workedMinutes, type WorkingSpans } from '#modules/company/schedules/door.ts';
import { useWorkingSpans } from '#modules/company/schedules/door.tsx';
import look from '#modules/views/task-views/running/running.module.css';

interface PersonAtWorkProps {
  readonly userId: number;
  readonly tasks: readonly ListedTask[];
  /** Minutes of the day in closed intervals: of a task, and of the person over all tasks. */
  readonly todayOf: (taskId: number) => number;
  readonly today: number;
  readonly dayStart: number;
  readonly now: number;
  readonly activeId: number | null;
  readonly onFocus: (id: number) => void;
}

/** Somebody, what they do and what they put aside today. */
export function PersonAtWork(props: PersonAtWorkProps) {
  const { userId, tasks, todayOf, today, dayStart, now, activeId, onFocus } = props;
  const { t } = useTexts();
  const person = useReference('admin/users', userId);
  const nameId = useId();
  const spans = useWorkingSpans(true, userId) ?? [];
  const running = (task: ListedTask, from = 0) => runningMinutes(spans, task, now, from);
  const live = tasks.reduce((sum, task) => sum + running(task, dayStart), 0);
  const sorted = tasks.toSorted((a, b) => b.status.localeCompare(a.status) || a.id - b.id);
  return (
    <section className={`${styles.group} ${look.person}`} data-user={userId} aria-labelledby={nameId}>
      <h2 className="row ruled sunken text-13">
        <Avatar id={userId} name={person?.name ?? ''} />
        <span id={nameId} translate="no">
          {person?.name}
        </span>
        <span className="grow" />
        <span className="count">{t('process.today', { time: formatClock(today + live) })}</span>
      </h2>
      <ul>
        {sorted.map((task) => (
          <li
            key={task.id}
            className={`row wrap ends ruled panel ${styles.line}`}
            data-paused={task.status === 'pause' || undefined}
          >
            <TaskLine
              task={task}
              isActive={task.id === activeId}
              onFocus={onFocus}
              keys="Space S Enter M"
              note={
                <>
                  <Clock task={task} today={todayOf(task.id) + running(task, dayStart)} />
                  <PlanBar planned={task.planned_minutes} actual={task.actual_minutes + running(task)} />
                </>
              }
              isPlain
              buttons={
                <TaskSlot task={task}>
                  {(shown) =>
                    buttonsOf(shown).map(([action, code], at) => (
                      <MoveButton key={code} task={shown} action={action} code={code} isKeyOnly={at > 0} />
                    ))
                  }
                </TaskSlot>
              }
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Pause or go on, and hand in: what one does with a task that runs. */
const buttonsOf = (task: TaskCard): [TaskAction, string][] =>
  (
    [
      ['to_pause', 'Space'],
      ['to_processing', 'Space'],
      [task.requires_review ? 'to_checking' : 'finish', 'KeyS'],
    ] as [TaskAction, string][]
  ).filter(([action]) => task.allowed_actions.includes(action));

function Clock({ task, today }: { readonly task: ListedTask; readonly today: number }) {
  const { t } = useTexts();
  const format = useFormats();
  const { running_since, status } = task;
  const text = running_since
    ? t('process.since', { time: format.time(running_since) })
    : t(status === 'processing' ? 'process.stopped' : 'choice.pause');
  return (
    <span className={`inline gap-4 ${look.clock}`} data-live={running_since ? true : undefined}>
      <Icon name={running_since ? 'player-play' : 'player-pause'} size={12} />
      {/* A clock that runs has its time at once: the hours of work come a moment later, and nothing moves then. */}
      {running_since || today > 0 ? `${text} · ${t('process.today', { time: formatClock(today) })}` : text}
    </span>
  );
}

/** Spent against planned: a bar, and in words where the plan is passed. */
function PlanBar({ planned, actual }: { readonly planned: number | null; readonly actual: number }) {
  const { t } = useTexts();
  if (!planned)
    return <span className={`inline rigid nowrap quiet small digits ${look.plan}`}>{t('process.unplanned')}</span>;
  const over = actual - planned;
  return (
    <span className={`inline rigid nowrap small digits ${over > 0 ? 'bad medium' : 'quiet'} ${look.plan}`}>
      <span className={`meter ${look.bar}`} data-over={over > 0 || undefined} aria-hidden="true">
        <i style={{ width: `${Math.min(100, (actual / planned) * 100)}%` }} />
      </span>
      {over > 0 && <Icon name="alert-triangle" size={12} />}
      {over > 0
        ? t('process.over', { time: formatClock(over) })
        : t('process.of', { spent: formatClock(actual), planned: formatClock(planned) })}
    </span>
  );
}

/** Working minutes that the clock of a task has run, since it was started or since a moment. */
const runningMinutes = (spans: WorkingSpans, { running_since }: ListedTask, now: number, from: number): number =>
  running_since ? workedMinutes(spans, Math.max(from, Date.parse(running_since)), now) : 0;
