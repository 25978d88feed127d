export { awayBetween, isAwayOn, leaveBetween } from '#modules/leave/away.server.ts';
export { seenPeople } from '#modules/leave/leave-scope.server.ts';
