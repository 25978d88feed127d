import { ofKpi } from '#modules/growth/kpi/door.ts';
import {
  type Measure,
  ofClientTasks,
  ofContracts,
  ofEmployment,
  ofFlow,
  ofLoad,
  ofTasks,
} from '#modules/numbers/measures/door.ts';

/** Every measure that the product has, once: a line for each list of them. */
export const allMeasures: readonly Measure[] = [
  ...ofTasks.taskMeasures,
  ...ofKpi.kpiMeasures,
  ...ofFlow.flowMeasures,
  ...ofContracts.contractMeasures,
  ...ofEmployment.employmentMeasures,
  ...ofLoad.loadMeasures,
  ...ofClientTasks.clientTaskMeasures,
];

/** What a row says of itself, as when somebody came, is a column and no number. */
export const isMeasure = ({ type }: Measure): boolean => !['text', 'texts', 'instant'].includes(type);
