export { awayBetween, isAwayOn, leaveBetween, type LeaveOfDays } from '#modules/leave/away.server.ts';
