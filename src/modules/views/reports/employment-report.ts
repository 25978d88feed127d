import { screenActions } from '#modules/actions.ts';
import { ofEmployment } from '#modules/numbers/measures/door.ts';
import { longPeriod, type Report } from '#modules/views/reports/report.ts';

/** How present time was filled: busy, and why the rest was not. Presence has no project: by projects busy alone. */
export const employmentReport = {
  name: 'employment',
  need: [screenActions.employment, screenActions.ownTasks],
  whole: [screenActions.employment, screenActions.attendance],
  who: 'attendance',
  keys: ['user_id'],
  groups: ['user_id', 'team_id', 'branch_id', 'project_id', 'week', 'month'],
  measures: [
    ofEmployment.normMinutes,
    ofEmployment.presentMinutes,
    ofEmployment.busyMinutes,
    ofEmployment.pausedMinutes,
    ofEmployment.blockedWaitMinutes,
    ofEmployment.waitingWorkMinutes,
    ofEmployment.withoutWorkMinutes,
    ofEmployment.idleMinutes,
    ofEmployment.busyOffMinutes,
    ofEmployment.absentMinutesByKind,
    ofEmployment.unknownDayCount,
    ofEmployment.employmentRate,
    ofEmployment.utilisation,
    ofEmployment.idleShare,
  ],
  onlyBy: { project_id: [ofEmployment.busyMinutesOfWork] },
  splits: { work_type: { column: 'by_work_type', key: 'work_type_id', measure: ofEmployment.busyMinutesOfWork } },
  filters: ['user_id', 'team_id', 'branch_id'],
  mostDays: longPeriod,
  endsYesterday: true,
  order: 'fio',
} as const satisfies Report<'employment'>;
