import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Page } from '#kernel/row-verbs.ts';
import type { EndpointOutput } from '#kernel/endpoint.ts';
import { call } from '#web/api/call.ts';
import { texts, useTexts } from '#web/i18n/texts.ts';
import { useChanges } from '#web/live/changes.ts';
import { queryClient } from '#web/cache/query-client.ts';
import { notify, notifyProblem } from '#web/ui/notices.ts';
import type { DayOff, LeaveRequest, leaveTimeline } from '#modules/leave/leave-endpoints.ts';
import { type LeaveAction, statusAfter } from '#modules/leave/leave-flow.ts';

const root = ['leave'] as const;
const requestsKey = [...root, 'requests'] as const;
const ledgerKey = [...root, 'ledger'] as const;
const MOST = 200;

type Query = Readonly<Record<string, string>>;
export type LeaveTimeline = EndpointOutput<typeof leaveTimeline>;
export type LeaveKind = { readonly id: number; readonly name: string; readonly color: string } & {
  readonly [flag in 'needs_balance' | 'needs_record']: boolean;
};

export const refreshLeave = (): Promise<void> => queryClient.invalidateQueries({ queryKey: root });

/** What others do with leave shows at once: balances and lists that are open are asked for again. */
export function useLeaveNews(): void {
  useChanges('fp/leave-requests', () => void refreshLeave());
  useChanges('fp/days-off', () => void refreshLeave());
}

export function useRequests(query: Query) {
  const { lang } = useTexts();
  return useQuery({
    queryKey: [...requestsKey, lang, query],
    queryFn: ({ signal }) => call('GET /api/fp/leave-requests', { matrix: { perPage: MOST }, query, signal }),
  });
}

export function useLedger(userId: number) {
  const { lang } = useTexts();
  return useQuery({
    queryKey: [...ledgerKey, lang, userId],
    queryFn: ({ signal }) =>
      call('GET /api/fp/days-off', {
        matrix: { perPage: MOST },
        query: { user_id: String(userId) },
        signal,
      }),
  });
}

export const useBalance = (userId: number) =>
  useQuery({
    queryKey: [...root, 'balance', userId],
    queryFn: ({ signal }) =>
      call('GET /api/fp/leave-requests/balance', {
        query: { user_id: String(userId) },
        signal,
      }),
  });

export function useTimeline(query: Query & { readonly starts_on: string; readonly ends_on: string }, enabled = true) {
  return useQuery({
    queryKey: [...root, 'timeline', query],
    queryFn: ({ signal }) => call('GET /api/fp/leave-requests/timeline', { query, signal }),
    placeholderData: keepPreviousData,
    enabled,
  });
}

export function useKinds(): ReadonlyMap<number, LeaveKind> {
  const { lang } = useTexts();
  const { data } = useQuery({
    queryKey: ['leave-kinds', lang],
    queryFn: ({ signal }) => call('GET /api/fp/leave-kinds', { matrix: { perPage: MOST }, signal }),
    staleTime: 120_000,
  });
  return new Map(data?.rows.map((kind) => [kind.id, kind]));
}

/** Shows the outcome at once and takes it back when the server refuses. Answers whether it was done. */
async function shown<R extends { readonly id: number }>(
  key: readonly string[],
  id: number,
  patch: Partial<R>,
  text: string,
  send: () => Promise<unknown>,
): Promise<boolean> {
  const before = queryClient.getQueriesData<Page<R>>({ queryKey: key });
  queryClient.setQueriesData<Page<R>>({ queryKey: key }, (page) =>
    page ? { ...page, rows: page.rows.map((row) => (row.id === id ? { ...row, ...patch } : row)) } : page,
  );
  try {
    await send();
    notify({ kind: 'success', text: texts().t(text) });
    return true;
  } catch (error) {
    for (const [one, page] of before) queryClient.setQueryData(one, page);
    notifyProblem(error);
    return false;
  } finally {
    void refreshLeave();
  }
}

export function act(row: LeaveRequest, action: LeaveAction, comment: string | null = null): Promise<boolean> {
  const patch = { status: statusAfter[action], allowed_actions: [], decision_comment: comment };
  return shown<LeaveRequest>(requestsKey, row.id, patch, `leave.done.${action}`, () =>
    call(`POST /api/fp/leave-requests/${action}`, {
      body: { id: row.id, version: row.version, ...(action !== 'send' && { comment }) },
    }),
  );
}

export const cancelUse = (row: DayOff): Promise<boolean> =>
  shown<DayOff>(
    ledgerKey,
    row.id,
    { status: 'cancelled', allowed_actions: [], left_days: 0 },
    'leave.day_cancelled',
    () => call('POST /api/fp/days-off/cancel', { body: { id: row.id, version: row.version } }),
  );

export async function removeDraft({ id, version }: LeaveRequest): Promise<void> {
  try {
    await call('DELETE /api/fp/leave-requests/:id', { params: { id }, query: { version: String(version) } });
    notify({
      kind: 'success',
      text: texts().t('leave.draft_deleted'),
      undo: async () => {
        await call('POST /api/fp/leave-requests/:id/restore', { params: { id } });
        await refreshLeave();
      },
    });
  } catch (error) {
    notifyProblem(error);
  }
  await refreshLeave();
}
