import type { ReactNode } from 'react';
import styles from '#web/ui/skeleton.module.css';
import { usePatience } from '#web/ui/use-patience.ts';

/** A grey line where a text will stand. */
export function SkeletonLine({ width, height = 10 }: { readonly width: string; readonly height?: number }) {
  return <span className={`rounded-s ${styles.line}`} style={{ width, height }} />;
}

const widths = ['62%', '48%', '71%', '55%', '66%', '43%', '58%'];

const widthAt = (at: number) => widths[at % widths.length]!;
const times = <T,>(count: number, draw: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => draw(at));

/** What stands where something is on its way: a list, tasks in lines, cards under each other, a month of days. */
export type SkeletonShape = 'rows' | 'tasks' | 'cards' | 'month';

interface SkeletonProps {
  readonly shape?: SkeletonShape | undefined;
  /** So many lines, cards or weeks. */
  readonly rows?: number | undefined;
}

/** The shape of what is on its way; nobody sees it before their patience ends. */
export function Skeleton({ shape = 'rows', rows = 8 }: SkeletonProps) {
  const visible = usePatience(true);
  return (
    <div className={`${styles.shape} ${styles[shape] ?? ''}`} data-visible={visible || undefined} aria-hidden="true">
      {times(rows, shapes[shape])}
    </div>
  );
}

/** The rows of a list that is on its way, in the list's own row height. */
export const SkeletonRows = ({ rows }: Pick<SkeletonProps, 'rows'>) => <Skeleton rows={rows} />;

const shapes: Readonly<Record<SkeletonShape, (at: number) => ReactNode>> = {
  rows: (at) => (
    <div key={at} className={`row gap-12 ruled ${styles.row}`}>
      <SkeletonLine width="14px" height={14} />
      <SkeletonLine width={widthAt(at)} />
    </div>
  ),
  tasks: (at) => (
    <div key={at} className={`row gap-12 ruled ${styles.row}`}>
      <SkeletonLine width="14px" height={14} />
      <SkeletonLine width="56px" />
      <span className="grow">
        <SkeletonLine width={widthAt(at)} />
      </span>
      <span className={`row gap-12 wide-only ${styles.meta}`}>
        <SkeletonLine width="88px" />
        <SkeletonLine width="44px" />
        <SkeletonLine width="72px" />
      </span>
    </div>
  ),
  cards: (at) => (
    <div key={at} className={`stack gap-8 framed panel ${styles.card}`}>
      <SkeletonLine width="38%" height={8} />
      <SkeletonLine width="88%" />
      <SkeletonLine width={widthAt(at)} />
    </div>
  ),
  month: (week) => (
    <div key={week} className={`grid ${styles.week}`}>
      {times(7, (day) => (
        <div key={day} className={`stack gap-6 ${styles.day}`}>
          <SkeletonLine width="14px" height={8} />
          {day < 5 && <SkeletonLine width={widthAt(week + day)} height={14} />}
          {day < 5 && <SkeletonLine width={widthAt(week + day + 3)} height={14} />}
        </div>
      ))}
    </div>
  ),
};
