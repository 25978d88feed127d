import { SkeletonLine } from '#web/ui/skeleton.tsx';
import { usePatience } from '#web/ui/use-patience.ts';
import styles from '#modules/home/home.module.css';

/** The shape of home while its numbers are on their way. */
export function HomeSkeleton() {
  const visible = usePatience(true);
  if (!visible) return null;
  const card = (rows: number) => (
    <section className={`card ${styles.card}`} aria-hidden="true">
      <div className={`row ruled ${styles.cardHead}`}>
        <SkeletonLine width="120px" height={12} />
      </div>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={`row gap-10 full ruled ${styles.task}`}>
          <SkeletonLine width="14px" height={14} />
          <SkeletonLine width={`${42 + ((row * 17) % 36)}%`} />
        </div>
      ))}
    </section>
  );
  return (
    <div className={styles.columns}>
      <div className={styles.wide}>
        {card(3)}
        {card(4)}
      </div>
      <div className={styles.narrow}>
        {card(5)}
        {card(4)}
      </div>
    </div>
  );
}
