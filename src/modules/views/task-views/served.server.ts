import type { Served } from '#server/http/serve.ts';
import { boardServed } from '#modules/views/task-views/board/board-served.server.ts';
import { calendarServed } from '#modules/views/task-views/calendar-view/calendar.server.ts';
import { entryServed } from '#modules/views/task-views/entry/entry.server.ts';
import { closeGroupServed } from '#modules/views/task-views/groups/close-group.server.ts';
import { groupBranchesServed } from '#modules/views/task-views/groups/group-branches.server.ts';
import { groupCapacityServed } from '#modules/views/task-views/groups/group-capacity.server.ts';
import { groupProgressServed } from '#modules/views/task-views/groups/group-progress.server.ts';
import { projectPagesServed } from '#modules/views/task-views/project-page/project-pages.server.ts';
import { totalsOfTasksServed } from '#modules/views/task-views/totals/totals.server.ts';
import { dayPlanServed, orderDayPlanServed } from '#modules/views/task-views/day-plan/day-plan.server.ts';
import { tasksByExecutorServed } from '#modules/views/task-views/developers/by-executor.server.ts';
import { duringLeaveServed } from '#modules/views/task-views/during-leave/during-leave.server.ts';
import { myTasksServed } from '#modules/views/task-views/my-tasks/my-tasks.server.ts';
import { ownDayServed } from '#modules/views/task-views/overview/own-day.server.ts';
import {
  freeTimeServed,
  peopleWeekServed,
  weekCellServed,
} from '#modules/views/task-views/overview/people-week.server.ts';
import { runningTasksServed } from '#modules/views/task-views/running/running-tasks.server.ts';
import { tasksToTestServed } from '#modules/views/task-views/to-test/tasks-to-test.server.ts';

export const taskViewsServed: readonly Served[] = [
  ...boardServed,
  calendarServed,
  ...entryServed,
  ...closeGroupServed,
  groupBranchesServed,
  groupCapacityServed,
  groupProgressServed,
  ...projectPagesServed,
  ...totalsOfTasksServed,
  myTasksServed,
  runningTasksServed,
  dayPlanServed,
  orderDayPlanServed,
  tasksToTestServed,
  tasksByExecutorServed,
  duringLeaveServed,
  ownDayServed,
  peopleWeekServed,
  freeTimeServed,
  weekCellServed,
];
