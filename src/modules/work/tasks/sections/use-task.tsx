import { isSame } from '#kernel/equality.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { CallProblem, problemOf } from '#web/api/problem.ts';
import { call } from '#web/api/call.ts';
import { texts } from '#web/i18n/texts.ts';
import { useChanges } from '#web/live/changes.ts';
import { queryClient } from '#web/cache/query-client.ts';
import { rememberEdit } from '#web/ui/edit-undo.ts';
import { notify } from '#web/ui/notices.ts';
import { openedTask } from '#modules/work/tasks/sections/opened-task.ts';
import type { TaskCard } from '#modules/work/tasks/task/task-endpoints.ts';
import type { TaskRow } from '#modules/work/tasks/task/dev-tasks.ts';

export const taskQuery = (id: number) =>
  queryOptions({
    queryKey: ['task', id],
    queryFn: async ({ signal }) =>
      newest((await openedTask(id)) ?? (await call('GET /api/fp/dev-tasks/:id', { params: { id }, signal }))),
  });

/** What the stream told of tasks that are open: an answer that was on its way meanwhile may be older. */
const told = new Map<number, Pick<TaskRow, 'id' | 'version'>>();

const newest = (row: TaskRow): TaskRow => {
  const news = told.get(row.id);
  return news && news.version > row.version ? { ...row, ...news } : row;
};

/** The task as a list beside the panel has it already: it stands at once, and is asked for again behind that. */
function listed(id: number): TaskRow | undefined {
  const lists = queryClient.getQueriesData<{ rows?: readonly TaskRow[] }>({ queryKey: ['list', 'fp/dev-tasks'] });
  // Cards of a board carry less than the panel shows.
  return lists.flatMap(([, list]) => list?.rows ?? []).find((row) => row.id === id && 'watcher_ids' in row);
}

/** One task, kept true by the event stream. */
export function useTask(id: number) {
  useChanges('fp/dev-tasks', (changes) => {
    for (const { id: changed, row, gone } of changes) {
      if (changed !== id) continue;
      if (gone || !row) {
        told.delete(id);
        void queryClient.invalidateQueries({ queryKey: ['task', id] });
      } else {
        told.set(id, row);
        queryClient.setQueryData<TaskRow>(['task', id], (now) => now && { ...now, ...row });
      }
    }
  });
  useEffect(() => () => void told.delete(id), [id]);
  return useQuery({ ...taskQuery(id), placeholderData: () => listed(id) });
}

export type TaskPatch = Readonly<Partial<Record<keyof TaskRow, unknown>> & { deadline_reason_code?: string }>;

/** Somebody changed the same field meanwhile: both values, for the person to choose. */
export interface Conflict {
  readonly field: keyof TaskRow;
  readonly mine: unknown;
  readonly theirs: TaskRow;
}

/**
 * Shows the change at once and sends it with the version it was made on. On a stale version it looks whether the
 * fields themselves were touched: if not, it sends again; if so, it answers the conflict and takes its change back.
 * Throws a `CallProblem` when the server refuses for another reason.
 */
export async function saveTask(base: TaskRow, changes: TaskPatch): Promise<Conflict | null> {
  const fields = Object.keys(changes) as (keyof TaskRow)[];
  const show = (values: object) =>
    queryClient.setQueryData<TaskRow>(['task', base.id], (now) => now && { ...now, ...values });
  const now = queryClient.getQueryData<TaskRow>(['task', base.id]) ?? base;
  show(changes);
  try {
    const saved = await patch(base.id, { ...changes, version: base.version }, base);
    show(saved);
    remember(base, saved, fields);
    return null;
  } catch (error) {
    const theirs = staleRow(error);
    if (!theirs) {
      show(Object.fromEntries(fields.map((field) => [field, now[field]])));
      throw error;
    }
    const touched = fields.find(
      (field) => !isSame(theirs[field], base[field]) && !isSame(theirs[field], changes[field]),
    );
    if (touched) {
      show(theirs);
      return { field: touched, mine: changes[touched], theirs };
    }
    show(await patch(base.id, { ...changes, version: theirs.version }));
    return null;
  }
}

/** An edit of a task goes under the bell; a deadline moved back is moved for a reason again. */
function remember(before: TaskRow, saved: TaskRow, fields: readonly string[]): void {
  rememberEdit({
    name: `${before.number} ${before.name}`,
    before,
    saved: { ...before, ...saved },
    fields: fields.filter((field) => field !== 'deadline_reason_code'),
    write: async (on, values) => {
      const because = 'deadline' in values ? { deadline_reason_code: 'estimate_error' } : {};
      const row = await patch(on.id, { ...values, ...because, version: on.version }).catch((error) => {
        const theirs = staleRow(error);
        const isOthers = Object.keys(values).some(
          (field) => !isSame(theirs?.[field as keyof TaskRow], on[field as keyof TaskRow]),
        );
        if (!theirs || isOthers) throw error;
        return patch(on.id, { ...values, ...because, version: theirs.version });
      });
      queryClient.setQueryData<TaskRow>(['task', on.id], (now) => now && { ...now, ...row });
      return { ...on, ...row };
    },
  });
}

const patch = (id: number, body: object, base?: TaskRow) =>
  call('PATCH /api/fp/dev-tasks/:id', { params: { id }, body, ...(base && { waits: { base } }) });

function staleRow(error: unknown): TaskRow | null {
  const isStale = error instanceof CallProblem && error.description === 'STALE_VERSION';
  return isStale ? ((error.body.row as TaskRow | undefined) ?? null) : null;
}

/** The messages of a refusal for the fields that were sent; what belongs to none of them is said aloud. */
export function fieldMessages(error: unknown, fields: readonly string[]): Record<string, string> {
  const problem = problemOf(error);
  const own = problem.errors.filter(({ field }) => fields.includes(field));
  if (!own.length)
    notify({
      kind: 'error',
      text: problem.errors[0]?.message ?? (problem.message || texts().t('problem.system_error')),
      code: problem.code,
      description: problem.description,
    });
  return Object.fromEntries(own.map(({ field, message }) => [field, message]));
}

export const asCard = (task: TaskRow): TaskCard => task;
