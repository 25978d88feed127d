import { closedInSql } from '#modules/company/projects/door.ts';
import { taskStatusCodes } from '#modules/work/tasks/door.ts';
import { byCode, count, type Measure, percentile, share, sum } from '#modules/numbers/measures/measure.ts';
import {
  acceptedTasks,
  activePeople,
  finishedTasks,
  madeTasks,
  taskLevels,
  taskMoves,
  workedMinutes,
} from '#modules/numbers/measures/task-sources.ts';

const isOpen = `s.status not in ${closedInSql}`;
const hasPlan = 's.planned_minutes > 0';
const isReturn = "(s.from_status, s.to_status) in (('checking', 'returned'), ('done', 'not_accepted'))";

export const statusCount = byCode('status_count', taskLevels, 'status', taskStatusCodes, {
  where: "s.status <> 'accepted'",
});
export const openCount = count('open_count', taskLevels, isOpen);
export const lateCount = count('late_count', taskLevels, 's.is_late');
export const undatedCount = count('undated_count', taskLevels, `${isOpen} and s.is_undated`);
export const createdCount = count('created_count', madeTasks);
export const finishedCount = count('finished_count', finishedTasks);
export const acceptedCount = {
  ...count('accepted_count', acceptedTasks),
  within: { measure: 'status_count', code: 'accepted' },
} satisfies Measure;
export const autoAcceptedCount = count('auto_accepted_count', acceptedTasks, 's.is_automatic');
export const reopenedAfterCount = count('reopened_after_count', acceptedTasks, 's.is_open_again');
export const returnCount = count('return_count', taskMoves, isReturn);
export const reopenCount = count('reopen_count', taskMoves, "s.from_status = 'accepted' and s.to_status = 'returned'");
export const unestimatedCount = count('unestimated_count', finishedTasks, `(${hasPlan}) is not true`);
export const doublePlannedCount = count('double_planned_count', finishedTasks, `${hasPlan} and s.has_planned_parts`);
export const plannedMinutes = sum('planned_minutes', finishedTasks, 's.planned_minutes', { where: hasPlan });
export const actualMinutes = sum('actual_minutes', finishedTasks, 's.actual_minutes');
export const taskMinutes = sum('task_minutes', workedMinutes, 's.minutes', { isNone: true });
export const reworkMinutes = sum('rework_minutes', workedMinutes, 's.minutes', {
  ...{ where: "s.kind = 'rework'", isNone: true },
});
export const reviewMinutes = sum('review_minutes', workedMinutes, 's.minutes', {
  ...{ where: "s.kind = 'review'", isNone: true },
});
const deviation = '(s.actual_minutes - s.planned_minutes)';
export const deviationMinutes = sum('deviation_minutes', finishedTasks, deviation, { where: hasPlan });
export const deviationShare = share('deviation_share', finishedTasks, deviation, 's.planned_minutes', {
  where: hasPlan,
});
export const estimateBias = percentile(
  'estimate_bias',
  finishedTasks,
  0.5,
  's.actual_minutes::numeric / s.planned_minutes',
  { where: `${hasPlan} and s.actual_minutes > 0 and s.sub_task_count = 0` },
);
export const onTimeShare = share('on_time_share', acceptedTasks, 's.weight * s.is_on_time::int', 's.weight', {
  where: 's.is_on_time is not null',
});
export const onTimeCount = count('on_time_count', acceptedTasks, 's.is_on_time');
export const datedCount = count('dated_count', acceptedTasks, 's.is_on_time is not null');
export const firstPassShare = share('first_pass_share', acceptedTasks, '(not s.came_back)::int', '1');

export const peopleCount = count('people_count', activePeople);

export const taskMeasures: readonly Measure[] = [
  ...[statusCount, openCount, lateCount, undatedCount, createdCount, finishedCount, acceptedCount, autoAcceptedCount],
  ...[reopenedAfterCount, returnCount, reopenCount, unestimatedCount, doublePlannedCount, plannedMinutes],
  ...[actualMinutes, taskMinutes, reworkMinutes, reviewMinutes, deviationMinutes, deviationShare, estimateBias],
  ...[onTimeShare, onTimeCount, datedCount, firstPassShare, peopleCount],
];
