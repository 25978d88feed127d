import type { ChangeEventHandler } from 'react';
import styles from '#web/ui/row-check.module.css';
import { useTexts } from '#web/i18n/texts.ts';

interface RowCheckProps {
  readonly name: string;
  readonly checked: boolean;
  /** Absent where the row itself listens. */
  readonly onChange?: ChangeEventHandler<HTMLInputElement>;
}

/** Is the row selected? Plain HTML: a long table makes hundreds of these in a second of scrolling. */
export function RowCheck({ name, checked, onChange }: RowCheckProps) {
  const { t } = useTexts();
  return (
    <input
      type="checkbox"
      className={`panel rounded-s ${styles.check}`}
      tabIndex={-1}
      aria-label={t('list.select_row', { name })}
      checked={checked}
      {...(onChange ? { onChange } : { readOnly: true })}
    />
  );
}
