import { useState } from 'react';
import { formatCount } from '#kernel/formats.ts';
import { useCall } from '#web/cache/use-call.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { useMay, useSession } from '#web/session/session.ts';
import { AskedPart, Part } from '#web/ui/part.tsx';
import { notify } from '#web/ui/notices.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { actions } from '#modules/actions.ts';
import { useDrags } from '#web/cards/dragging.tsx';
import { sayRefusal } from '#modules/tasks/door.ts';
import type { ListedTask } from '#modules/task-views/lists/listed-task.ts';
import { obstacleToChange } from '#modules/task-views/lists/may-change.ts';
import { CellTasks } from '#modules/task-views/overview/cell-tasks.tsx';
import { FreeTasks } from '#modules/task-views/overview/free-tasks.tsx';
import { give, type Receiver } from '#modules/task-views/overview/giving.tsx';
import { HeatMap } from '#modules/task-views/overview/heat-map.tsx';
import type { PeopleWeek } from '#modules/task-views/overview/overview-endpoints.ts';
import styles from '#modules/task-views/overview/overview.module.css';

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
