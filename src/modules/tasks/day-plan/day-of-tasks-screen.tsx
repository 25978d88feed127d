import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { extractInstruction } from '@atlaskit/pragmatic-drag-and-drop-hitbox/list-item';
import { Button } from '@mantine/core';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { addDays } from '#kernel/calendar-formats.ts';
import { screenActions } from '#kernel/actions.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { useMay, useSession } from '#web/session/session.ts';
import { clientState, select } from '#web/state/client-state.ts';
import { DayInput } from '#web/ui/day-input.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Screen } from '#web/ui/screen.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { FailureNote } from '#web/ui/state-note.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { usePriorityRank } from '#modules/tasks/board/use-board.tsx';
import { Capacity } from '#modules/tasks/day-plan/capacity.tsx';
import look from '#modules/tasks/day-plan/day-plan.module.css';
import { OfferedTasks } from '#modules/tasks/day-plan/offered-tasks.tsx';
import { PersonPick } from '#modules/tasks/day-plan/person-pick.tsx';
import { PlannedTasks } from '#modules/tasks/day-plan/planned-tasks.tsx';
import { placedAt } from '#modules/tasks/day-plan/plan-order.ts';
import { useDayPlan } from '#modules/tasks/day-plan/use-day-plan.tsx';
import { ListFilterBar, useListFilters } from '#modules/tasks/lists/use-list-filters.tsx';
import { useListKeys } from '#modules/tasks/lists/use-list-keys.tsx';
import { MoveDialog } from '#modules/tasks/moves/move-dialog.tsx';
import { TaskViews } from '#modules/tasks/views/task-views.tsx';

const isDay = (text = '') => /^\d{4}-\d{2}-\d{2}$/.test(text);
const fixed = ['executor_id', 'actual_days'];

/** What a person means to do on a day, in his own order, beside what there is to choose from. */
export default function DayOfTasksScreen() {
  const { t } = useTexts();
  const format = useFormats();
  const may = useMay();
  const { user } = useSession();
  const rank = usePriorityRank();
  const root = useRef<HTMLDivElement>(null);
  const [said, say] = useState('');
  const filters = useListFilters(['user_id', 'day'], fixed);
  const chosen = isDay(filters.view.day) ? filters.view.day : clientState.get().selected_date;
  const day = chosen ?? format.today();
  const userId = /^\d{1,15}$/.test(filters.view.user_id ?? '') ? filters.view.user_id! : String(user?.id ?? 0);
  const plan = useDayPlan({ user_id: userId, day }, filters.asked);
  const { ids, answer, tasks } = plan;
  const { activeId, setActive, onKeyDown } = useListKeys(root, press);
  const mine = Number(userId) === user?.id;
  const chooseDay = (next: string) => {
    clientState.set(select({ selected_date: next === format.today() ? null : next }));
    filters.setFilters({ day: next === format.today() ? null : next });
  };

  function press(id: number, code: string): boolean {
    if (code !== 'Delete' && code !== 'Backspace') return false;
    if (ids.includes(id)) void plan.takeOff(id);
    return true;
  }

  function move(id: number, step: 1 | -1) {
    const at = ids.indexOf(id);
    const place = at + step;
    if (at < 0 || place < 0 || place >= ids.length) return;
    void plan.put([id], place);
    say(t('day.moved', { number: tasks[id]?.number ?? '', place: place + 1, count: ids.length }));
  }

  function onKeys(event: KeyboardEvent) {
    const id = Number((event.target as HTMLElement).dataset.taskId);
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.code] as 1 | -1 | undefined;
    if (!event.altKey || !id || !step) return onKeyDown(event);
    event.preventDefault();
    move(id, step);
  }

  const drop = useEffectEvent((id: number, overId: number | null, isAfter: boolean, isPlan: boolean) => {
    if (!isPlan) return ids.includes(id) ? void plan.takeOff(id) : undefined;
    const others = placedAt(ids, id, ids.length).slice(0, -1);
    const at = overId === null ? others.length : others.indexOf(overId) + Number(isAfter);
    void plan.put([id], at);
  });
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => source.data.kind === 'planned-task',
        onDrop: ({ source, location }) => {
          const [over] = location.current.dropTargets;
          if (!over) return;
          const operation = extractInstruction(over.data)?.operation;
          const overId = typeof over.data.id === 'number' ? over.data.id : null;
          drop(source.data.id as number, overId, operation === 'reorder-after', over.data.place === 'plan');
        },
      }),
    [],
  );

  const rest = answer?.rest_ids.filter((id) => !ids.includes(id)) ?? [];
  return (
    <Screen
      busy={plan.isPending}
      lead={<TaskViews />}
      actions={<IconButton icon="printer" label={t('day.print')} onClick={() => print()} />}
    >
      <div className={look.day}>
        {may([screenActions.tasks, screenActions.board]) && (
          <PersonPick
            value={Number(userId)}
            onChange={(id) => filters.setFilters({ user_id: id === user?.id ? null : String(id) })}
          />
        )}
        <IconButton icon="chevron-left" label={t('day.previous')} onClick={() => chooseDay(addDays(day, -1))} />
        <div className={look.picker}>
          <DayInput ariaLabel={t('day.day')} value={day} onChange={(next) => isDay(next ?? '') && chooseDay(next!)} />
        </div>
        <IconButton icon="chevron-right" label={t('day.next')} onClick={() => chooseDay(addDays(day, 1))} />
        <b className={look.date}>{format.weekdayAndDay(day)}</b>
        {day !== format.today() && (
          <Button variant="default" size="compact-sm" onClick={() => chooseDay(format.today())}>
            {t('calendar.today')}
          </Button>
        )}
        <span className="grow" />
        {answer && (
          <Capacity minutes={answer.capacity_minutes} away={answer.away} tasks={ids.flatMap((id) => tasks[id] ?? [])} />
        )}
      </div>
      {plan.error && !answer ? (
        <FailureNote error={plan.error} retry={() => void plan.refetch()} />
      ) : !answer ? (
        <SkeletonRows rows={10} />
      ) : (
        <div ref={root} role="group" aria-label={t('screen.day_of_tasks')} className={look.halves} onKeyDown={onKeys}>
          <PlannedTasks
            tasks={ids.flatMap((id) => tasks[id] ?? [])}
            rank={rank}
            activeId={activeId ?? ids[0] ?? plan.offered[0]?.id ?? null}
            onFocus={setActive}
            move={move}
            takeOff={(id) => void plan.takeOff(id)}
            isMine={mine}
          >
            {rest.length > 0 && (
              <div className={look.rest}>
                <Icon name="history" size={16} />
                <span>{t('day.rest', { count: rest.length, day: format.nearDay(answer.rest_day) })}</span>
                <Button size="compact-sm" onClick={() => void plan.put(rest, ids.length)}>
                  {t('day.take_rest')}
                </Button>
              </div>
            )}
          </PlannedTasks>
          <OfferedTasks
            tasks={plan.offered}
            rank={rank}
            activeId={activeId ?? ids[0] ?? plan.offered[0]?.id ?? null}
            onFocus={setActive}
            add={(id) => void plan.put([id], ids.length)}
            isCut={answer.is_cut}
            clear={filters.isFiltered ? filters.clearFilters : null}
          >
            <ListFilterBar filters={filters} without={fixed} />
          </OfferedTasks>
        </div>
      )}
      <div aria-live="assertive" className="sr-only">
        {said}
      </div>
      <MoveDialog />
    </Screen>
  );
}
