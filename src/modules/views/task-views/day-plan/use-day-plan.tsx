import { inHandStatuses } from '#modules/company/projects/door.ts';
import { useRef, useState } from 'react';
import { call } from '#web/api/call.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { useChanges } from '#web/live/changes.ts';
import { queryClient } from '#web/cache/query-client.ts';
import { notify } from '#web/ui/notices.ts';
import { ordered, placedAt } from '#modules/views/task-views/day-plan/plan-order.ts';
import { sayRefusal } from '#modules/work/tasks/door.tsx';
import type { ListedTask } from '#modules/views/task-views/lists/listed-task.ts';
import { type TaskList, useTaskList, byDeadline } from '#modules/views/task-views/lists/use-task-list.tsx';
import type { Answer } from '#kernel/api.ts';

export type DayPlan = Answer<'GET /api/fp/dev-tasks/day-plan'>;

export interface PlanAsked {
  readonly user_id: string;
  readonly day: string;
}

const inHand: readonly string[] = inHandStatuses;

/** The plan of a day and what can be done with it; each change shows at once and is taken back when refused. */
export function useDayPlan(plan: PlanAsked, filters: Readonly<Record<string, string>>) {
  const { t } = useTexts();
  const userId = Number(plan.user_id);
  const list = useTaskList({
    key: 'GET /api/fp/dev-tasks/day-plan',
    asked: { ...filters, ...plan },
    rowsOf: ({ rows, offered }) => [...rows, ...offered],
    concerns: (task) => task.executor_id === userId,
  });
  useChanges('fp/leave-requests', () => void list.refetch());
  useChanges('fp/days-off', () => void list.refetch());
  const tasks = list.data?.tasks ?? {};
  const answer = list.data?.answer;
  // The order as it was just made; it holds until the server tells of another one.
  const [made, setMade] = useState<{ readonly of: DayPlan; readonly ids: readonly number[] } | null>(null);
  const lastOrder = made && made.of === answer ? made.ids : (answer?.rows.map(({ id }) => id) ?? []);
  const own = Object.values(tasks).filter((task) => task.executor_id === userId);
  const isPlanned = (task: ListedTask) => task.actual_days.includes(plan.day);
  const ids = ordered(
    lastOrder,
    own.filter(isPlanned).map(({ id }) => id),
  );
  const offered = own.filter((task) => !isPlanned(task) && inHand.includes(task.status)).toSorted(byDeadline);

  const show = (id: number, isActual: boolean) =>
    queryClient.setQueryData<TaskList<DayPlan>>(list.queryKey, (now) => now && marked(now, id, plan.day, isActual));
  // One after the other, as they were made: an order that overtook a later one would leave its task at the end.
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  const inTurn = <T,>(write: () => Promise<T>): Promise<T> => {
    const written = turn.current.then(write);
    turn.current = written.catch(() => {});
    return written;
  };
  const mark = (some: readonly number[], actual: boolean) =>
    call('POST /api/fp/dev-tasks/mark-actual', { body: { ids: [...some], day: plan.day, actual } });

  /** Puts tasks on the plan, from a place on, or moves them there. `from` is the plan as it stands by then. */
  async function put(some: readonly number[], place: number, from: readonly number[] = ids) {
    const fresh = some.filter((id) => !from.includes(id));
    const next = some.reduce((now, id, at) => placedAt(now, id, place + at), from);
    for (const id of fresh) show(id, true);
    if (answer) setMade({ of: answer, ids: next });
    let isMarked = false;
    try {
      // Both in one turn: a move that is made meanwhile comes behind this order, not before it.
      await inTurn(async () => {
        if (fresh.length) await mark(fresh, true);
        isMarked = true;
        await call('POST /api/fp/dev-tasks/day-plan', { body: { user_id: userId, day: plan.day, ids: [...next] } });
      });
    } catch (error) {
      if (!isMarked) for (const id of fresh) show(id, false);
      setMade(null);
      return sayRefusal(error);
    }
    if (fresh.length)
      notify({ kind: 'success', text: t('day.added', { count: fresh.length }), undo: () => off(fresh) });
  }

  async function off(some: readonly number[]) {
    for (const id of some) show(id, false);
    try {
      await inTurn(() => mark(some, false));
    } catch (error) {
      for (const id of some) show(id, true);
      throw error;
    }
  }

  async function takeOff(id: number) {
    const place = ids.indexOf(id);
    const others = ids.filter((one) => one !== id);
    try {
      await off([id]);
      const text = t('day.removed', { number: tasks[id]?.number ?? '' });
      notify({ kind: 'success', text, undo: () => put([id], place, others) });
    } catch (error) {
      sayRefusal(error);
    }
  }

  return { ...list, answer, tasks, ids, offered, put, takeOff };
}

function marked(list: TaskList<DayPlan>, id: number, day: string, isActual: boolean): TaskList<DayPlan> {
  const task = list.tasks[id];
  if (!task) return list;
  const others = task.actual_days.filter((one) => one !== day);
  return { ...list, tasks: { ...list.tasks, [id]: { ...task, actual_days: isActual ? [...others, day] : others } } };
}
