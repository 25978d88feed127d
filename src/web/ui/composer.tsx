import type { ComponentProps } from 'react';
import styles from '#web/ui/composer.module.css';

/**
 * Where the next word is written, in sight wherever one reads. Its form says by `data-filled` that something is
 * written, and what it needs only then stands in `data-composer-foot`.
 */
export const Composer = ({ className = '', ...rest }: ComponentProps<'div'>) => (
  <div className={`panel ${styles.composer} ${className}`} data-composer="" {...rest} />
);
