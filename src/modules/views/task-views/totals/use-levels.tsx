import { useQueries } from '@tanstack/react-query';
import { call } from '#web/api/call.ts';
import type { Search } from '#web/navigation/route-query.ts';
import { partKey } from '#modules/views/task-views/outline/use-live-tasks.tsx';
import type { Answer } from '#kernel/api.ts';

/** A part of the tree that was asked for: rows of a group, of a project or below a task. */
export interface Level {
  readonly key: string;
  readonly filters: Search;
  readonly limit: number;
  /** Of the tree: what stands right below; else all that the filters find, in the order of the list. */
  readonly isTree: boolean;
  readonly order?: Search;
}

export type LevelAnswer = Answer<'GET /api/fp/dev-tasks/level'>;

export const LEVEL = 100;
/** So many rows of one level are shown at most; filters find the others. */
export const LEVEL_MAX = 500;

interface Levels {
  readonly byKey: ReadonlyMap<string, LevelAnswer | undefined>;
  /** Some have not been answered for the first time. */
  readonly areComing: boolean;
}

/** All open levels, each asked for once; those that were shown stay while they are asked for again. */
export function useLevels(levels: readonly Level[]): Levels {
  const answers = useQueries({
    queries: levels.map(({ filters, limit, isTree, order }) => ({
      queryKey: partKey('level', isTree, filters, limit, order),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        isTree ? treeLevel(filters, limit, signal) : listLevel(filters, limit, order, signal),
      placeholderData: (before: LevelAnswer | undefined) => before,
    })),
  });
  return {
    byKey: new Map(levels.map(({ key }, at) => [key, answers[at]?.data])),
    areComing: answers.some(({ isPending }) => isPending),
  };
}

const treeLevel = (filters: Search, limit: number, signal: AbortSignal) =>
  call('GET /api/fp/dev-tasks/level', { query: { ...filters, limit: String(limit) }, signal });

async function listLevel(filters: Search, limit: number, order: Search = {}, signal?: AbortSignal) {
  const answer = await call('GET /api/fp/dev-tasks', {
    matrix: { perPage: limit, ...order },
    query: filters,
    signal,
  });
  return { rows: answer.rows, has_more: answer.total > answer.rows.length, quiet_ids: [], parent_ids: [], below: [] };
}
