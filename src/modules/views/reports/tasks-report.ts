import { screenActions } from '#modules/actions.ts';
import { ofKpi } from '#modules/growth/kpi/door.ts';
import { ofTasks } from '#modules/numbers/measures/door.ts';
import { longPeriod, ownerFilters, type Report, taskFilters } from '#modules/views/reports/report.ts';

/** What both reports about tasks show. */
export const taskColumns = [
  ...[
    ofTasks.statusCount,
    ofTasks.openCount,
    ofTasks.lateCount,
    ofTasks.createdCount,
    ofTasks.finishedCount,
    ofTasks.acceptedCount,
    ofTasks.reopenedAfterCount,
    ofTasks.returnCount,
  ],
  ...[
    ofTasks.reopenCount,
    ofTasks.plannedMinutes,
    ofTasks.actualMinutes,
    ofTasks.deviationMinutes,
    ofTasks.deviationShare,
    ofTasks.taskMinutes,
    ofTasks.reworkMinutes,
  ],
  ...[ofTasks.onTimeShare, ofTasks.firstPassShare, ofTasks.unestimatedCount, ofTasks.undatedCount],
  ...[ofKpi.meanScore, ofKpi.markedCount],
];

/** Who did what: a row for each person, `null` for nobody. */
export const tasksReport = {
  name: 'tasks',
  need: [screenActions.reportTasks, screenActions.ownTasks],
  whole: [screenActions.reportTasks],
  who: 'people',
  keys: ['executor_id'],
  groups: ['team_id', 'branch_id', 'executor_id', 'task_type_id', 'month'],
  measures: [...taskColumns, ofKpi.points, ofKpi.kpi],
  filters: [...taskFilters, ...ownerFilters],
  mostDays: longPeriod,
  order: 'fio',
} as const satisfies Report<'tasks'>;
