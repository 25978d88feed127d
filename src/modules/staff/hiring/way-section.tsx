import { useRows } from '#web/crud/use-rows.ts';
import { ReferenceName } from '#web/fields/reference-name.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { appealStages } from '#modules/staff/hiring/appeal-parts.ts';
import styles from '#modules/staff/hiring/hiring.module.css';

const hourMs = 3_600_000;

/** Each stage: who led there, when, and how long it lasted. */
export function Way({ id }: { readonly id: number }) {
  const { t } = useTexts();
  const format = useFormats();
  const { data } = useRows(appealStages, { appeal_id: String(id) });
  const rows = data?.rows ?? [];
  if (!rows.length) return null;
  const lasted = (at: number): string | null => {
    const next = rows[at + 1];
    if (!next) return null;
    const hours = Math.round((Date.parse(next.created_at) - Date.parse(rows[at]!.created_at)) / hourMs);
    return hours < 48 ? t('hiring.hours', { n: hours }) : t('hiring.days', { n: Math.round(hours / 24) });
  };
  return (
    <section className="stack gap-4" aria-label={t('hiring.way')}>
      <h3 className="text-14">{t('hiring.way')}</h3>
      <ol className={styles.list}>
        {rows.map((row, at) => (
          <li key={row.id} className="stack gap-2">
            <span>
              {row.from_stage ? t(`appeal-for-jobs.stage.${row.to_stage}`) : t('hiring.applied')}
              {row.reason && ` — ${t(`appeal-for-jobs.reject_reason.${row.reason}`)}`}
            </span>
            {row.comment && (
              <span className="breaks" translate="no">
                {row.comment}
              </span>
            )}
            <span className="quiet small">
              {format.nearInstant(row.created_at)}
              {row.created_by !== null && ' · '}
              {row.created_by !== null && <ReferenceName path="admin/users" id={row.created_by} />}
              {lasted(at) && ` · ${lasted(at)}`}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
