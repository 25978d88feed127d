export {
  type Board,
  type BoardColumn,
  type BoardFilters,
  columnBeside,
  without,
} from '#modules/work/tasks/board-state/board-state.ts';
export { taskChecks } from '#modules/work/tasks/checks/task-checks.ts';
export { reactionCodes } from '#modules/work/tasks/comments/reaction-signs.ts';
export { taskComments } from '#modules/work/tasks/comments/task-comments.ts';
export { askedDeadline, deadlineValues } from '#modules/work/tasks/deadlines/deadline-changes.ts';
export { isLagTooLong, lagKinds } from '#modules/work/tasks/dependencies/dependency-kinds.ts';
export { taskDependencies } from '#modules/work/tasks/dependencies/task-dependencies.ts';
export { taskAutomations } from '#modules/work/tasks/automations/task-automations.ts';
export { taskRecurrences } from '#modules/work/tasks/recurrence/task-recurrences.ts';
export { kindOfFile } from '#modules/work/tasks/files/file-kind.ts';
export { taskFiles } from '#modules/work/tasks/files/task-files.ts';
export { appealStates, appealWords } from '#modules/work/tasks/marks/task-appeals.ts';
export { overdueDays } from '#modules/work/tasks/marks/overdue-days.ts';
export { pointsOf, timelinessOf } from '#modules/work/tasks/marks/points.ts';
export { longestSentence } from '#modules/work/tasks/quick-add/longest-sentence.ts';
export { reading, type Reading } from '#modules/work/tasks/quick-add/understand.ts';
export { nextOf } from '#modules/work/tasks/recurrence/recurrence-days.ts';
export { tidied } from '#modules/work/tasks/rich-text/tidied.ts';
export { BULK_MAX } from '#modules/work/tasks/task/bulk-limit.ts';
export { devTasks, type TaskRow } from '#modules/work/tasks/task/dev-tasks.ts';
export { formatPlannedTime } from '#modules/work/tasks/task/planned-time.ts';
export { refusalOfChange } from '#modules/work/tasks/task/task-changes.ts';
export { card, cardColumns, cardComputed, type TaskCard } from '#modules/work/tasks/task/task-endpoints.ts';
export { taskGroups } from '#modules/work/tasks/task/task-groups.ts';
export { presentTask } from '#modules/work/tasks/task/task-present.ts';
export { wholeProjectsOf } from '#modules/work/tasks/task/whole-projects.ts';
export { workingDaysAfter } from '#modules/work/tasks/templates/template-plan.ts';
export { taskIntervals } from '#modules/work/tasks/time/task-intervals.ts';
export { taskFlows } from '#modules/work/tasks/transitions/task-flows.ts';
export { effectsOnTask } from '#modules/work/tasks/transitions/transition-effects.ts';
export { actionLabel, onward } from '#modules/work/tasks/workflow/action-label.ts';
export { type ClientStep, clientStepOf } from '#modules/work/tasks/workflow/client-step.ts';
export { type DeadlineReason, reasonsForChange } from '#modules/work/tasks/workflow/deadline-reasons.ts';
export {
  actionTo,
  decide,
  type Refusal,
  type TransitionInput,
} from '#modules/work/tasks/workflow/decide-transition.ts';
export { isLate } from '#modules/work/tasks/workflow/is-late.ts';
export { moveFields } from '#modules/work/tasks/workflow/move-fields.ts';
export { relationsOf, type TaskActor } from '#modules/work/tasks/workflow/task-relations.ts';
export {
  BOARD_ACCEPTED_DAYS,
  BOARD_PER_COLUMN,
  shippedTaskSettings,
  taskSettingsOf,
} from '#modules/work/tasks/workflow/task-settings.ts';
export {
  type TaskAction,
  type TaskRelation,
  type TaskStatus,
  taskStatusCodes,
  transitionsOf,
} from '#modules/work/tasks/workflow/transition-table.ts';
