import { keepPreviousData } from '@tanstack/react-query';
import { queryClient } from '#web/cache/query-client.ts';
import { useCall } from '#web/cache/use-call.ts';
import { carryOut } from '#web/crud/carry-out.ts';
import { useRows } from '#web/crud/use-rows.ts';
import { texts } from '#web/i18n/texts.ts';
import { useChanges } from '#web/live/changes.ts';
import { daysOff } from '#modules/staff/leave/days-off.ts';
import type { DayOff, LeaveKind, LeaveRequest } from '#modules/staff/leave/leave-endpoints.ts';
import { type LeaveAction, statusAfter } from '#modules/staff/leave/leave-flow.ts';
import { leaveKinds } from '#modules/staff/leave/leave-kinds.ts';
import { leaveRequests } from '#modules/staff/leave/leave-requests.ts';

const root = ['leave'] as const;

/** What follows from requests and days off: balances, outlooks, who is away. */
export const refreshLeave = (): Promise<void> => queryClient.invalidateQueries({ queryKey: root });

/** What others do with leave shows at once: what follows from it is asked for again. */
export function useLeaveNews(): void {
  useChanges('fp/leave-requests', () => void refreshLeave());
  useChanges('fp/days-off', () => void refreshLeave());
}

export const useBalance = (userId: number) =>
  useCall('GET /api/fp/leave-requests/balance', { query: { user_id: String(userId) }, under: root });

interface TimelineQuery {
  readonly starts_on: string;
  readonly ends_on: string;
  readonly team_id?: string;
  readonly only_away?: string;
}

export const useTimeline = (query: TimelineQuery, enabled = true) =>
  useCall('GET /api/fp/leave-requests/timeline', { query, under: root, placeholderData: keepPreviousData, enabled });

export const useKinds = (): ReadonlyMap<number, LeaveKind> =>
  new Map(useRows(leaveKinds).data?.rows.map((kind) => [kind.id, kind]));

export function act(row: LeaveRequest, action: LeaveAction, comment: string | null = null): Promise<boolean> {
  const shows = { status: statusAfter[action], decision_comment: comment };
  const text = texts().t(`leave.done.${action}`);
  return carryOut(leaveRequests, row, action, { shows, text, comment, takenBack: refreshLeave }).finally(refreshLeave);
}

export const cancelUse = (row: DayOff): Promise<boolean> =>
  carryOut(daysOff, row, 'cancel', {
    shows: { status: 'cancelled', left_days: '0.00' },
    text: texts().t('leave.day_cancelled'),
    takenBack: refreshLeave,
  }).finally(refreshLeave);
