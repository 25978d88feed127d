export { taskInActProblems } from '#modules/contracts/work-in-acts.server.ts';
export { workOfStages } from '#modules/contracts/stage-tasks.server.ts';
