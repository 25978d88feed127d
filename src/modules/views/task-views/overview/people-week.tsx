import { useRef, useState } from 'react';
import { formatClock, formatCount } from '#kernel/formats.ts';
import { useCall } from '#web/cache/use-call.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { useMay, useSession } from '#web/session/session.ts';
import { AskedPart, Part } from '#web/ui/part.tsx';
import { notify } from '#web/ui/notices.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { actions, screenActions } from '#modules/actions.ts';
import { useDraggable, useDrags } from '#web/cards/dragging.tsx';
import { isLate } from '#modules/work/tasks/door.ts';
import { sayRefusal, TaskButton } from '#modules/work/tasks/door.tsx';
import type { ListedTask } from '#modules/views/task-views/lists/listed-task.ts';
import { obstacleToChange } from '#modules/views/task-views/lists/may-change.ts';
import { give, type Receiver } from '#modules/views/task-views/overview/giving.tsx';
import { HeatMap } from '#modules/views/task-views/overview/heat-map.tsx';
import type { PeopleWeek } from '#modules/views/task-views/overview/overview-endpoints.ts';
import styles from '#modules/views/task-views/overview/overview.module.css';
import { useReference } from '#web/cache/references.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { CutText } from '#web/ui/cut-text.tsx';
import { openPanel } from '#web/navigation/panel-address.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Coming } from '#web/ui/loaded.tsx';
import { ScreenLink } from '#web/ui/screen-link.tsx';
import { StatusIcon } from '#web/ui/status.tsx';

/** How busy people are on the coming working days, beside what nobody does yet. */
export default function PeopleWeekPart() {
  const { t } = useTexts();
  const query = useCall('GET /api/fp/dashboard/week', { under: ['one', 'fp/dashboard'] });
  return (
    <AskedPart title={t('home.week')} query={query} rows={8}>
      {(week) => (week.people.length ? <Week week={week} /> : null)}
    </AskedPart>
  );
}

function Week({ week }: { readonly week: PeopleWeek }) {
  const { t } = useTexts();
  const may = useMay();
  const format = useFormats();
  const { user } = useSession();
  const [heldId, hold] = useState<number | null>(null);
  const [opened, open] = useState<Receiver | null>(null);
  const [giving, setGiving] = useState<number | null>(null);
  const held = week.free.find(({ id }) => id === heldId) ?? null;
  const mayGive = (task: ListedTask) =>
    may([actions.tasks.update]) && !obstacleToChange(task, 'executor_id', user?.id ?? 0);

  async function giveTo(task: ListedTask, to: Receiver) {
    hold(null);
    if (!mayGive(task)) return notify({ kind: 'error', text: t('home.may_not_give', { number: task.number }) });
    setGiving(task.id);
    await give(task, to, format.weekdayAndDay(to.day)).catch(sayRefusal);
    setGiving(null);
  }
  const receiverAt = (user_id: number, day: string): Receiver | undefined => {
    const person = week.people.find((one) => one.user_id === user_id);
    return person && { user_id, fio: person.fio, day };
  };
  const press = (user_id: number, day: string) => {
    const to = receiverAt(user_id, day);
    if (to && held) void giveTo(held, to);
    else if (to) open(to);
  };
  useDrags('free-task', (id, onto) => {
    const task = week.free.find((one) => one.id === id);
    const [user_id, day = ''] = String(onto?.cell ?? '').split(' ');
    const to = receiverAt(Number(user_id), day);
    if (task && to) void giveTo(task, to);
  });

  const free = week.free.filter(({ id }) => id !== giving);
  return (
    <div
      role="group"
      aria-label={t('home.week')}
      className={`grid gap-16 ${styles.week}`}
      onKeyDown={(event) => event.key === 'Escape' && held && hold(null)}
    >
      <Part
        title={t('home.week')}
        to="/tasks/users-tasks"
        tools={
          <span className="quiet small wide-only">{t('home.people', { count: formatCount(week.people.length) })}</span>
        }
      >
        {held && (
          <p className={`row small medium accent ${styles.hint}`} role="status">
            {t('home.choose_cell', { number: held.number })}
          </p>
        )}
        <HeatMap week={week} isTarget={held !== null} press={press} />
      </Part>
      <FreeTasks tasks={free} total={week.free_total} heldId={heldId} hold={hold} mayGive={mayGive} />
      {opened && <CellTasks of={opened} close={() => open(null)} />}
    </div>
  );
}

interface FreeTasksProps {
  readonly tasks: readonly ListedTask[];
  readonly total: number;
  readonly heldId: number | null;
  readonly hold: (id: number | null) => void;
  readonly mayGive: (task: ListedTask) => boolean;
}

/** What nobody does yet: dragged onto a cell of the week, or taken up by its button and put down by a press there. */
function FreeTasks({ tasks, total, heldId, hold, mayGive }: FreeTasksProps) {
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

/** The tasks behind a cell of the week, each with its share of the day. */
function CellTasks({ of, close }: { readonly of: Receiver; readonly close: () => void }) {
  const { t } = useTexts();
  const format = useFormats();
  const { user_id, day, fio } = of;
  const query = useCall('GET /api/fp/dashboard/week-cell', {
    query: { user_id: String(user_id), day },
    under: ['one', 'fp/dashboard'],
  });
  const { data } = query;
  const title = `${fio} · ${format.weekdayAndDay(day)}`;
  return (
    <Dialog label={title} close={close}>
      <div className={`row between edged ${styles.cellHead}`}>
        <h2 className="text-14 strong" translate="no">
          {title}
        </h2>
        <IconButton icon="x" label={t('action.close')} onClick={close} data-autofocus />
      </div>
      <Coming of={query} rows={4} compact />
      {data && data.rows.length === 0 && <p className="nothing quiet">{t('home.cell_none')}</p>}
      <ul>
        {data?.rows.map(({ minutes, task }) => (
          <li key={task.id}>
            <button
              type="button"
              className={`row gap-10 full ruled hovers start ink ${styles.cellTask}`}
              onClick={() => {
                close();
                openPanel('fp/dev-tasks', task.id);
              }}
            >
              <StatusIcon status={task.status} />
              <span className="quiet small digits" translate="no">
                {task.number}
              </span>
              <span className="cut grow medium" translate="no">
                {task.name}
              </span>
              {task.deadline && (
                <span className={`small ${isLate(task) ? 'bad' : 'soft'}`}>{format.nearInstant(task.deadline)}</span>
              )}
              <span className="rigid digits">{formatClock(minutes)}</span>
            </button>
          </li>
        ))}
      </ul>
      {data && data.hidden_minutes > 0 && (
        <p className="nothing quiet small">{t('home.cell_hidden', { time: formatClock(data.hidden_minutes) })}</p>
      )}
      <p className="nothing">
        <ScreenLink to="/tasks/users-tasks" search={{ executor_id: String(user_id) }}>
          {t('home.all_of', { name: fio })}
        </ScreenLink>
      </p>
    </Dialog>
  );
}
