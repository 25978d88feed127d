export { taskInActProblems } from '#modules/contracts/work-in-acts.server.ts';
export { workOfStages } from '#modules/contracts/stage-tasks.server.ts';
export { workRows } from '#modules/contracts/contract-work.server.ts';
