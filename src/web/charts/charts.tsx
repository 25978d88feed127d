import { onDemand } from '#web/product/on-demand.tsx';

/** Every kind of chart there is. Their code, and the library behind it, come when the first of them is shown. */
export const BarChart = onDemand(() => import('#web/charts/bar-chart.tsx'), 'BarChart');
export const ColumnChart = onDemand(() => import('#web/charts/bar-chart.tsx'), 'ColumnChart');
export const LineChart = onDemand(() => import('#web/charts/line-chart.tsx'), 'LineChart');
export const AreaChart = onDemand(() => import('#web/charts/line-chart.tsx'), 'AreaChart');
export const ScatterChart = onDemand(() => import('#web/charts/scatter-chart.tsx'), 'ScatterChart');
export const Histogram = onDemand(() => import('#web/charts/histogram.tsx'), 'Histogram');
export const HeatMap = onDemand(() => import('#web/charts/heat-map.tsx'), 'HeatMap');
export const Sparkline = onDemand(() => import('#web/charts/sparkline.tsx'), 'Sparkline');
