export { awayBetween, isAwayOn, leaveBetween } from '#modules/leave/away.server.ts';
export { seenPeople, seesLeaveOf } from '#modules/leave/leave-scope.server.ts';
export type { FeedEvent } from '#modules/leave/feed-events.server.ts';
