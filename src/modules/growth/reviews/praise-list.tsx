import { useRows } from '#web/crud/use-rows.ts';
import { ReferenceName } from '#web/fields/reference-name.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { Listed } from '#web/ui/loaded.tsx';
import { StateNote } from '#web/ui/state-note.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { praise } from '#modules/growth/reviews/review-cycles.ts';
import styles from '#modules/growth/reviews/reviews.module.css';

/** Good words that the reader may hear, the newest first. */
export function PraiseList() {
  const { t } = useTexts();
  const formats = useFormats();
  return (
    <div className={styles.narrow}>
      <Listed
        of={useRows(praise)}
        rows={6}
        empty={<StateNote icon="star" title={t('reviews.no_praise')} text={t('reviews.no_praise_hint')} />}
      >
        {(rows) => (
          <ul className="card panel clips">
            {rows.map((row) => (
              <li key={row.id} className={`lined stack gap-2 ${styles.part}`}>
                <span className="medium">
                  <ReferenceName path="admin/users" id={row.created_by} /> →{' '}
                  <ReferenceName path="admin/users" id={row.to_user_id} />
                </span>
                <span className="breaks" translate="no">
                  {row.text}
                </span>
                <span className="quiet small">{formats.relative(row.created_at)}</span>
              </li>
            ))}
          </ul>
        )}
      </Listed>
    </div>
  );
}
