import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { call } from '#web/api/call.ts';
import type { Search } from '#web/navigation/route-query.ts';
import type { Branch } from '#modules/tasks/groups/group-branches.ts';
import { partKey } from '#modules/tasks/views/use-live-tasks.tsx';

const question = (query: Search) => ({
  queryKey: partKey('branches', query),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call('GET /api/fp/task-groups-with-stats/branches', { query, signal }),
});

/** The groups of the tree, so many of them. */
export const useGroupBranches = (asked: Search, limit: number) =>
  useQuery({ ...question({ ...asked, limit: String(limit) }), placeholderData: keepPreviousData });

/** The projects in each of these groups, asked for once a group is opened. */
export function useProjectBranches(asked: Search, groups: readonly number[]) {
  const answers = useQueries({
    queries: groups.map((group) => ({
      ...question({ ...asked, in_group: String(group) }),
      placeholderData: (before: { rows: Branch[]; has_more: boolean } | undefined) => before,
    })),
  });
  return {
    byGroup: new Map(groups.map((group, at) => [group, answers[at]?.data])),
    areComing: answers.some(({ isPending }) => isPending),
  };
}
