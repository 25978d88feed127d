import { screenActions } from '#modules/actions.ts';
import { ofFlow, ofTasks } from '#modules/numbers/measures/door.ts';
import {
  shortPeriod,
  ownerFilters,
  type Report,
  type ReportColumn,
  taskFilters,
} from '#modules/views/reports/report.ts';

/** What is told of an item. */
export const itemColumns = [
  { name: 'task_id', measure: null, type: 'ref' },
  { name: 'number', measure: null, type: 'text' },
  { name: 'name', measure: null, type: 'text' },
  { name: 'executor_id', measure: null, type: 'ref' },
  { name: 'started_at', measure: null, type: 'instant' },
  { name: 'finished_at', measure: null, type: 'instant' },
  { name: 'cycle_time_days', measure: 'cycle_time_days', type: 'days' },
  { name: 'lead_time_days', measure: 'lead_time_days', type: 'days' },
  { name: 'time_in_status', measure: 'time_in_status', type: 'codes' },
] as const satisfies readonly ReportColumn[];
/** By these an item is known, whatever columns are asked for. */
export const itemNames: readonly string[] = ['task_id', 'number', 'name'];

/** How work flows: the items finished in the period, or with `group=` what they come to, and a summary beside. */
export const flowReport = {
  name: 'flow',
  need: [screenActions.reportTasks],
  whole: [screenActions.reportTasks],
  who: 'people',
  hasItems: true,
  keys: ['executor_id'],
  groups: ['executor_id', 'task_type_id', 'project_id'],
  measures: [
    ...[ofFlow.throughput, ofFlow.cycleTimeDays, ofFlow.leadTimeDays, ofFlow.unstartedCount, ofFlow.timeInStatus],
    ...[ofFlow.flowEfficiency, ofFlow.blockedMinutes, ofFlow.wip, ofFlow.ageDays],
    ...[ofTasks.firstPassShare, ofTasks.estimateBias],
  ],
  ownColumns: itemColumns.map(({ name }) => name),
  filters: [...taskFilters, ...ownerFilters],
  mostDays: shortPeriod,
  order: 'fio',
} as const satisfies Report<'flow'>;

/** What may be asked for by `parts=`, by commas; all of it without. */
export const flowParts = [
  ...(['cycle_time_days', 'lead_time_days', 'unstarted_count', 'throughput', 'wip', 'ageing'] as const),
  ...(['time_in_status', 'flow_efficiency', 'cumulative_flow', 'first_pass_share', 'estimate_bias'] as const),
] as const;
export type FlowPart = (typeof flowParts)[number];

/** Throughput is told by days or weeks. */
export const throughputSteps = ['day', 'week'] as const;
