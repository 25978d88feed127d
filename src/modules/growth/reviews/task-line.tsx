import { useTexts } from '#web/i18n/texts.ts';
import { StateTag } from '#web/ui/state-tag.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import type { ReviewTask } from '#modules/growth/reviews/review-endpoints.ts';
import styles from '#modules/growth/reviews/reviews.module.css';

/** A review that somebody is asked for. */
export function TaskLine({ row, open }: { readonly row: ReviewTask; readonly open: () => void }) {
  const { t } = useTexts();
  const formats = useFormats();
  return (
    <button type="button" disabled={row.is_sent} className={`lined hovers ink ${styles.line}`} onClick={open}>
      <span className="stack gap-2">
        <span className="medium" translate="no">
          {row.subject}
        </span>
        <span className="quiet small">
          {t(`review-assignments.role.${row.role}`)} · <span translate="no">{row.cycle_name}</span> ·{' '}
          {t('reviews.until', { day: formats.nearInstant(row.due_at) })}
        </span>
      </span>
      <StateTag icon={row.is_sent ? 'circle-check' : 'clock'} tone={row.is_sent ? 'good' : 'warn'}>
        {t(row.is_sent ? 'reviews.sent' : 'reviews.write')}
      </StateTag>
    </button>
  );
}
