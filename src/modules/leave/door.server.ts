export { awayBetween, isAwayOn, leaveBetween } from '#modules/leave/away.server.ts';
export { seenPeople, seesLeaveOf } from '#modules/leave/leave-scope.server.ts';
