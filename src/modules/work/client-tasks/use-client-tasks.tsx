import { useQuery } from '@tanstack/react-query';
import { call, callAt } from '#web/api/call.ts';
import { queryClient } from '#web/cache/query-client.ts';
import { useCall } from '#web/cache/use-call.ts';
import { carryOut } from '#web/crud/carry-out.ts';
import { useLiveList } from '#web/crud/use-list.ts';
import { texts, useTexts } from '#web/i18n/texts.ts';
import { listKey, refreshLists } from '#web/lists/list-cache.ts';
import { useChanges } from '#web/live/changes.ts';
import { notify, attempt } from '#web/ui/notices.ts';
import {
  type ClientTaskAction,
  clientTaskSteps,
  type ClientTaskStatus,
} from '#modules/work/client-tasks/client-task-flow.ts';
import { type ClientTask, clientTasks } from '#modules/work/client-tasks/client-tasks.ts';
import type { SplitLine } from '#modules/work/client-tasks/serving-endpoints.ts';
import { devTasks } from '#modules/work/tasks/door.ts';

const { path } = clientTasks;
const root = ['client-tasks'] as const;
const minute = 60_000;

/** It waits for the company: it is not done, and was not declined. */
export const isOpenClientTask = ({ status }: Pick<ClientTask, 'status'>): boolean =>
  ['new', 'taken', 'in_work'].includes(status);

/** What follows from client tasks: counts, time-lines, steps. */
export const refreshClientTasks = (): Promise<void> => queryClient.invalidateQueries({ queryKey: root });

/** What others do with client tasks, and what is said of them, shows at once. */
export function useClientTaskNews(): void {
  useLiveList(path);
  useChanges(path, () => void refreshClientTasks());
  useChanges('fp/client-task-comments', () => void refreshClientTasks());
  useChanges('fp/client-task-files', () => void refreshClientTasks());
}

/** Client tasks of some statuses as cards stand, the next to break first; targets run, so it is asked for again. */
export function useColumn(
  statuses: readonly ClientTaskStatus[],
  filters: Readonly<Record<string, string>>,
  most = 100,
) {
  const { lang } = useTexts();
  const isOpen = statuses.some((status) => isOpenClientTask({ status }));
  const query = { ...filters, status: statuses.join(',') };
  return useQuery({
    queryKey: [...listKey(path), lang, 'column', query, most],
    queryFn: ({ signal }) =>
      callAt(clientTasks, 'GET', {
        matrix: { perPage: most, sortBy: isOpen ? 'done_due_at' : 'id', descending: !isOpen },
        query,
        signal,
      }),
    // What moved on stays in its list until that is asked for again: it is shown where it belongs.
    select: ({ rows, ...page }) => ({ ...page, rows: rows.filter(({ status }) => statuses.includes(status)) }),
    refetchInterval: isOpen ? minute : false,
  });
}

/** Of a client: what is done and waits for their word. */
export const useWaitingClientTasks = () => useColumn(['done'], {});

export const useClientTask = (id: number) =>
  useCall('GET /api/fp/client-tasks/:id', { params: { id }, under: root, refetchInterval: minute });

export const useTimeline = (id: number) =>
  useCall('GET /api/fp/client-tasks/:id/timeline', { params: { id }, under: root });

export const useProgress = (id: number) =>
  useCall('GET /api/fp/client-tasks/:id/progress', { params: { id }, under: root });

type Acted = Pick<ClientTask, 'id' | 'version'>;

/** One step of a client task, shown at once and taken back when the server refuses. */
export async function act(row: Acted, action: ClientTaskAction, comment: string | null = null): Promise<boolean> {
  const isDone = await carryOut(clientTasks, row, action, {
    shows: { status: clientTaskSteps[action].to },
    text: texts().t(`client-tasks.said.${action}`),
    comment,
    takenBack: refreshClientTasks,
  });
  await refreshClientTasks();
  return isDone;
}

export async function rate(row: Acted, satisfaction: number, comment: string | null = null): Promise<void> {
  await attempt(async () => {
    await call('POST /api/fp/client-tasks/rate', { body: { id: row.id, satisfaction, comment } });
    notify({ kind: 'success', text: texts().t('client-tasks.rated') });
  });
  await Promise.all([refreshClientTasks(), refreshLists(path)]);
}

interface Split {
  readonly id: number;
  readonly version?: number;
  readonly lines?: readonly SplitLine[];
}

/** Turns client tasks into tasks, once per key; one way back for all of them. */
export async function convert(items: readonly Split[], once: string): Promise<void> {
  const { conversion_id, rows } = await call('POST /api/fp/client-tasks/convert', { body: { items }, once });
  const count = rows.reduce((sum, { task_ids }) => sum + task_ids.length, 0);
  const undo = async () => {
    await call('POST /api/fp/client-tasks/conversions/:id/undo', { params: { id: conversion_id } });
    await refreshAll();
  };
  notify({ kind: 'success', text: texts().t('client-tasks.converted', { count }), undo });
  await refreshAll();
}

/** Says that a task or a client task was joined with one, with the way back. */
export function notifyJoined(id: number, text: string): void {
  const undo = async () => {
    await call('POST /api/fp/client-tasks/undo', { body: { id } });
    await refreshAll();
  };
  notify({ kind: 'success', text, undo });
}

const refreshAll = () => Promise.all([refreshClientTasks(), refreshLists(path), refreshLists(devTasks.path)]);
