import type { Served } from '#server/http/serve.ts';
import { dayPlanServed, orderDayPlanServed } from '#modules/tasks/day-plan/day-plan.server.ts';
import { tasksByExecutorServed } from '#modules/tasks/developers/by-executor.server.ts';
import { duringLeaveServed } from '#modules/tasks/during-leave/during-leave.server.ts';
import { myTasksServed } from '#modules/tasks/mine/my-tasks.server.ts';
import { ownDayServed } from '#modules/tasks/overview/own-day.server.ts';
import { peopleWeekServed, weekCellServed } from '#modules/tasks/overview/people-week.server.ts';
import { runningTasksServed } from '#modules/tasks/running/running-tasks.server.ts';
import { tasksToTestServed } from '#modules/tasks/to-test/tasks-to-test.server.ts';

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
