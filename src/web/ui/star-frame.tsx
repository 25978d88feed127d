import type { ReactNode } from 'react';
import styles from '#web/ui/star-frame.module.css';

/** The star of the product's tiles, of 96 by 96. */
const star = 'M48 6l12.6 12.6H78v17.4L90.6 48 78 60.6V78H60.6L48 90.6 35.4 78H18V60.6L5.4 48 18 35.4V18h17.4Z';
/** What lies between four stars: a cross, seen from both sides of this one. */
const beside = 'M-30 30l12 12v12l-12 12M126 30l-12 12v12l12 12M-54 48h20M130 48h20';

/** A tile of the brand around a sign; large ones show where the next tiles would lie. */
export function StarFrame({ size, children }: { readonly size: number; readonly children: ReactNode }) {
  const isLarge = size > 40;
  return (
    <span className={`rigid ${styles.frame}`} style={{ width: size, height: size }}>
      <svg width={size} height={size} viewBox="0 0 96 96" fill="none" overflow="visible" aria-hidden="true">
        {isLarge && <path d={beside} className={styles.beside} />}
        <path d={star} className={styles.star} />
      </svg>
      <span className="center quiet">{children}</span>
    </span>
  );
}
