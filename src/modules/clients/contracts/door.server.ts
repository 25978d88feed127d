export { taskInActProblems } from '#modules/clients/contracts/work-in-acts.server.ts';
export { workOfStages } from '#modules/clients/contracts/stage-tasks.server.ts';
export { workRows } from '#modules/clients/contracts/contract-work.server.ts';
