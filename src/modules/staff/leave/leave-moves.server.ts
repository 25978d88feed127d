import { happening } from '#server/crud/happenings.ts';
import type { LeaveRequest } from '#modules/staff/leave/leave-endpoints.ts';

/** A request was sent, decided or given up: what hangs on it stands above and follows. */
export const leaveMoved = happening<LeaveRequest>();
