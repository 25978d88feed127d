import { LEAST_JUDGED } from '#modules/growth/kpi/kpi-formula.ts';
import { dueTasks, evaluatedTasks, judgedDays, judgedMarks, judgedPeople } from '#modules/growth/kpi/kpi-sources.ts';
import { count, type Measure, type MeasureType, share, sum } from '#modules/numbers/measures/door.ts';

export const points = sum('points', evaluatedTasks, 's.brought', { type: 'points' });
export const planPoints = sum('plan_points', dueTasks, 's.points', { type: 'points' });
export const markedCount = count('marked_count', evaluatedTasks, 's.score is not null');
export const meanScore = share('mean_score', evaluatedTasks, 's.weight * s.score', 's.weight', {
  ...{ where: 's.score is not null', type: 'score' },
});
export const kpiQuality = share('kpi_quality', evaluatedTasks, 's.weight * s.quality', 's.weight');
export const kpiAttendance = share('kpi_attendance', judgedDays, '(1 - s.missed)', '1');
export const overdueDaysSum = sum('overdue_days', evaluatedTasks, 's.overdue_days', { type: 'days' });

/** Of one person; of several there is none, because shares of different people are not added up. */
const ofOne = <const I extends string>(id: I, type: MeasureType, column: string, formula: string): Measure<I> => ({
  ...{ id, type, source: judgedPeople, formula, missing: 'dash' },
  number: `case when count(*) = 1 then max(s.${column}) end`,
  rows: { where: `s.${column} is not null`, value: `s.${column}` },
});

export const kpiVolume = ofOne('kpi_volume', 'share', 'volume', 'min(1.2, points / plan_points)');
export const kpi = ofOne(
  'kpi',
  'points',
  'kpi',
  '100 * (0.35*kpi_quality + 0.30*on_time_share + 0.20*kpi_volume + 0.10*kpi_attendance + 0.05*kpi_worksheet)',
);

export const markerSeverity: Measure = {
  ...{ id: 'marker_severity', type: 'score', source: judgedMarks, missing: 'dash' },
  formula: 'mean(score - mean score of the other tasks of the executor in 12 months), of 10 tasks and more',
  number: `case when count(s.difference) >= ${LEAST_JUDGED} then round(avg(s.difference), 2) end`,
  rows: { where: 's.difference is not null', value: 's.difference' },
};

export const kpiMeasures: readonly Measure[] = [
  ...[
    points,
    planPoints,
    markedCount,
    meanScore,
    overdueDaysSum,
    kpiQuality,
    kpiVolume,
    kpiAttendance,
    kpi,
    markerSeverity,
  ],
];
