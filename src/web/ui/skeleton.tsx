import styles from '#web/ui/skeleton.module.css';
import { usePatience } from '#web/ui/use-patience.ts';

/** A grey line where a text will stand. */
export function SkeletonLine({ width, height = 10 }: { readonly width: string; readonly height?: number }) {
  return <span className={`rounded-s ${styles.line}`} style={{ width, height }} />;
}

const widths = ['62%', '48%', '71%', '55%', '66%', '43%', '58%'];

/** The rows of a list that is on its way, in the list's own row height. */
export function SkeletonRows({ rows = 8 }: { readonly rows?: number }) {
  const visible = usePatience(true);
  return (
    <div className={styles.rows} data-visible={visible || undefined} aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={`row gap-12 ruled ${styles.row}`}>
          <SkeletonLine width="14px" height={14} />
          <SkeletonLine width={widths[row % widths.length]!} />
        </div>
      ))}
    </div>
  );
}
