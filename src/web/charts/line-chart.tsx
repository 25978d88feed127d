import { area, line, type SeriesPoint, stack } from 'd3-shape';
import type { Lang } from '#kernel/languages.ts';
import { boxOf, PlaceAxis, ValueAxis } from '#web/charts/axes.tsx';
import { ChartFrame, type Layout } from '#web/charts/chart-frame.tsx';
import { type ChartModel, type Drawn, largest, type Point } from '#web/charts/chart-model.ts';
import styles from '#web/charts/charts.module.css';
import { valueScale } from '#web/charts/scales.ts';
import { colorOf, fillOf, shapeOf } from '#web/charts/series-look.tsx';
import { useTexts } from '#web/i18n/texts.ts';

/** Between which two series it is shaded: from p50 to p85, from the least to the most. */
export interface Band {
  readonly low: string;
  readonly high: string;
}

interface LineChartProps {
  readonly model: ChartModel;
  readonly bands?: readonly Band[];
  readonly isSmall?: boolean;
}

/** How values go over days, weeks or months; a gap where one is unknown. */
export function LineChart({ model, bands = [], isSmall = false }: LineChartProps) {
  const { lang } = useTexts();
  return (
    <ChartFrame model={model} by="x" isSmall={isSmall} layout={(width) => lines(model, bands, width, lang, isSmall)} />
  );
}

/** The same as parts that stand upon each other and make a whole: how much is where at the end of each day. */
export function AreaChart({ model, isSmall = false }: { readonly model: ChartModel; readonly isSmall?: boolean }) {
  const { lang } = useTexts();
  return (
    <ChartFrame
      model={model}
      by="x"
      isFilled
      isSmall={isSmall}
      layout={(width, chart) => areas(model, width, chart, lang)}
    />
  );
}

/** More points than these are too near each other for a shape at each. */
const SHAPED_AT_MOST = 40;

/** Places from one edge to the other, a single one in the middle. */
const along = (count: number, left: number, right: number) => (at: number) =>
  count < 2 ? (left + right) / 2 : left + ((right - left) * at) / (count - 1);

function lines(model: ChartModel, bands: readonly Band[], width: number, lang: Lang, isSmall: boolean): Layout {
  const { points, series, unit } = model;
  const height = isSmall ? 160 : width < 500 ? 200 : 260;
  const box = boxOf(width, height);
  const scale = valueScale(unit, largest(model, false), box.bottom, box.top);
  const x = along(points.length, box.left + 6, box.right - 6);
  const known = (at: number) => (point: Point) => point.values[at] !== null && point.values[at] !== undefined;
  const y = (at: number) => (point: Point) => scale.of(point.values[at] ?? 0);
  const placeOf = (name: string) => series.findIndex(({ key }) => key === name);
  const drawn: Drawn[] = points.flatMap((point, at) =>
    series.flatMap((_, of) => (known(of)(point) ? [{ point: at, series: of, x: x(at), y: y(of)(point) }] : [])),
  );
  const isShaped = points.length <= SHAPED_AT_MOST;
  const picture = (
    <>
      <ValueAxis scale={scale} unit={unit} box={box} />
      <PlaceAxis model={model} box={box} lang={lang} x={x} />
      {bands.map(({ low, high }) => {
        const [from, to] = [placeOf(low), placeOf(high)];
        const shaded = area<Point>((_, at) => x(at), y(from), y(to)).defined(
          (one) => known(from)(one) && known(to)(one),
        );
        return (
          <path
            key={high}
            className={styles.band}
            d={shaded([...points]) ?? ''}
            style={{ fill: colorOf(series[to]!, to) }}
          />
        );
      })}
      {series.map((one, at) => (
        <path
          key={one.key}
          className={styles.line}
          d={line<Point>((_, place) => x(place), y(at)).defined(known(at))([...points]) ?? ''}
          style={{ stroke: colorOf(one, at) }}
          strokeDasharray={one.isDashed ? '5 4' : undefined}
        />
      ))}
      {drawn
        .filter(({ series: at, point }) => !series[at]?.isDashed && (isShaped || isAlone(points, point, at)))
        .map(({ point, series: at, x: left, y: top }) => (
          <path
            key={`${point} ${at}`}
            d={shapeOf(at)}
            transform={`translate(${left} ${top})`}
            style={{ fill: colorOf(series[at]!, at) }}
          />
        ))}
    </>
  );
  return { height, drawn, picture };
}

/** A value between two unknown ones has no line: without a shape it would not be seen. */
function isAlone(points: readonly Point[], point: number, series: number): boolean {
  const isUnknown = (at: number) => (points[at]?.values[series] ?? null) === null;
  return isUnknown(point - 1) && isUnknown(point + 1);
}

function areas(model: ChartModel, width: number, chart: string, lang: Lang): Layout {
  const { points, series, unit } = model;
  const height = width < 500 ? 220 : 280;
  const box = boxOf(width, height);
  // What was before lies over the whole as a line: it is no part of it.
  const parts = series.flatMap(({ isDashed }, at) => (isDashed ? [] : [at]));
  const whole = {
    series: parts.map((at) => series[at]!),
    points: points.map((point) => ({ ...point, values: parts.map((at) => point.values[at] ?? null) })),
  };
  const scale = valueScale(unit, Math.max(largest(whole, true), largest(model, false)), box.bottom, box.top);
  const x = along(points.length, box.left, box.right);
  const layers = stack<Point, number>()
    .keys(parts)
    .value((point, at) => point.values[at] ?? 0)([...points]);
  const drawn: Drawn[] = layers.flatMap((layer) =>
    layer.map(([from, to], at) => ({ point: at, series: layer.key, x: x(at), y: (scale.of(from) + scale.of(to)) / 2 })),
  );
  const over = series.flatMap((one, at) => (one.isDashed ? [{ one, at }] : []));
  const shape = area<SeriesPoint<Point>>(
    (_, at) => x(at),
    ([from]) => scale.of(from),
    ([, to]) => scale.of(to),
  );
  const edge = line<SeriesPoint<Point>>(
    (_, at) => x(at),
    ([, to]) => scale.of(to),
  );
  const picture = (
    <>
      {layers.map((layer) => (
        <g key={series[layer.key]?.key}>
          <path d={shape(layer) ?? ''} style={{ fill: fillOf(chart, layer.key) }} />
          <path className={styles.edge} d={edge(layer) ?? ''} />
        </g>
      ))}
      <ValueAxis scale={scale} unit={unit} box={box} />
      <PlaceAxis model={model} box={box} lang={lang} x={x} />
      {over.map(({ one, at }) => (
        <path
          key={one.key}
          className={styles.line}
          d={
            line<Point>(
              (_, place) => x(place),
              (point) => scale.of(point.values[at] ?? 0),
            )([...points]) ?? ''
          }
          style={{ stroke: colorOf(one, at) }}
          strokeDasharray="5 4"
        />
      ))}
    </>
  );
  return { height, drawn, picture };
}
