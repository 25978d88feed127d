import { useRows } from '#web/crud/use-rows.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Listed } from '#web/ui/loaded.tsx';
import { StateNote } from '#web/ui/state-note.tsx';
import { Results } from '#modules/growth/reviews/about-person.tsx';
import { reviewCycles } from '#modules/growth/reviews/review-cycles.ts';
import styles from '#modules/growth/reviews/reviews.module.css';

/** What was written of the reader, cycle by cycle. */
export function AboutMe({ userId }: { readonly userId: number }) {
  const { t } = useTexts();
  return (
    <div className={`stack gap-16 ${styles.narrow}`}>
      <Listed
        of={useRows(reviewCycles)}
        rows={5}
        empty={<StateNote icon="message-check" title={t('reviews.none')} text={t('reviews.none_hint')} />}
      >
        {(rows) => rows.map((row) => <Results key={row.id} cycleId={row.id} userId={userId} />)}
      </Listed>
    </div>
  );
}
