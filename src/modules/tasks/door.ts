export {
  type Board,
  type BoardColumn,
  type BoardFilters,
  columnBeside,
  without,
} from '#modules/tasks/board-state/board-state.ts';
export { taskChecks } from '#modules/tasks/checks/task-checks.ts';
export { reactionCodes } from '#modules/tasks/comments/reaction-signs.ts';
export { taskComments } from '#modules/tasks/comments/task-comments.ts';
export { askedDeadline, deadlineValues } from '#modules/tasks/deadlines/deadline-changes.ts';
export { isLagTooLong, lagKinds } from '#modules/tasks/dependencies/dependency-kinds.ts';
export { taskDependencies } from '#modules/tasks/dependencies/task-dependencies.ts';
export { taskAutomations } from '#modules/tasks/automations/task-automations.ts';
export { taskRecurrences } from '#modules/tasks/recurrence/task-recurrences.ts';
export { kindOfFile } from '#modules/tasks/files/file-kind.ts';
export { taskFiles } from '#modules/tasks/files/task-files.ts';
export { appealStates, appealWords } from '#modules/tasks/marks/task-appeals.ts';
export { overdueDays } from '#modules/tasks/marks/overdue-days.ts';
export { pointsOf, timelinessOf } from '#modules/tasks/marks/points.ts';
export { longestSentence } from '#modules/tasks/quick-add/longest-sentence.ts';
export { reading, type Reading } from '#modules/tasks/quick-add/understand.ts';
export { nextOf } from '#modules/tasks/recurrence/recurrence-days.ts';
export { tidied } from '#modules/tasks/rich-text/tidied.ts';
export { BULK_MAX } from '#modules/tasks/task/bulk-limit.ts';
export { devTasks, type TaskRow } from '#modules/tasks/task/dev-tasks.ts';
export { formatPlannedTime } from '#modules/tasks/task/planned-time.ts';
export { refusalOfChange } from '#modules/tasks/task/task-changes.ts';
export { card, cardColumns, cardComputed, type TaskCard } from '#modules/tasks/task/task-endpoints.ts';
export { taskGroups } from '#modules/tasks/task/task-groups.ts';
export { presentTask } from '#modules/tasks/task/task-present.ts';
export { wholeProjectsOf } from '#modules/tasks/task/whole-projects.ts';
export { workingDaysAfter } from '#modules/tasks/templates/template-plan.ts';
export { taskIntervals } from '#modules/tasks/time/task-intervals.ts';
export { taskFlows } from '#modules/tasks/transitions/task-flows.ts';
export { effectsOnTask } from '#modules/tasks/transitions/transition-effects.ts';
export { actionLabel, onward } from '#modules/tasks/workflow/action-label.ts';
export { type ClientStep, clientStepOf } from '#modules/tasks/workflow/client-step.ts';
export { closedStatuses, openStatuses } from '#modules/tasks/workflow/closed-statuses.ts';
export { type DeadlineReason, reasonsForChange } from '#modules/tasks/workflow/deadline-reasons.ts';
export { actionTo, decide, type Refusal, type TransitionInput } from '#modules/tasks/workflow/decide-transition.ts';
export { isLate } from '#modules/tasks/workflow/is-late.ts';
export { moveFields } from '#modules/tasks/workflow/move-fields.ts';
export { relationsOf, type TaskActor } from '#modules/tasks/workflow/task-relations.ts';
export {
  BOARD_ACCEPTED_DAYS,
  BOARD_PER_COLUMN,
  shippedTaskSettings,
  taskSettingsOf,
} from '#modules/tasks/workflow/task-settings.ts';
export {
  type TaskAction,
  type TaskRelation,
  type TaskStatus,
  taskStatusCodes,
  taskStatuses,
  transitionsOf,
} from '#modules/tasks/workflow/transition-table.ts';
