import { bin } from 'd3-array';
import { formatCount } from '#kernel/formats.ts';
import type { Point } from '#web/charts/chart-model.ts';

/** How many of the whole values lie where: at most `most` spans of equal width, the last value counted. */
export function histogramPoints(values: readonly number[], most = 20): Point[] {
  if (!values.length) return [];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const width = Math.max(1, Math.ceil((high - low + 1) / most));
  const edges = Array.from({ length: Math.ceil((high - low + 1) / width) }, (_, at) => low + at * width);
  const spans = bin<number, number>()
    .domain([low, low + edges.length * width])
    .thresholds(edges.slice(1))(values);
  return spans.map((span, at) => {
    const first = edges[at] ?? low;
    const name = width === 1 ? formatCount(first) : `${formatCount(first)}–${formatCount(first + width - 1)}`;
    return { at: String(first), name, values: [span.length] };
  });
}
