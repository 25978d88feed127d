import { daysBetween } from '#kernel/days.ts';
import type { Lang } from '#kernel/languages.ts';
import { boxOf, ValueAxis } from '#web/charts/axes.tsx';
import { ChartFrame, type Layout } from '#web/charts/chart-frame.tsx';
import { type ChartModel, type Drawn, labelledPlaces, largest, tickText, valueText } from '#web/charts/chart-model.ts';
import styles from '#web/charts/charts.module.css';
import { valueScale } from '#web/charts/scales.ts';
import { colorOf, shapeOf } from '#web/charts/series-look.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { addDays } from '#kernel/days.ts';

/** A line across at a value: a percentile, a limit. */
export interface Level {
  readonly name: string;
  readonly value: number;
}

interface ScatterChartProps {
  /** Each point is one thing: `at` is its key, and `days` has its day. */
  readonly model: ChartModel;
  /** The day of each point, in their order. */
  readonly days: readonly string[];
  readonly levels?: readonly Level[];
}

/** Single things by day and value, with lines across: how long each took, and how long most take. */
export function ScatterChart({ model, days, levels = [] }: ScatterChartProps) {
  const { lang } = useTexts();
  return <ChartFrame model={model} by="both" layout={(width) => dots(model, days, levels, width, lang)} />;
}

function dots(model: ChartModel, days: readonly string[], levels: readonly Level[], width: number, lang: Lang): Layout {
  const { points, series, unit } = model;
  const height = width < 500 ? 220 : 280;
  const box = boxOf(width, height);
  const most = Math.max(largest(model, false), ...levels.map(({ value }) => value));
  const scale = valueScale(unit, most, box.bottom, box.top);
  const sorted = [...days].sort();
  const [first, last] = [sorted[0] ?? '', sorted.at(-1) ?? ''];
  const span = Math.max(1, daysBetween(first, last));
  const x = (day: string) => box.left + 8 + ((box.right - box.left - 16) * daysBetween(first, day)) / span;
  const drawn: Drawn[] = points.flatMap(({ values }, point) =>
    values.flatMap((value, at) =>
      value === null ? [] : [{ point, series: at, x: x(days[point] ?? first), y: scale.of(value) }],
    ),
  );
  const picture = (
    <>
      <ValueAxis scale={scale} unit={unit} box={box} />
      {labelledPlaces(span + 1, box.right - box.left).map((at) => (
        <text key={at} className={styles.tick} x={x(addDays(first, at))} y={box.bottom + 16} textAnchor="middle">
          {tickText(addDays(first, at), 'day', lang)}
        </text>
      ))}
      {drawn.map(({ point, series: at, x: left, y }) => (
        <path
          key={`${point} ${at}`}
          className={styles.dot}
          d={shapeOf(at)}
          transform={`translate(${left} ${y})`}
          style={{ fill: colorOf(series[at]!, at) }}
        />
      ))}
      {levels.map(({ name, value }, at) => (
        <g key={name}>
          <path
            className={styles.level}
            d={`M${box.left} ${scale.of(value)}H${box.right}`}
            strokeDasharray={['6 3', '3 3', '8 3 2 3', '2 3'][at % 4]}
          />
          <text className={styles.levelName} x={box.right} y={scale.of(value) - 4} textAnchor="end">
            {`${name} · ${valueText(value, unit)}`}
          </text>
        </g>
      ))}
    </>
  );
  return { height, drawn, picture };
}
