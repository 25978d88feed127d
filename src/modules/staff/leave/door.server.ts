export { awayBetween, isAwayOn, leaveBetween } from '#modules/staff/leave/away.server.ts';
export { seenPeople, seesLeaveOf } from '#modules/staff/leave/leave-scope.server.ts';
export type { FeedEvent } from '#modules/staff/leave/feed-events.server.ts';
