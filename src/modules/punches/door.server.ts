export { punchesVisibleTo } from '#modules/punches/attendance-scope.server.ts';
