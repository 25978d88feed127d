import { openStatuses } from '#modules/company/projects/door.ts';
import { matrixMark } from '#kernel/list-query.ts';
import { type Measure, ofTasks } from '#modules/numbers/measures/door.ts';
import type { Given } from '#modules/views/reports/asked.ts';
import { taskFilters } from '#modules/views/reports/report.ts';
import { devTasks } from '#modules/work/tasks/door.ts';

/** What of a question says how it is answered, and narrows nothing. */
const saysHow = ['measure', 'day_from', 'day_to', 'columns', 'group', 'compare', 'as_of', 'version', 'kind'];

/**
 * The address of the list of tasks that says the same as a number; null where no filters of the list do: of what
 * happened, of what stood on another day than today, and of what is narrowed by whom a task belongs to.
 * @param isNow the number is of this moment.
 */
export function listOfRows(measure: Measure, code: string | undefined, given: Given, isNow: boolean): string | null {
  const status = statusOf(measure, code);
  if (!isNow || status === null) return null;
  const narrowed = Object.entries(given).filter(
    ([name, value]) =>
      value !== undefined &&
      value !== '' &&
      !name.startsWith(matrixMark) &&
      !saysHow.includes(name) &&
      name !== 'status',
  ) as [string, string][];
  const known: readonly string[] = taskFilters;
  if (narrowed.some(([name]) => !known.includes(name)) || (given.status !== undefined && code === undefined))
    return null;
  const filters = [['status', status] as const, ...narrowed].map(
    ([name, value]) => `${name}=${encodeURIComponent(value)}`,
  );
  return `${devTasks.path}?${filters.join('&')}`;
}

function statusOf({ id }: Measure, code: string | undefined): string | null {
  if (id === ofTasks.statusCount.id) return code ?? null;
  return id === ofTasks.openCount.id ? openStatuses.join(',') : null;
}
