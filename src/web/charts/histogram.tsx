import { ColumnChart } from '#web/charts/bar-chart.tsx';
import type { ChartModel } from '#web/charts/chart-model.ts';
import { histogramPoints } from '#web/charts/histogram-model.ts';

interface HistogramProps extends Pick<ChartModel, 'title' | 'pointName'> {
  /** Whole values, one for each thing. */
  readonly values: readonly number[];
  /** What is counted. */
  readonly name: string;
}

/** How many things have which value. */
export function Histogram({ title, pointName, values, name }: HistogramProps) {
  const series = [{ key: 'count', name }];
  return (
    <ColumnChart model={{ title, pointName, unit: 'count', step: 'name', series, points: histogramPoints(values) }} />
  );
}
