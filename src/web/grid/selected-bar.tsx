import type { ReactNode } from 'react';
import styles from '#web/grid/selected-bar.module.css';
import { useTexts } from '#web/i18n/texts.ts';
import { IconButton } from '#web/ui/icon-button.tsx';

interface SelectedBarProps {
  /** How many rows are selected; without any there is no bar. */
  readonly count: number;
  readonly clear: () => void;
  /** Of the place where it floats. */
  readonly className?: string | undefined;
  /** What can be done with them. */
  readonly children: ReactNode;
}

/** Floats over the end of a list as long as rows of it are selected. */
export function SelectedBar({ count, clear, className = '', children }: SelectedBarProps) {
  const { t } = useTexts();
  if (!count) return null;
  const selected = t('list.selected', { n: count });
  return (
    <div className={`${styles.place} ${className}`}>
      <div className={`row wrap gap-4 card ${styles.bar}`} role="toolbar" aria-label={selected}>
        <span className={`medium digits ${styles.count}`}>{selected}</span>
        {children}
        <IconButton icon="x" label={t('list.clear_selection')} onClick={clear} />
      </div>
    </div>
  );
}
