export { type Absence, absence, type Away } from '#modules/leave/away.ts';
export { daysOff } from '#modules/leave/days-off.ts';
export { daySpan } from '#modules/leave/day-span.ts';
export { accruedTwelfths, lawOf, type LawRow } from '#modules/leave/leave-balance.ts';
export type { LeaveStatus } from '#modules/leave/leave-flow.ts';
export { awaySpansOf, halvesOf, type LeavePart } from '#modules/leave/leave-parts.ts';
export { leaveRequests } from '#modules/leave/leave-requests.ts';
