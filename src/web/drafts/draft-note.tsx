import styles from '#web/drafts/draft-note.module.css';
import type { DraftWord, Show } from '#web/drafts/use-draft.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useFormats } from '#web/ui/use-formats.ts';

interface DraftNoteProps<T> {
  readonly word: DraftWord<T> | null;
  readonly show: Show<T>;
  /** Where a field is saved by leaving it: a draft has nobody who leaves it. */
  readonly save?: () => void;
}

/** A quiet word that there is a draft, of when, and the ways to go on with it and to be rid of it. */
export function DraftNote<T>({ word, show, save }: DraftNoteProps<T>) {
  const { t } = useTexts();
  const { instant } = useFormats();
  if (!word) return null;
  const { swap, isOffered } = word;
  return (
    <div className={`row wrap soft small ${styles.note}`} role="status" data-draft="">
      <Icon name="history" size={14} />
      <span>{t('draft.of', { at: instant(new Date(word.at).toISOString()) })}</span>
      {save && !isOffered && (
        <button type="button" onClick={save}>
          {t('action.save')}
        </button>
      )}
      {swap && (
        <button type="button" onClick={() => swap(show)}>
          {t(isOffered ? 'draft.go_on' : 'draft.other')}
        </button>
      )}
      <button type="button" onClick={() => word.drop(show)}>
        {t('draft.drop')}
      </button>
    </div>
  );
}
