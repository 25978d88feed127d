export { taskInActProblems } from '#modules/contracts/work-in-acts.server.ts';
