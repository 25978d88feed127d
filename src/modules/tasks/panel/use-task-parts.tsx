import { useQuery } from '@tanstack/react-query';
import { call } from '#web/call.ts';
import { useChanges } from '#web/live/changes.ts';
import { queryClient } from '#web/query.ts';

interface Part {
  readonly id: number;
}

const partsPerRequest = 500;

const keyOf = (path: string, taskId: number, filter: string) => ['task-parts', path, taskId, filter];

/** The parts of a task (comments, files, flows …), oldest first, kept true by the event stream. */
export function useTaskParts<P extends Part>(path: string, taskId: number, filter = 'task_id') {
  const queryKey = keyOf(path, taskId, filter);
  useChanges(path, (changes) => {
    const mine = changes.filter(({ row, gone }) => gone || row?.[filter] === taskId);
    if (!mine.length) return;
    queryClient.setQueryData<readonly P[]>(
      queryKey,
      (now) =>
        now &&
        mine.reduce<readonly P[]>((rows, { id, row, gone }) => {
          const rest = rows.filter((one) => one.id !== id);
          return gone || !row ? rest : [...rest, row as unknown as P].toSorted((a, b) => a.id - b.id);
        }, now),
    );
  });
  return useQuery(partsQuery<P>(path, taskId, filter));
}

const partsQuery = <P extends Part>(path: string, taskId: number, filter: string) => ({
  queryKey: keyOf(path, taskId, filter),
  queryFn: async ({ signal }: { readonly signal: AbortSignal }) =>
    (
      await call<{ rows: P[] }>(`GET /api/${path}`, {
        matrix: { sortBy: 'id', descending: false, perPage: partsPerRequest },
        query: { [filter]: taskId },
        signal,
      })
    ).rows,
});

/** Asks for parts whose section is drawn later, so that they are there by then. */
export function fetchParts(paths: readonly string[], taskId: number): void {
  for (const path of paths) void queryClient.prefetchQuery(partsQuery(path, taskId, 'task_id'));
}

/** Shows a part that was just made or changed before the stream tells of it. */
export function showPart<P extends Part>(path: string, taskId: number, part: P, filter = 'task_id'): void {
  queryClient.setQueryData<readonly P[]>(keyOf(path, taskId, filter), (now) =>
    [...(now ?? []).filter(({ id }) => id !== part.id), part].toSorted((a, b) => a.id - b.id),
  );
}

export function hidePart(path: string, taskId: number, id: number): void {
  queryClient.setQueryData<readonly Part[]>(keyOf(path, taskId, 'task_id'), (now) =>
    now?.filter((part) => part.id !== id),
  );
}
