import { useRows } from '#web/crud/use-rows.ts';
import { useStanding } from '#web/ui/use-standing.ts';
import type { LeaveRequest } from '#modules/staff/leave/leave-endpoints.ts';
import { leaveRequests } from '#modules/staff/leave/leave-requests.ts';

const none: readonly LeaveRequest[] = [];

/** Requests that the reader may decide about. */
export function useWaiting() {
  const requests = useRows(leaveRequests, { status: 'sent' });
  const waiting = requests.data?.rows.filter((row) => row.allowed_actions.includes('approve')) ?? none;
  const rows = useStanding(
    leaveRequests.path,
    waiting.toSorted((a, b) => (a.starts_on < b.starts_on ? -1 : 1)),
  );
  return { ...requests, rows: requests.data && rows };
}
