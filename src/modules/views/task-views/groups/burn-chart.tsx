import { daysBetween } from '#kernel/days.ts';
import { formatShortDay } from '#kernel/calendar-formats.ts';
import { formatClock, formatCount } from '#kernel/formats.ts';
import { useTexts } from '#web/i18n/texts.ts';
import type { BurnDay } from '#modules/numbers/measures/door.ts';
import styles from '#modules/views/task-views/groups/burn-chart.module.css';

export const burnMeasures = ['count', 'minutes', 'hard'] as const;
export type BurnMeasure = (typeof burnMeasures)[number];
export const burnWays = ['down', 'up'] as const;
export type BurnWay = (typeof burnWays)[number];

interface BurnChartProps {
  readonly days: readonly BurnDay[];
  /** The last day of the group; what lies beyond today stays empty. */
  readonly endsOn: string | null;
  readonly measure: BurnMeasure;
  readonly way: BurnWay;
}

const WIDTH = 600;
const HEIGHT = 200;

/** Day by day how much there was in all and, downwards, how much was left of it, or upwards, how much was done. */
export function BurnChart({ days, endsOn, measure, way }: BurnChartProps) {
  const { t } = useTexts();
  const first = days[0]!.day;
  const latest = days.at(-1)!;
  const end = endsOn && endsOn > latest.day ? endsOn : latest.day;
  const span = Math.max(1, daysBetween(first, end));
  const scopeOf = (day: BurnDay) => day[`scope_${measure}`];
  const workOf = (day: BurnDay) => (way === 'up' ? day[`done_${measure}`] : scopeOf(day) - day[`done_${measure}`]);
  const most = Math.max(1, ...days.map(scopeOf));
  const xOf = (day: string) => (daysBetween(first, day) / span) * WIDTH;
  const yOf = (value: number) => HEIGHT - (value / most) * HEIGHT;
  const lineOf = (value: (day: BurnDay) => number) =>
    days.map((day) => `${xOf(day.day).toFixed(1)},${yOf(value(day)).toFixed(1)}`).join(' ');
  const shown = (value: number) => (measure === 'minutes' ? formatClock(value) : formatCount(value));
  const said = t(`groups.burn_said.${way}`, { work: shown(workOf(latest)), scope: shown(scopeOf(latest)) });
  return (
    <figure className="inside">
      <figcaption className="flow small">
        <span className={styles.key} data-line="scope">
          {t('groups.burn.scope')}: <b>{shown(scopeOf(latest))}</b>
        </span>
        <span className={styles.key} data-line="work">
          {t(`groups.burn.${way === 'up' ? 'done' : 'left'}`)}: <b>{shown(workOf(latest))}</b>
        </span>
      </figcaption>
      <div className={styles.plot}>
        <span className={`quiet small digits ${styles.most}`}>{shown(most)}</span>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={said}>
          <path className={styles.grid} d={`M0 0H${WIDTH}M0 ${HEIGHT / 2}H${WIDTH}M0 ${HEIGHT}H${WIDTH}`} />
          <polygon
            className={styles.area}
            points={`0,${HEIGHT} ${lineOf(workOf)} ${xOf(latest.day).toFixed(1)},${HEIGHT}`}
          />
          <polyline className={styles.scope} points={lineOf(scopeOf)} />
          <polyline className={styles.work} points={lineOf(workOf)} />
        </svg>
        <div className={`row between quiet small digits ${styles.days}`} aria-hidden="true">
          <span>{formatShortDay(first)}</span>
          <span>{formatShortDay(end)}</span>
        </div>
      </div>
    </figure>
  );
}
