import type { Lang } from '#kernel/languages.ts';
import { type ChartModel, labelledPlaces, tickText, type Unit, valueText } from '#web/charts/chart-model.ts';
import styles from '#web/charts/charts.module.css';
import { cutName } from '#web/charts/name-width.ts';
import type { ValueScale } from '#web/charts/scales.ts';

/** The box in which values are drawn, in pixels of the picture. */
export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Values are written on the left; the axis of the points stands below. */
export const boxOf = (width: number, height: number): Box => ({
  left: 52,
  right: width - 18,
  top: 10,
  bottom: height - 24,
});

/** Round percents need no decimals on an axis. */
const axisText = (value: number, unit: Unit): string =>
  unit === 'share'
    ? `${Math.round(value * 100)} %`
    : unit === 'number'
      ? String(value).replace('.', ',')
      : valueText(value, unit);

/** Lines across at round values, each with its value on the left. */
export function ValueAxis({
  scale,
  unit,
  box,
}: {
  readonly scale: ValueScale;
  readonly unit: Unit;
  readonly box: Box;
}) {
  return (
    <g>
      {scale.ticks.map((tick) => (
        <g key={tick}>
          <path className={styles.grid} d={`M${box.left} ${scale.of(tick)}H${box.right}`} />
          <text className={styles.tick} x={box.left - 8} y={scale.of(tick)} dominantBaseline="middle" textAnchor="end">
            {axisText(tick, unit)}
          </text>
        </g>
      ))}
    </g>
  );
}

interface PlaceAxisProps {
  readonly model: ChartModel;
  readonly box: Box;
  readonly lang: Lang;
  /** The middle of a place. */
  readonly x: (at: number) => number;
}

/** The days, weeks, months or names below the chart, as many as have room. */
export function PlaceAxis({ model: { points, step }, box, lang, x }: PlaceAxisProps) {
  return (
    <g>
      {labelledPlaces(points.length, box.right - box.left).map((at) => (
        <text key={at} className={styles.tick} x={x(at)} y={box.bottom + 16} textAnchor="middle">
          {step === 'name' ? points[at]?.name : tickText(points[at]?.at ?? '', step, lang)}
        </text>
      ))}
    </g>
  );
}

/** A name on the left of a bar, cut by an ellipsis where it would run into it. */
export function BarName({ text, y, room }: { readonly text: string; readonly y: number; readonly room: number }) {
  return (
    <text className={styles.name} x={room - 8} y={y} dominantBaseline="middle" textAnchor="end">
      {cutName(text, room - 10)}
    </text>
  );
}
