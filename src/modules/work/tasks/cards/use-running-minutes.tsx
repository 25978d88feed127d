import { useMinute } from '#web/ui/use-minute.ts';
import { workedMinutes } from '#modules/company/schedules/door.ts';
import { useSpansOfPeople } from '#modules/company/schedules/door.tsx';
import type { TaskCard } from '#modules/work/tasks/task/task-endpoints.ts';

/** A task on which somebody may be working now. */
export type Running = Pick<TaskCard, 'executor_id' | 'running_since'>;

/**
 * The working minutes that have run on a task since it was started: what its clock counts on top of the time that is
 * written down. Every number of a page that holds time spent adds them, so all of them agree.
 */
export function useRunningMinutes(isWanted: boolean): (task: Running) => number {
  const now = useMinute();
  const spansOf = useSpansOfPeople(isWanted);
  return ({ executor_id, running_since: since }) => {
    const spans = since === null ? undefined : spansOf(executor_id);
    return since && spans ? workedMinutes(spans, Date.parse(since), now) : 0;
  };
}
