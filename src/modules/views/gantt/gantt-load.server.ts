import { addDays, daysOf } from '#kernel/days.ts';
import type { Context } from '#server/context.ts';
import { awayBetween } from '#modules/staff/leave/door.server.ts';
import { HORIZON_DAYS, type PersonLoad, personLoad } from '#modules/numbers/measures/door.ts';
import { capacityOf, loadingTasks, weighed } from '#modules/numbers/measures/door.server.ts';
import type { GanttLoadDay } from '#modules/views/gantt/gantt-answer.ts';
import { seenAmong } from '#modules/views/gantt/gantt-tasks.server.ts';

/** A task as it weighs on somebody. */
export type LoadingTask = ReturnType<typeof weighed>[number];

/** The load of some people by the definition of measures: their days, and what each task adds to them. */
export interface LoadOfPeople {
  readonly days: readonly GanttLoadDay[];
  /** Whole minutes of the seen tasks of somebody between two days. */
  readonly tasksOf: (userId: number, from: string, to: string) => readonly { id: number; minutes: number }[];
}

interface LoadAsked {
  readonly userIds: readonly number[];
  readonly day_from: string;
  readonly day_to: string;
  readonly today: string;
  /** The tasks as they would be: a try gives them. Undefined: as they are. */
  readonly changed?: (tasks: LoadingTask[]) => LoadingTask[];
}

/**
 * Load of each day from today on that is worked or has a load: what was planned of days that are over is not known.
 * Tasks that the reader does not see weigh as much as the others, and are told by their minutes alone.
 */
export async function loadOfPeople(ctx: Context, asked: LoadAsked): Promise<LoadOfPeople> {
  const { userIds, today } = asked;
  const from = asked.day_from < today ? today : asked.day_from;
  const horizon = addDays(today, HORIZON_DAYS - 1);
  const to = asked.day_to < horizon ? asked.day_to : horizon;
  const none = { days: [], tasksOf: () => [] };
  if (!userIds.length || from > to) return none;
  const away = await awayBetween(ctx, userIds, today, addDays(today, HORIZON_DAYS));
  const found = weighed(ctx, await loadingTasks(ctx, userIds));
  const tasks = asked.changed ? asked.changed(found) : found;
  const seen = await seenAmong(
    ctx,
    tasks.map(({ id }) => id),
  );
  const byUser = Map.groupBy(tasks, ({ executor_id }) => executor_id);
  const days = daysOf(from, to);
  const loads = new Map<number, PersonLoad<LoadingTask>>();
  const rows = userIds.flatMap((user_id) => {
    const own = byUser.get(user_id) ?? [];
    const capacity = rememberedDays(capacityOf(ctx, away, user_id));
    const load = personLoad(own, today, capacity);
    loads.set(user_id, load);
    const unseen = own.filter(({ id }) => !seen.has(id));
    const hidden = unseen.length ? personLoad(unseen, today, capacity) : null;
    return days.flatMap((day): GanttLoadDay[] => {
      const { capacity_minutes, load_minutes } = load.dayOf(day);
      const minutes = load_minutes ?? 0;
      if (!capacity_minutes && !minutes) return [];
      const hidden_minutes = Math.min(minutes, hidden?.dayOf(day).load_minutes ?? 0);
      return [{ user_id, day, capacity_minutes, load_minutes: minutes, hidden_minutes }];
    });
  });
  return {
    days: rows,
    tasksOf: (userId, first, last) =>
      (loads.get(userId)?.tasksBetween(first, last) ?? [])
        .filter(({ task, minutes }) => seen.has(task.id) && minutes > 0)
        .map(({ task, minutes }) => ({ id: task.id, minutes })),
  };
}

/** Each day is asked for several times. */
export function rememberedDays(of: (day: string) => number): (day: string) => number {
  const known = new Map<string, number>();
  return (day) => {
    const minutes = known.get(day) ?? of(day);
    known.set(day, minutes);
    return minutes;
  };
}
