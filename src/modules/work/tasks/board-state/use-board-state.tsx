import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { optionsQuery, useOptions } from '#web/cache/options.ts';
import { call } from '#web/api/call.ts';
import { onChanges } from '#web/live/changes.ts';
import { queryClient } from '#web/cache/query-client.ts';
import {
  belongs,
  type Board,
  type BoardFilters,
  boardOf,
  placed,
  type PriorityRank,
  withMore,
  without,
} from '#modules/work/tasks/board-state/board-state.ts';
import type { TaskCard } from '#modules/work/tasks/task/task-endpoints.ts';
import type { TaskStatus } from '#modules/work/tasks/workflow/transition-table.ts';
import { attempt } from '#web/ui/notices.ts';

const tasksPath = 'fp/dev-tasks';
const boardKey = (filters: BoardFilters) => ['board', filters] as const;

/** So many cards of a column come first, more than a tall screen draws; the others when they are nearly in sight. */
const firstCards = 30;
const mostCards = 500;

const columnsWith = (board: Board | undefined) => Object.values(board?.columns ?? {});

export const boardQuery = (filters: BoardFilters) =>
  queryOptions({
    queryKey: boardKey(filters),
    queryFn: async ({ signal }) => {
      const shown = columnsWith(queryClient.getQueryData<Board>(boardKey(filters))).map(({ ids }) => ids.length);
      // What was brought already stays when the board is asked for again.
      const perColumn = String(Math.min(mostCards, Math.max(firstCards, ...shown)));
      return boardOf(await call('GET /api/fp/dev-tasks/board', { query: { perColumn, ...filters }, signal }));
    },
    staleTime: 60_000,
  });

/** The next cards of one column. Some of those shown are asked for again: cards come and go meanwhile. */
export async function bringMore(filters: BoardFilters, status: TaskStatus): Promise<void> {
  const shown = queryClient.getQueryData<Board>(boardKey(filters))?.columns[status].ids.length ?? 0;
  const query = { ...filters, perColumn: String(3 * firstCards), status, after: String(Math.max(1, shown - 5)) };
  await attempt(async () => {
    const { columns } = await call('GET /api/fp/dev-tasks/board', { query });
    const more = columns.find((column) => column.status === status);
    const rank = priorityRank();
    if (more) queryClient.setQueryData<Board>(boardKey(filters), (now) => now && withMore(now, status, more, rank));
  });
}

/**
 * The place of each priority in its dictionary, which comes with the marks of the cards: the lowest comes first, a
 * task without one last.
 */
function priorityRank(): PriorityRank {
  const priorities = queryClient.getQueryData(optionsQuery('fp/task-priorities').queryKey) ?? [];
  const places = new Map(priorities.map(({ id }, at) => [id, at]));
  return (id) => (id === null ? places.size : (places.get(id) ?? places.size));
}

/** The board behind the filters, kept true by the event stream. */
export function useBoardState(filters: BoardFilters) {
  const query = useQuery(boardQuery(filters));
  // Where a card stands among the others is known with the order of priorities.
  useOptions('fp/task-priorities');
  const client = useQueryClient();
  const key = JSON.stringify(filters);
  useEffect(
    () =>
      onChanges(tasksPath, (changes) => {
        const asked = JSON.parse(key) as BoardFilters;
        const rank = priorityRank();
        let isUnsure = false;
        client.setQueryData<Board>(
          boardKey(asked),
          (board) =>
            board &&
            changes.reduce((now, { id, row, gone }) => {
              const task: TaskCard | null = row;
              const shown = task && !gone ? belongs(task, asked) : false;
              isUnsure ||= shown === null;
              return task && shown ? placed(now, { ...now.tasks[id], ...task }, rank) : without(now, id);
            }, board),
        );
        if (isUnsure) void client.invalidateQueries({ queryKey: boardKey(asked) });
      }),
    [client, key],
  );
  return query;
}

/** Writes a task into every board that is kept, as it is or as it will be when the server agrees. */
export function showOnBoards(task: TaskCard): void {
  const rank = priorityRank();
  for (const [queryKey, board] of queryClient.getQueriesData<Board>({ queryKey: ['board'] })) {
    if (board?.tasks[task.id]) queryClient.setQueryData<Board>(queryKey, placed(board, task, rank));
  }
}

/** The task as some board has it now: what a roll-back starts from. */
export function taskOnBoards(id: number): TaskCard | undefined {
  for (const [, board] of queryClient.getQueriesData<Board>({ queryKey: ['board'] }))
    if (board?.tasks[id]) return board.tasks[id];
  return undefined;
}
