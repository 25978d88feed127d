import { Button } from '@mantine/core';
import type { Resource } from '#kernel/resource.ts';
import form from '#web/crud/row-form.module.css';
import { labelOf } from '#web/fields/field-names.ts';
import { viewOf } from '#web/fields/kind-views.ts';
import { useTexts } from '#web/i18n/texts.ts';
import styles from '#modules/work/tasks/bulk/bulk.module.css';
import type { BulkRow } from '#modules/work/tasks/bulk/bulk-order.tsx';
import facts from '#web/ui/facts.module.css';

interface BulkPreviewProps {
  readonly resource: Resource;
  readonly rows: readonly BulkRow[];
  readonly busy: boolean;
  readonly back: () => void;
  /** Carries the order out for these tasks: those that it does not refuse. */
  readonly apply: (ids: readonly number[]) => void;
}

/** So many lines say enough; the counts above are of all. */
const MOST_SHOWN = 100;
/** Refusals are what one has to know. */
const inOrder = ['refused', 'changed', 'along', 'same'] as const;
/** Follows from what is shown beside it. */
const unsaid = ['first_deadline', 'kpi_deadline', 'deadline_reason_code', 'main_task_id', 'former_numbers'];

/** What would become of each task, refusals first. */
export function BulkPreview({ resource, rows, busy, back, apply }: BulkPreviewProps) {
  const { t } = useTexts();
  const count = (verdict: BulkRow['verdict']) => rows.filter((row) => row.verdict === verdict).length;
  const sorted = inOrder.flatMap((verdict) => rows.filter((row) => row.verdict === verdict));
  const chosen = rows.filter(({ verdict }) => verdict === 'changed').map(({ id }) => id);
  const changing = chosen.length + count('along');
  return (
    <>
      <ul className={`flow medium ${styles.counts}`} aria-live="polite">
        {inOrder
          .filter((verdict) => count(verdict) > 0)
          .map((verdict) => (
            <li key={verdict} className={verdict === 'refused' ? 'bad' : undefined}>
              {t(`bulk.count.${verdict}`, { n: count(verdict) })}
            </li>
          ))}
      </ul>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a part that scrolls is reached by keys */}
      <ul className={facts.list} tabIndex={0} aria-label={t('bulk.preview')}>
        {sorted.slice(0, MOST_SHOWN).map((row) => (
          <PreviewRow key={row.id} resource={resource} row={row} />
        ))}
        {sorted.length > MOST_SHOWN && <li className="quiet">{t('bulk.more', { n: sorted.length - MOST_SHOWN })}</li>}
      </ul>
      <div className={`flow ${form.buttons}`}>
        <Button variant="default" onClick={back}>
          {t('action.back')}
        </Button>
        <Button loading={busy} disabled={!changing} data-autofocus onClick={() => apply(chosen)}>
          {t('bulk.apply', { n: changing })}
        </Button>
      </div>
    </>
  );
}

function PreviewRow({ resource, row }: { readonly resource: Resource; readonly row: BulkRow }) {
  const { t } = useTexts();
  const names = Object.keys(row.after ?? {}).filter((name) => !unsaid.includes(name) && resource.fields[name]);
  return (
    <li data-verdict={row.verdict}>
      <span className={`shrinks breaks ${styles.name}`} translate="no">
        <span className="quiet digits">{row.number ?? row.id}</span> {row.name}
      </span>
      {row.verdict === 'refused' && <span className="bad">{row.message}</span>}
      {names.map((name) => {
        const field = resource.fields[name]!;
        const { Cell } = viewOf(field);
        const shown = (value: unknown) =>
          value === null ? '—' : <Cell resource={resource} name={name} field={field} value={value} />;
        return (
          <span key={name} className="inline wrap shrinks small">
            <span className="quiet">{labelOf(t, resource, name)}:</span>
            {shown(row.before?.[name])}
            <span aria-label={t('bulk.becomes')}>→</span>
            {shown(row.after?.[name])}
          </span>
        );
      })}
    </li>
  );
}
