import { useQuery } from '@tanstack/react-query';
import { callAt } from '#web/api/call.ts';
import type { Waits } from '#web/api/waits.ts';
import { texts } from '#web/i18n/texts.ts';
import { useChanges } from '#web/live/changes.ts';
import { queryClient } from '#web/cache/query-client.ts';
import { notify, notifyProblem } from '#web/ui/notices.ts';
import { openedPart } from '#modules/work/tasks/sections/opened-task.ts';
import type { Resource } from '#kernel/resource.ts';
import type { RowOf } from '#kernel/row-verbs.ts';

interface Part {
  readonly id: number;
}
interface PartOfTask extends Part {
  readonly task_id: number;
}

const partsPerRequest = 500;

/** Where the parts of a task are kept. */
export const partsKey = (path: string, taskId: number, filter: string) => ['task-parts', path, taskId, filter];

/** The parts of a task (comments, files, flows …), oldest first, kept true by the event stream. */
export function useTaskParts<R extends Resource>(resource: R, taskId: number, filter = 'task_id') {
  const { path } = resource;
  const queryKey = partsKey(path, taskId, filter);
  useChanges(path, (changes) => {
    const mine = changes.filter(({ row, gone }) => gone || row?.[filter] === taskId);
    if (!mine.length) return;
    queryClient.setQueryData<readonly RowOf<R>[]>(
      queryKey,
      (now) =>
        now &&
        mine.reduce<readonly RowOf<R>[]>((rows, { id, row, gone }) => {
          const rest = rows.filter((one) => one.id !== id);
          return gone || !row ? rest : [...rest, row as RowOf<R>].toSorted((a, b) => a.id - b.id);
        }, now),
    );
  });
  return useQuery(partsQuery(resource, taskId, filter));
}

const partsQuery = <R extends Resource>(resource: R, taskId: number, filter: string) => ({
  queryKey: partsKey(resource.path, taskId, filter),
  queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<readonly RowOf<R>[]> =>
    ((await openedPart(resource.path, filter, taskId)) as readonly RowOf<R>[] | undefined) ??
    (
      await callAt(resource, 'GET', {
        matrix: { sortBy: 'id', descending: false, perPage: partsPerRequest },
        query: { [filter]: taskId },
        signal,
      })
    ).rows,
});

/** Shows a part that was just made or changed before the stream tells of it. */
export function showPart<P extends Part>(path: string, taskId: number, part: P, filter = 'task_id'): void {
  queryClient.setQueryData<readonly P[]>(partsKey(path, taskId, filter), (now) =>
    [...(now ?? []).filter(({ id }) => id !== part.id), part].toSorted((a, b) => a.id - b.id),
  );
}

export function hidePart(path: string, taskId: number, id: number): void {
  queryClient.setQueryData<readonly Part[]>(partsKey(path, taskId, 'task_id'), (now) =>
    now?.filter((part) => part.id !== id),
  );
}

/** Shows a change at once, and takes it back when it is refused; answers whether it went through. */
export async function changePart<P extends PartOfTask>(
  path: string,
  part: P,
  body: Partial<P>,
  waits?: Waits,
): Promise<boolean> {
  showPart(path, part.task_id, { ...part, ...body });
  try {
    const input = { params: { id: part.id }, body, ...(waits && { waits }) };
    showPart(path, part.task_id, await callAt({ path }, 'PATCH /:id', input));
    return true;
  } catch (error) {
    showPart(path, part.task_id, part);
    notifyProblem(error);
    return false;
  }
}

/** Takes a part away at once and offers to bring it back. */
export async function removePart(path: string, part: PartOfTask): Promise<void> {
  const { id, task_id } = part;
  hidePart(path, task_id, id);
  try {
    await callAt({ path }, 'DELETE /:id', { params: { id } });
    const undo = async () => showPart(path, task_id, await callAt({ path }, 'POST /:id/restore', { params: { id } }));
    notify({ kind: 'success', text: texts().t('notice.deleted'), undo });
  } catch (error) {
    showPart(path, task_id, part);
    notifyProblem(error);
  }
}
