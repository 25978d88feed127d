import { byCode, count, type Measure, percentiles, share, sum } from '#modules/numbers/measures/measure.ts';
import { clientTaskCohort, doneClientTasks } from '#modules/numbers/measures/client-tasks/client-task-sources.ts';
import { clientTaskStatuses } from '#modules/work/client-tasks/door.ts';

const ranks = [0.5, 0.85];

export const clientStatusCount = byCode('client_status_count', clientTaskCohort, 'status', clientTaskStatuses);
export const clientCreatedCount = count('client_created_count', clientTaskCohort);
export const clientDoneCount = count('client_done_count', doneClientTasks);
export const answerMinutes = percentiles('answer_minutes', clientTaskCohort, ranks, 's.answer_minutes');
export const unansweredCount = count('unanswered_count', clientTaskCohort, 's.answer_minutes is null');
export const answerWithinShare = share('answer_within_share', clientTaskCohort, 's.is_answered_in_time::int', '1', {
  where: 's.is_answered_in_time is not null',
});
export const doneMinutes = percentiles('done_minutes', clientTaskCohort, ranks, 's.done_minutes');
export const doneWithinShare = share('done_within_share', clientTaskCohort, 's.is_done_in_time::int', '1', {
  where: 's.is_done_in_time is not null',
});
export const clientLateCount = count('client_late_count', clientTaskCohort, 's.is_late');
export const clientReturnCount = sum('client_return_count', clientTaskCohort, 's.return_count', {
  ...{ type: 'count', isNone: true },
});
export const confirmedBySilenceCount = count(
  'confirmed_by_silence_count',
  clientTaskCohort,
  's.is_confirmed_by_silence',
);
export const satisfaction = share('satisfaction', clientTaskCohort, 's.satisfaction', '1', {
  ...{ where: 's.satisfaction is not null', type: 'score' },
});
export const ratedCount = count('rated_count', clientTaskCohort, 's.satisfaction is not null');

export const clientTaskMeasures: readonly Measure[] = [
  ...[clientStatusCount, clientCreatedCount, clientDoneCount, answerMinutes, unansweredCount, answerWithinShare],
  ...[doneMinutes, doneWithinShare, clientLateCount, clientReturnCount, confirmedBySilenceCount, satisfaction],
  ratedCount,
];
