import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Answer } from '#kernel/api.ts';
import { queryClient } from '#web/cache/query-client.ts';
import { callQuery, useCall } from '#web/cache/use-call.ts';
import { useChanges } from '#web/live/changes.ts';

export type TaskPlan = Answer<'GET /api/fp/dev-tasks/:id/plan'>;

/** One at the other end of a dependency. */
export type LinkedTask = TaskPlan['waits_for'][number];

const under = (taskId: number) => ['task-plan', taskId] as const;

const planOf = (taskId: number) =>
  callQuery('GET /api/fp/dev-tasks/:id/plan', { params: { id: taskId }, under: under(taskId), staleTime: 30_000 });

/** Asks for the plan beside the task, before anything of it is drawn: it stands above what was said. */
export const bringPlan = (taskId: number): Promise<void> => queryClient.prefetchQuery(planOf(taskId));

/** Where a task stands in the plan, asked again when it or what it hangs on changes. */
export function useTaskPlan(taskId: number) {
  const plan = useQuery(planOf(taskId));
  const near = [...(plan.data?.waits_for ?? []), ...(plan.data?.holds_up ?? [])].map(({ task_id }) => task_id);
  const again = () => void queryClient.invalidateQueries({ queryKey: under(taskId) });
  useChanges('fp/task-dependencies', again);
  useChanges('fp/dev-tasks', (changes) => {
    if (changes.some(({ id }) => id === taskId || near.includes(id))) again();
  });
  return plan;
}

/** What a change of the task would move, before it is made; null: nothing is tried. */
export function useTriedPlan(taskId: number, tried: Readonly<Record<string, string>> | null) {
  return useCall('GET /api/fp/dev-tasks/:id/plan', {
    params: { id: taskId },
    query: tried ?? {},
    under: under(taskId),
    enabled: tried !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });
}
