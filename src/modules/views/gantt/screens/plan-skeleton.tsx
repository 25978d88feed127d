import { SkeletonLine } from '#web/ui/skeleton.tsx';
import { usePatience } from '#web/ui/use-patience.ts';
import styles from '#modules/views/gantt/screens/plan-skeleton.module.css';

/** Where the bars of the lines that are on their way stand, in percent: nothing moves when the real ones come. */
const bars = [
  [4, 22],
  [12, 14],
  [2, 31],
  [28, 18],
  [9, 12],
  [34, 26],
  [18, 22],
  [46, 14],
  [25, 30],
  [52, 20],
  [38, 16],
  [60, 24],
] as const;

/** The shape of a plan that is on its way: names, head and bars. */
export function PlanSkeleton() {
  const visible = usePatience(true);
  return (
    <div className={styles.plan} data-visible={visible || undefined} aria-hidden="true">
      <div className={`edged ${styles.head}`} />
      {bars.map(([start, width], at) => (
        <div key={start} className={`row gap-0 lined ${styles.line}`}>
          <span className={styles.name}>
            <SkeletonLine width={`${46 + ((at * 17) % 40)}%`} />
          </span>
          <span className={`grow ${styles.bars}`} style={{ paddingInlineStart: `${start}%` }}>
            <SkeletonLine width={`${width}%`} height={18} />
          </span>
        </div>
      ))}
    </div>
  );
}
