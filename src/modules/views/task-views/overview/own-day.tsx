import { Button } from '@mantine/core';
import { formatClock } from '#kernel/formats.ts';
import { useCall } from '#web/cache/use-call.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { DecisionSlot } from '#web/ui/decision-slot.tsx';
import { AskedPart, Part } from '#web/ui/part.tsx';
import { StatusIcon } from '#web/ui/status.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useStanding } from '#web/ui/use-standing.ts';
import { useMinute } from '#web/ui/use-minute.ts';
import { workedMinutes } from '#modules/company/schedules/door.ts';
import { daySpan } from '#modules/staff/leave/door.ts';
import { requestTransition, RunningClock, TaskButton, TransitionDialog } from '#modules/work/tasks/door.tsx';
import type { ListedTask } from '#modules/views/task-views/lists/listed-task.ts';
import { barsOf } from '#modules/views/task-views/overview/day-bars.ts';
import type { OwnDay } from '#modules/views/task-views/overview/overview-endpoints.ts';
import styles from '#modules/views/task-views/overview/overview.module.css';
import { actionLabel, devTasks, type TaskAction } from '#modules/work/tasks/door.ts';

/** The own day as hours against the schedule, and the task that runs, or was put aside last, with its moves. */
export default function OwnDayPart() {
  const { t } = useTexts();
  const query = useCall('GET /api/fp/dashboard/day', { under: ['one', 'fp/dashboard'] });
  return (
    <AskedPart title={t('home.day')} query={query} rows={3}>
      {(day) => (day.has_tasks || day.worked.length ? <Day day={day} /> : null)}
    </AskedPart>
  );
}

const none: readonly ListedTask[] = [];

function Day({ day }: { readonly day: OwnDay }) {
  const { t } = useTexts();
  const now = useMinute();
  const { spans, worked, running, paused, away } = day;
  const atHand = running ?? paused;
  const standing = useStanding(devTasks.path, atHand ? [atHand] : none);
  const norm = spans.reduce((sum, { starts_at, ends_at }) => sum + (Date.parse(ends_at) - Date.parse(starts_at)), 0);
  const spent = worked.reduce(
    (sum, { started_at, ended_at }) =>
      sum + workedMinutes(spans, Date.parse(started_at), ended_at ? Date.parse(ended_at) : now),
    0,
  );
  const said = away
    ? t('home.away', { days: daySpan(away.starts_on, away.ends_on) })
    : norm
      ? t('home.worked_of', { worked: formatClock(spent), norm: formatClock(norm / 60_000) })
      : t('home.day_off');
  return (
    <Part title={t('home.day')} to="/other/day-of-tasks" tools={<span className="soft small digits">{said}</span>}>
      {(spans.length > 0 || worked.length > 0) && <Bar day={day} now={now} />}
      {standing.map((task) => (
        <AtHand key={task.id} task={task} />
      ))}
      <TransitionDialog />
    </Part>
  );
}

/** Hours from left to right: when work is done as the ground, what was worked on upon it, and a line for now. */
function Bar({ day, now }: { readonly day: OwnDay; readonly now: number }) {
  const { t } = useTexts();
  const format = useFormats();
  const { hours, ground, bars, nowAt } = barsOf(day, now);
  const label = (from: string, to: string | null) =>
    `${format.time(from)}–${to ? format.time(to) : format.time(new Date(now).toISOString())}`;
  return (
    <div className={styles.bar}>
      <div className={`sunken rounded ${styles.track}`}>
        {ground.map(({ from, width, key }) => (
          <i
            key={key}
            className={`rounded ${styles.ground}`}
            style={{ insetInlineStart: `${from}%`, width: `${width}%` }}
          />
        ))}
        {bars.map(({ from, width, span }) => {
          const { task_id, number, name, started_at, ended_at, project_color } = span;
          const told = `${label(started_at, ended_at)} · ${name ? `${number} ${name}` : t('home.hidden_task')}`;
          return (
            <TaskButton
              key={`${task_id} ${started_at}`}
              taskId={task_id}
              className={`rounded-s ${styles.span}`}
              data-live={ended_at === null || undefined}
              disabled={name === null}
              translate="no"
              aria-label={told}
              title={told}
              style={{
                insetInlineStart: `${from}%`,
                width: `${width}%`,
                background: project_color ?? 'var(--field-line)',
              }}
            />
          );
        })}
        {nowAt !== null && <i className={styles.now} style={{ insetInlineStart: `${nowAt}%` }} />}
      </div>
      <div className={styles.hours} aria-hidden="true">
        {hours.map(({ at, instant }) => (
          <span key={instant} className="quiet small digits" style={{ insetInlineStart: `${at}%` }}>
            {format.time(new Date(instant).toISOString()).slice(0, 2)}
          </span>
        ))}
      </div>
    </div>
  );
}

const movesOf = (task: Pick<ListedTask, 'requires_review' | 'allowed_actions'>): TaskAction[] =>
  (['to_processing', 'to_pause', task.requires_review ? 'to_checking' : 'finish'] as const).filter((action) =>
    task.allowed_actions.includes(action),
  );

function AtHand({ task }: { readonly task: ListedTask }) {
  const { t } = useTexts();
  return (
    <div className={`row gap-14 wrap ${styles.running}`}>
      <StatusIcon status={task.status} size={18} />
      <TaskButton
        taskId={task.id}
        className={`stack gap-0 grow shrinks start ink ${styles.open}`}
        data-task-id={task.id}
      >
        <span className="cut text-14 strong" translate="no">
          <span className="quiet plain">{task.number}</span> {task.name}
        </span>
        <span className="small soft">
          <RunningClock task={task} isSpoken />
        </span>
      </TaskButton>
      <DecisionSlot of={devTasks} row={task} className="row rigid">
        {(shown) =>
          movesOf(shown).map((action) => (
            <Button
              key={action}
              className="tap"
              variant={action === 'to_pause' ? 'default' : 'filled'}
              onClick={() => requestTransition(task, action, { isNamed: true })}
            >
              {actionLabel(t, shown.status, action)}
            </Button>
          ))
        }
      </DecisionSlot>
    </div>
  );
}
