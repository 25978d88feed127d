import { screenActions } from '#modules/actions.ts';
import { ofEmployment, ofTasks } from '#modules/numbers/measures/door.ts';
import { longPeriod, type Report } from '#modules/views/reports/report.ts';

/** Who was there and what they did: a row a person and day, sums by person, team, branch, week and month. */
export const attendanceTasksReport = {
  name: 'attendance-tasks',
  need: [screenActions.attendance, screenActions.ownTasks],
  whole: [screenActions.attendance, screenActions.employment],
  who: 'attendance',
  keys: ['user_id', 'day'],
  isFlat: true,
  groups: ['user_id', 'team_id', 'branch_id', 'week', 'month'],
  measures: [
    ofEmployment.dayStatus,
    ofEmployment.normMinutes,
    ofEmployment.presentMinutes,
    ofEmployment.lateMinutes,
    ofEmployment.earlyMinutes,
    ofEmployment.overtimeMinutes,
    ofTasks.taskMinutes,
    ofEmployment.busyMinutes,
    ofEmployment.busyOffMinutes,
    ofEmployment.idleMinutes,
    ofEmployment.lateDayCount,
    ofEmployment.absentDayCount,
    ofEmployment.unknownDayCount,
    ofEmployment.absentMinutesByKind,
    ofEmployment.came,
    ofEmployment.left,
    ofEmployment.dayFlags,
  ],
  ofDays: ['status', 'came', 'left', 'flags'],
  filters: ['user_id', 'team_id', 'branch_id'],
  mostDays: longPeriod,
  endsYesterday: true,
  order: 'fio',
} as const satisfies Report<'attendance-tasks'>;
