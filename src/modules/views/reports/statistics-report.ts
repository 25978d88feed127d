import { screenActions } from '#modules/actions.ts';
import { ofClientTasks, ofTasks } from '#modules/numbers/measures/door.ts';
import { longPeriod, ownerFilters, type Report, taskFilters } from '#modules/views/reports/report.ts';

/** How the company goes, day by day, week by week or month by month: every step is a row, empty ones too. */
export const statisticsReport = {
  name: 'statistics',
  need: [screenActions.resourceLoad],
  whole: [screenActions.resourceLoad],
  who: 'people',
  keys: ['day'],
  groups: ['project_id', 'team_id', 'task_type_id'],
  measures: [
    ...[ofTasks.createdCount, ofTasks.finishedCount, ofTasks.acceptedCount, ofTasks.taskMinutes],
    ...[ofTasks.openCount, ofTasks.lateCount, ofTasks.peopleCount],
    ...[ofClientTasks.clientCreatedCount, ofClientTasks.clientDoneCount],
  ],
  filters: [...taskFilters, ...ownerFilters],
  step: 'day',
  mostDays: longPeriod,
  order: 'day',
} as const satisfies Report<'statistics'>;
