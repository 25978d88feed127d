import { lazy, Suspense } from 'react';
import { formatClock } from '#kernel/formats.ts';
import type { TaskCard } from '#modules/tasks/task/task-endpoints.ts';

const RunningClock = lazy(async () => ({
  default: (await import('#modules/tasks/cards/running-clock.tsx')).RunningClock,
}));

type Spent = Pick<TaskCard, 'executor_id' | 'running_since' | 'actual_minutes' | 'planned_minutes'>;

/** The time spent on a task somebody works on, in the cell of a table: it runs on, as everywhere else. */
export const SpentCell = ({ task }: { readonly task: Spent }) => (
  <Suspense fallback={formatClock(task.actual_minutes)}>
    <RunningClock task={task} show={formatClock} />
  </Suspense>
);
