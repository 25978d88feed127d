import { line } from 'd3-shape';
import styles from '#web/charts/charts.module.css';

interface SparklineProps {
  /** In the order of time; null: unknown. */
  readonly values: readonly (number | null)[];
  /** What it shows and how it ended, in words: it has no axis. */
  readonly label: string;
  readonly width?: number;
  readonly height?: number;
}

/** The way of a value in the height of a line of text; its end is marked. */
export function Sparkline({ values, label, width = 96, height = 24 }: SparklineProps) {
  const known = values.flatMap((value) => (value === null ? [] : [value]));
  const [low, high] = [Math.min(0, ...known), Math.max(1, ...known)];
  const x = (at: number) => 3 + ((width - 6) * at) / Math.max(1, values.length - 1);
  const y = (value: number) => height - 3 - ((height - 6) * (value - low)) / (high - low || 1);
  const path = line<number | null>(
    (_, at) => x(at),
    (value) => y(value ?? 0),
  ).defined((value) => value !== null);
  const end = values.findLastIndex((value) => value !== null);
  return (
    <svg className={styles.spark} width={width} height={height} role="img" aria-label={label}>
      <path className={styles.line} d={path([...values]) ?? ''} />
      {end >= 0 && <circle cx={x(end)} cy={y(values[end] ?? 0)} r="2.5" />}
    </svg>
  );
}
