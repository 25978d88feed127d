export { changeTogether, judgedTogether, tasksTogether } from '#modules/work/tasks/bulk/change-together.server.ts';
export { withNumbersNow } from '#modules/work/tasks/bulk/former-numbers.server.ts';
export { pauseTasks } from '#modules/work/tasks/changing/change-task.server.ts';
export { scoresNow, scoresOf } from '#modules/work/tasks/marks/task-scores.server.ts';
export { readSentence } from '#modules/work/tasks/quick-add/understand.server.ts';
export { presented } from '#modules/work/tasks/task/task-reading.server.ts';
export { commentsVisibleTo, seenTask, tasksVisibleTo } from '#modules/work/tasks/task/who-sees-tasks.server.ts';
export type { SettledTransition } from '#modules/work/tasks/transitions/settled-transitions.server.ts';
export { plantTree, type Seedling } from '#modules/work/tasks/templates/tree-planting.server.ts';
export { afterTransitions } from '#modules/work/tasks/transitions/transition-consequences.server.ts';
export {
  draftOf,
  storedTransition,
  take,
  transitionRules,
} from '#modules/work/tasks/transitions/transition-drafts.server.ts';
export {
  type LockedTask,
  lockTasks,
  storeTransitions,
} from '#modules/work/tasks/transitions/transition-store.server.ts';
export { checkTakesPart } from '#modules/work/tasks/sections/task-parts.server.ts';
export { recount } from '#modules/work/tasks/task/task-counters.server.ts';
