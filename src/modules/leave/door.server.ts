export { awayBetween, isAwayOn } from '#modules/leave/away.server.ts';
