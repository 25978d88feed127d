import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { callQuery } from '#web/cache/use-call.ts';
import type { Search } from '#web/navigation/route-query.ts';
import { partKey } from '#modules/task-views/views/use-live-tasks.tsx';

const question = (query: Search) =>
  callQuery('GET /api/fp/task-groups-with-stats/branches', {
    query,
    under: partKey('branches'),
    placeholderData: keepPreviousData,
  });

/** The groups of the tree, so many of them. */
export const useGroupBranches = (asked: Search, limit: number) =>
  useQuery(question({ ...asked, limit: String(limit) }));

/** The projects in each of these groups, asked for once a group is opened. */
export function useProjectBranches(asked: Search, groups: readonly number[]) {
  const answers = useQueries({
    queries: groups.map((group) => question({ ...asked, in_group: String(group) })),
  });
  return {
    byGroup: new Map(groups.map((group, at) => [group, answers[at]?.data])),
    areComing: answers.some(({ isPending }) => isPending),
  };
}
