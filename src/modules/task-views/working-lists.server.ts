import type { Served } from '#server/http/serve.ts';
import { dayPlanServed, orderDayPlanServed } from '#modules/task-views/day-plan/day-plan.server.ts';
import { tasksByExecutorServed } from '#modules/task-views/developers/by-executor.server.ts';
import { duringLeaveServed } from '#modules/task-views/during-leave/during-leave.server.ts';
import { myTasksServed } from '#modules/task-views/mine/my-tasks.server.ts';
import { ownDayServed } from '#modules/task-views/overview/own-day.server.ts';
import { peopleWeekServed, weekCellServed } from '#modules/task-views/overview/people-week.server.ts';
import { runningTasksServed } from '#modules/task-views/running/running-tasks.server.ts';
import { tasksToTestServed } from '#modules/task-views/to-test/tasks-to-test.server.ts';

/** The lists that people work through: what waits for them, what runs, a day, a review, who does what. */
export const workingListsServed: readonly Served[] = [
  myTasksServed,
  runningTasksServed,
  dayPlanServed,
  orderDayPlanServed,
  tasksToTestServed,
  tasksByExecutorServed,
  duringLeaveServed,
  ownDayServed,
  peopleWeekServed,
  weekCellServed,
];
