import { BarName, type Box, boxOf, PlaceAxis, ValueAxis } from '#web/charts/axes.tsx';
import { ChartFrame, type Layout } from '#web/charts/chart-frame.tsx';
import { type ChartModel, type Drawn, largest, type Series, valueText } from '#web/charts/chart-model.ts';
import styles from '#web/charts/charts.module.css';
import { placeScale, valueScale, type ValueScale } from '#web/charts/scales.ts';
import { colorOf, fillOf } from '#web/charts/series-look.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import type { Lang } from '#kernel/languages.ts';

interface BarsProps {
  readonly model: ChartModel;
  /** Parts of one bar; without it the series stand beside each other. */
  readonly isStacked?: boolean;
  readonly isSmall?: boolean;
}

/** Names down, bars to the right: who or what has how much, made of which parts. */
export function BarChart({ model, isStacked = true, isSmall = false }: BarsProps) {
  return (
    <ChartFrame
      model={model}
      by="y"
      isFilled
      isSmall={isSmall}
      layout={(width, chart) => lyingBars(model, width, chart, isStacked)}
    />
  );
}

/** Days, weeks or spans along, bars upwards: how much when. */
export function ColumnChart({ model, isStacked = true, isSmall = false }: BarsProps) {
  const { lang } = useTexts();
  return (
    <ChartFrame
      model={model}
      by="x"
      isFilled
      isSmall={isSmall}
      layout={(width, chart) => standingBars(model, width, chart, isStacked, lang)}
    />
  );
}

const LINE = 26;
const AXIS = 24;
/** So wide is a sum beside its bar. */
const SUM = 46;

/** A bar between two values, and where its middle is. */
interface Part {
  readonly point: number;
  readonly series: number;
  readonly from: number;
  readonly to: number;
  /** The share of the room of its place that it has, and where it begins there, 0…1. */
  readonly begin: number;
  readonly size: number;
}

/** Where each part of each bar begins and ends; marks stand by themselves from 0. */
function partsOf({ points, series }: ChartModel, isStacked: boolean): Part[] {
  const side = isStacked ? 1 : Math.max(1, series.filter(({ isMark }) => !isMark).length);
  return points.flatMap(({ values }, point) => {
    let top = 0;
    let place = 0;
    return series.flatMap(({ isMark }, at) => {
      const value = values[at];
      const begin = isMark || isStacked ? 0 : place++ / side;
      // A mark of nothing marks nothing.
      if (value === null || value === undefined || (isMark && value === 0)) return [];
      const from = isStacked && !isMark ? top : 0;
      if (!isMark) top += Math.max(0, value);
      return [{ point, series: at, from, to: from + Math.max(0, value), begin, size: isMark ? 1 : 1 / side }];
    });
  });
}

function lyingBars(model: ChartModel, width: number, chart: string, isStacked: boolean): Layout {
  const { points, series } = model;
  const names = Math.min(200, Math.max(104, Math.floor(width * 0.28)));
  const height = points.length * LINE + AXIS;
  const box: Box = { left: names, right: width - 56, top: 0, bottom: points.length * LINE };
  const scale = valueScale(model.unit, largest(model, isStacked), box.left, box.right, width < 500 ? 3 : 5);
  const places = placeScale(points.length, box.top, box.bottom);
  const thick = LINE - 10;
  const parts = partsOf(model, isStacked);
  const topOf = ({ point, begin }: Part) => places.middle(point) - thick / 2 + begin * thick;
  const drawn: Drawn[] = parts.map((part) => ({
    ...{ point: part.point, series: part.series },
    x: series[part.series]?.isMark ? scale.of(part.to) : (scale.of(part.from) + scale.of(part.to)) / 2,
    y: topOf(part) + (part.size * thick) / 2,
  }));
  const sumOf = (point: number) =>
    Math.max(0, ...parts.filter((part) => part.point === point && !series[part.series]?.isMark).map(({ to }) => to));
  // A sum stands behind its bar, and behind a mark that would run through it.
  const sumAt = (point: number) => {
    const end = scale.of(sumOf(point));
    const marks = parts.filter((part) => part.point === point && series[part.series]?.isMark);
    return Math.max(end, ...marks.map(({ to }) => scale.of(to)).filter((at) => at < end + SUM)) + 6;
  };
  const picture = (
    <>
      {scale.ticks.map((tick) => (
        <g key={tick}>
          <path className={styles.grid} d={`M${scale.of(tick)} ${box.top}V${box.bottom}`} />
          <text className={styles.tick} x={scale.of(tick)} y={box.bottom + 16} textAnchor="middle">
            {valueText(tick, model.unit === 'number' ? 'count' : model.unit).replace(',00', '')}
          </text>
        </g>
      ))}
      {points.map((point, at) => (
        <g key={point.at}>
          <BarName text={point.name} y={places.middle(at)} room={names} />
          {isStacked && sumOf(at) > 0 && (
            <text className={styles.sum} x={sumAt(at)} y={places.middle(at)} dominantBaseline="middle">
              {valueText(sumOf(at), model.unit)}
            </text>
          )}
        </g>
      ))}
      {parts.map((part) => (
        <LyingPart
          key={`${part.point} ${part.series}`}
          part={part}
          of={series[part.series]!}
          fill={fillOf(chart, part.series)}
          scale={scale}
          top={topOf(part)}
          thick={thick}
          gap={isStacked ? 1 : 0}
        />
      ))}
    </>
  );
  return { height, drawn, picture };
}

interface LyingPartProps {
  readonly part: Part;
  readonly of: Series;
  readonly fill: string;
  readonly scale: ValueScale;
  readonly top: number;
  readonly thick: number;
  readonly gap: number;
}

function LyingPart({ part, of, fill, scale, top, thick, gap }: LyingPartProps) {
  const { from, to, size, series } = part;
  if (of.isMark) {
    const way = `M${scale.of(to)} ${top - 3}v${thick + 6}`;
    return <path className={styles.mark} d={way} style={{ stroke: colorOf(of, series) }} />;
  }
  const long = scale.of(to) - scale.of(from);
  if (long <= 0) return null;
  const box = { x: scale.of(from), y: top, width: Math.max(1, long - gap), height: Math.max(2, size * thick - 1) };
  return <rect className={styles.bar} {...box} style={{ fill }} />;
}

function standingBars(model: ChartModel, width: number, chart: string, isStacked: boolean, lang: Lang): Layout {
  const { points, series } = model;
  const height = width < 500 ? 200 : 240;
  const box = boxOf(width, height);
  const scale: ValueScale = valueScale(model.unit, largest(model, isStacked), box.bottom, box.top);
  const places = placeScale(points.length, box.left, box.right);
  const thick = Math.max(1, Math.min(36, places.room * 0.76));
  const parts = partsOf(model, isStacked);
  const leftOf = ({ point, begin }: Part) => places.middle(point) - thick / 2 + begin * thick;
  const drawn: Drawn[] = parts.map((part) => ({
    ...{ point: part.point, series: part.series },
    x: leftOf(part) + (part.size * thick) / 2,
    y: series[part.series]?.isMark ? scale.of(part.to) : (scale.of(part.from) + scale.of(part.to)) / 2,
  }));
  const picture = (
    <>
      <ValueAxis scale={scale} unit={model.unit} box={box} />
      <PlaceAxis model={model} box={box} lang={lang} x={places.middle} />
      {parts.map((part) => {
        const { point, series: at } = part;
        const one = series[at]!;
        const high = scale.of(part.from) - scale.of(part.to);
        if (one.isMark)
          return (
            <path
              key={`${point} ${at}`}
              className={styles.mark}
              d={`M${leftOf(part) - 2} ${scale.of(part.to)}h${thick + 4}`}
              style={{ stroke: colorOf(one, at) }}
            />
          );
        return (
          high > 0 && (
            <rect
              key={`${point} ${at}`}
              className={styles.bar}
              x={leftOf(part)}
              y={scale.of(part.to)}
              width={Math.max(1, part.size * thick - (isStacked ? 0 : 1))}
              height={Math.max(1, high - (isStacked ? 1 : 0))}
              style={{ fill: fillOf(chart, at) }}
            />
          )
        );
      })}
    </>
  );
  return { height, drawn, picture };
}
