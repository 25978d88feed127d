export { changeTogether, judgedTogether, tasksTogether } from '#modules/tasks/bulk/change-together.server.ts';
export { withNumbersNow } from '#modules/tasks/bulk/former-numbers.server.ts';
export { pauseTasks } from '#modules/tasks/changing/change-task.server.ts';
export { scoresNow, scoresOf } from '#modules/tasks/marks/task-scores.server.ts';
export { readSentence } from '#modules/tasks/quick-add/understand.server.ts';
export { presented } from '#modules/tasks/task/task-reading.server.ts';
export { commentsVisibleTo, seenTask, tasksVisibleTo } from '#modules/tasks/task/who-sees-tasks.server.ts';
export type { SettledTransition } from '#modules/tasks/transitions/settled-transitions.server.ts';
export { plantTree, type Seedling } from '#modules/tasks/templates/tree-planting.server.ts';
export { afterTransitions } from '#modules/tasks/transitions/transition-consequences.server.ts';
export {
  draftOf,
  storedTransition,
  take,
  transitionRules,
} from '#modules/tasks/transitions/transition-drafts.server.ts';
export { type LockedTask, lockTasks, storeTransitions } from '#modules/tasks/transitions/transition-store.server.ts';
export { checkTakesPart } from '#modules/tasks/sections/task-parts.server.ts';
export { recount } from '#modules/tasks/task/task-counters.server.ts';
