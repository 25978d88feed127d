import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import type { Operations } from '#server/crud/operations.ts';
import { wipLimitOperations } from '#modules/tasks/board/wip-limits.server.ts';
import { stickerOperations } from '#modules/tasks/parts/stickers.server.ts';
import { taskCheckOperations } from '#modules/tasks/parts/task-checks.server.ts';
import { taskCommentOperations } from '#modules/tasks/parts/task-comments.server.ts';
import { taskAppealOperations } from '#modules/tasks/appeals/task-appeals.server.ts';
import { taskDeadlines } from '#modules/tasks/time/task-deadlines.ts';
import { taskDependencyOperations } from '#modules/tasks/parts/task-dependencies.server.ts';
import { taskFileOperations } from '#modules/tasks/parts/task-files.server.ts';
import { taskReactionOperations } from '#modules/tasks/parts/task-reactions.server.ts';
import {
  taskRecurrenceOperations,
  taskRecurrenceRunOperations,
} from '#modules/tasks/recurrence/task-recurrences.server.ts';
import {
  taskAutomationOperations,
  taskAutomationRunOperations,
} from '#modules/tasks/automations/task-automations.server.ts';
import { taskTemplateOperations } from '#modules/tasks/templates/task-templates.server.ts';
import { taskFlows } from '#modules/tasks/moves/task-flows.ts';
import { taskIntervalOperations } from '#modules/tasks/time/task-intervals.server.ts';
import { taskMarkOperations } from '#modules/tasks/marks/task-marks.server.ts';
import { partsVisibleTo } from '#modules/tasks/task-scope.server.ts';
import { subTaskOperations, taskOperations } from '#modules/tasks/tasks.server.ts';

const readByTask = { scope: partsVisibleTo };

/** The resources of the task domain that are served in a way of their own. */
export const taskDomainOperations: Readonly<Record<string, (settings: CrudSettings) => Operations>> = {
  'fp/dev-tasks': taskOperations,
  'fp/sub-tasks': subTaskOperations,
  'fp/task-comments': taskCommentOperations,
  'fp/task-reactions': taskReactionOperations,
  'fp/task-files': taskFileOperations,
  'fp/task-checks': taskCheckOperations,
  'fp/task-dependencies': taskDependencyOperations,
  'fp/task-marks': taskMarkOperations,
  'fp/task-appeals': taskAppealOperations,
  'fp/task-automations': taskAutomationOperations,
  'fp/task-automation-runs': taskAutomationRunOperations,
  'fp/task-templates': taskTemplateOperations,
  'fp/task-recurrences': taskRecurrenceOperations,
  'fp/task-recurrence-runs': taskRecurrenceRunOperations,
  'fp/task-flows': (settings) => crudOf(taskFlows, settings, readByTask),
  'fp/task-deadlines': (settings) => crudOf(taskDeadlines, settings, readByTask),
  'fp/task-intervals': taskIntervalOperations,
  'fp/stickers': stickerOperations,
  'fp/wip-limits': wipLimitOperations,
};
