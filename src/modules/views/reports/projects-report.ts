import { screenActions } from '#modules/actions.ts';
import { ofFlow } from '#modules/numbers/measures/door.ts';
import { longPeriod, ownerFilters, type Report, taskFilters } from '#modules/views/reports/report.ts';
import { taskColumns } from '#modules/views/reports/tasks-report.ts';

/** How projects stand: a row for each project that the reader sees. */
export const projectsReport = {
  name: 'tasks-by-projects',
  need: [screenActions.reportTasks],
  whole: [screenActions.reportTasks],
  who: 'projects',
  keys: ['project_id'],
  groups: ['project_id', 'project_category_id', 'project_group_id', 'client_id', 'manager_id'],
  measures: [
    ...taskColumns,
    ...[ofFlow.blockedMinutes, ofFlow.progressCount, ofFlow.progressMinutes, ofFlow.progressDifficulty],
  ],
  beside: [
    { name: 'forecast_on', type: 'percentiles' },
    { name: 'ends_on', type: 'day' },
  ],
  filters: [...taskFilters, ...ownerFilters],
  mostDays: longPeriod,
  order: 'name',
} as const satisfies Report<'tasks-by-projects'>;
