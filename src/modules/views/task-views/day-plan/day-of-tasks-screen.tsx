import { Coming } from '#web/ui/loaded.tsx';
import { Said } from '#web/ui/said.tsx';
import { addDays, isDay } from '#kernel/days.ts';
import { Button } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import { OptionSelect } from '#web/fields/option-select.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { useMay, useSession } from '#web/session/session.ts';
import { clientState, select } from '#web/state/client-state.ts';
import { DayInput } from '#web/ui/day-input.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Screen } from '#web/product/screen.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { screenActions } from '#modules/actions.ts';
import { useDrags } from '#web/cards/dragging.tsx';
import { Capacity } from '#modules/views/task-views/day-plan/capacity.tsx';
import look from '#modules/views/task-views/day-plan/day-plan.module.css';
import { OfferedTasks } from '#modules/views/task-views/day-plan/offered-tasks.tsx';
import { PlannedTasks } from '#modules/views/task-views/day-plan/planned-tasks.tsx';
import { placedAt } from '#modules/views/task-views/day-plan/plan-order.ts';
import { useDayPlan } from '#modules/views/task-views/day-plan/use-day-plan.tsx';
import { ListFilterBar, useListFilters } from '#modules/views/task-views/lists/use-list-filters.tsx';
import { useListKeys } from '#modules/views/task-views/lists/use-list-keys.tsx';
import { TransitionDialog } from '#modules/work/tasks/door.tsx';
import { TaskViews } from '#modules/views/task-views/outline/task-views.tsx';

const fixed = ['executor_id', 'actual_days'];

/** Tasks of the plan go up and down, onto it and off it, by keys and by dragging; `said` tells of it. */
function usePlanMoves(plan: ReturnType<typeof useDayPlan>, root: RefObject<HTMLElement | null>) {
  const { t } = useTexts();
  const [said, say] = useState('');
  const { ids, tasks } = plan;

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
    if (!event.altKey || !id || !step) return list.onKeyDown(event);
    event.preventDefault();
    move(id, step);
  }

  useDrags('planned-task', (id, onto, operation) => {
    if (!onto) return;
    if (onto.place !== 'plan') return void (ids.includes(id) && plan.takeOff(id));
    const others = placedAt(ids, id, ids.length).slice(0, -1);
    const isAfter = operation === 'reorder-after';
    const at = typeof onto.id === 'number' ? others.indexOf(onto.id) + Number(isAfter) : others.length;
    void plan.put([id], at);
  });
  const list = useListKeys(root, press);

  /** Puts what is offered last on the plan; whoever came by keys stands on the next one, and plans a day in a row. */
  function add(id: number) {
    const row = root.current?.querySelector<HTMLElement>(`[data-offered] [data-task-id="${id}"]`);
    const line = row?.closest('li');
    const hasFocus = Boolean(line?.contains(document.activeElement));
    const beside = line?.nextElementSibling ?? line?.previousElementSibling;
    void plan.put([id], ids.length);
    if (hasFocus) beside?.querySelector<HTMLElement>('[data-task-id]')?.focus();
  }
  return { ...list, said, move, add, onKeyDown: onKeys };
}

/** What a person means to do on a day, in their own order, beside what there is to choose from. */
export default function DayOfTasksScreen() {
  const { t } = useTexts();
  const format = useFormats();
  const { user } = useSession();
  const root = useRef<HTMLDivElement>(null);
  const filters = useListFilters(['user_id', 'day'], fixed);
  const chosen = isDay(filters.view.day) ? filters.view.day : clientState.get().selected_date;
  const day = chosen ?? format.today();
  const userId = /^\d{1,15}$/.test(filters.view.user_id ?? '') ? filters.view.user_id! : String(user?.id ?? 0);
  const plan = useDayPlan({ user_id: userId, day }, filters.asked);
  const { ids, answer, tasks } = plan;
  const moves = usePlanMoves(plan, root);
  const planned = ids.flatMap((id) => tasks[id] ?? []);
  const activeId = moves.activeId ?? ids[0] ?? plan.offered[0]?.id ?? null;
  const chooseDay = (next: string) => {
    clientState.set(select({ selected_date: next === format.today() ? null : next }));
    filters.setFilters({ day: next === format.today() ? null : next });
  };

  const rest = answer?.rest_ids.filter((id) => !ids.includes(id)) ?? [];
  return (
    <Screen
      busy={plan.isPending}
      lead={<TaskViews />}
      actions={<IconButton icon="printer" label={t('day.print')} onClick={() => print()} />}
    >
      <DayBar
        day={day}
        chooseDay={chooseDay}
        userId={Number(userId)}
        chooseUser={(id) => filters.setFilters({ user_id: id === user?.id ? null : String(id) })}
      >
        {answer && (
          <Capacity userId={answer.user_id} minutes={answer.capacity_minutes} away={answer.away} tasks={planned} />
        )}
      </DayBar>
      {!answer ? (
        <Coming of={plan} shape="tasks" rows={10} />
      ) : (
        <div
          ref={root}
          role="group"
          aria-label={t('screen.day_of_tasks')}
          className={`grid grow gap-12 ${look.halves}`}
          onKeyDown={moves.onKeyDown}
        >
          <PlannedTasks
            tasks={planned}
            activeId={activeId}
            onFocus={moves.setActive}
            move={moves.move}
            takeOff={(id) => void plan.takeOff(id)}
            isMine={Number(userId) === user?.id}
          >
            <RestOfDay day={answer.rest_day} count={rest.length} take={() => void plan.put(rest, ids.length)} />
          </PlannedTasks>
          <OfferedTasks
            tasks={plan.offered}
            activeId={activeId}
            onFocus={moves.setActive}
            add={moves.add}
            isCut={answer.is_cut}
            clear={filters.isFiltered ? filters.clearFilters : null}
          >
            <ListFilterBar filters={filters} without={fixed} />
          </OfferedTasks>
        </div>
      )}
      <Said text={moves.said} />
      <TransitionDialog />
    </Screen>
  );
}

interface DayBarProps {
  readonly day: string;
  readonly chooseDay: (day: string) => void;
  readonly userId: number;
  readonly chooseUser: (id: number | null) => void;
  readonly children: ReactNode;
}

/** Whose day it is, and which. */
function DayBar({ day, chooseDay, userId, chooseUser, children }: DayBarProps) {
  const { t } = useTexts();
  const format = useFormats();
  const may = useMay();
  return (
    <div className={`row wrap ${look.day}`}>
      {may([screenActions.tasks, screenActions.board]) && (
        <OptionSelect
          path="admin/users"
          within={{ client_id: 'false' }}
          label={t('day.person')}
          icon="user"
          className={look.person}
          required
          value={userId}
          choose={(id) => id && chooseUser(id)}
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
      {children}
    </div>
  );
}

interface RestOfDayProps {
  readonly day: string;
  readonly count: number;
  readonly take: () => void;
}

/** What was left over from the day before. */
function RestOfDay({ day, count, take }: RestOfDayProps) {
  const { t } = useTexts();
  const format = useFormats();
  if (!count) return null;
  return (
    <div className={`row wrap rounded ${look.rest}`}>
      <Icon name="history" size={16} />
      <span>{t('day.rest', { count, day: format.nearDay(day) })}</span>
      <Button size="compact-sm" onClick={take}>
        {t('day.take_rest')}
      </Button>
    </div>
  );
}
