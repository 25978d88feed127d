import { addDays } from '#kernel/days.ts';
import type { Grouping } from '#modules/views/task-views/totals/group-by.ts';
import type { TaskGroup } from '#modules/views/task-views/totals/totals-endpoints.ts';

/** Filters by the names of the API. */
type Search = Readonly<Record<string, string>>;

/** The filters that find the tasks of a group, within those that stand. */
export function filtersOf(group: Grouping, value: string | null, asked: Search): Search {
  if (group !== 'deadline_week') return { ...asked, [group]: value ?? 'null' };
  if (value === null) return { ...asked, deadline: 'null' };
  const from = asked.deadline_from && asked.deadline_from > value ? asked.deadline_from : value;
  const end = addDays(value, 6);
  const to = asked.deadline_to && asked.deadline_to < end ? asked.deadline_to : end;
  return { ...asked, deadline_from: from, deadline_to: to };
}

/** Groups in the order of their values where these have one; those without come last. */
export function inOrder(groups: readonly TaskGroup[], order: readonly string[] | null): TaskGroup[] {
  const place = ({ value }: TaskGroup) => {
    if (value === null) return Number.POSITIVE_INFINITY;
    const at = order?.indexOf(value) ?? 0;
    return at < 0 ? Number.MAX_SAFE_INTEGER : at;
  };
  return groups.toSorted((a, b) => {
    const [one, other] = [place(a), place(b)];
    return one === other ? 0 : one - other;
  });
}

/** Weeks one after another. */
export const byWeek = (groups: readonly TaskGroup[]): string[] => groups.flatMap(({ value }) => value ?? []).toSorted();
