export { awayBetween, isAwayOn, leaveBetween, type LeaveOfDays } from '#modules/leave/away.server.ts';
export { leaveMoved } from '#modules/leave/leave-moves.server.ts';
export { seenPeople } from '#modules/leave/leave-scope.server.ts';
