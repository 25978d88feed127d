import { useTexts } from '#web/i18n/texts.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from '#web/ui/search-field.module.css';
import { longestQuestion } from '#kernel/search-folding.ts';

interface SearchFieldProps {
  readonly value: string;
  readonly change: (typed: string) => void;
  /** On a phone it stands beside the title. */
  readonly isNarrow?: boolean;
}

/** Words by which rows are searched. */
export function SearchField({ value, change, isNarrow }: SearchFieldProps) {
  const { t } = useTexts();
  return (
    <label className={`row framed quiet ${styles.field}`} data-narrow={isNarrow || undefined}>
      <Icon name="search" size={14} />
      <input
        type="search"
        aria-label={t('action.search')}
        placeholder={t('action.search')}
        maxLength={longestQuestion}
        value={value}
        onChange={(event) => change(event.currentTarget.value)}
      />
    </label>
  );
}
