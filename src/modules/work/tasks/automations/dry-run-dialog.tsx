import { useCall } from '#web/cache/use-call.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { Coming } from '#web/ui/loaded.tsx';
import { StateNote } from '#web/ui/state-note.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { problemOf } from '#web/api/problem.ts';
import type { Draft } from '#modules/work/tasks/automations/rule-form.tsx';
import styles from '#modules/work/tasks/automations/automations.module.css';
import { StepWords } from '#modules/work/tasks/automations/rule-words.tsx';
import facts from '#web/ui/facts.module.css';

/** What a rule would have done with the tasks of the last month. Nothing is changed by looking. */
export function DryRunDialog({ draft, close }: { readonly draft: Draft; readonly close: () => void }) {
  const { t } = useTexts();
  const formats = useFormats();
  const { trigger, trigger_options, conditions, steps } = draft;
  const body = { trigger, trigger_options, conditions, steps: { rows: steps } };
  const query = useCall('POST /api/fp/task-automations/dry-run', { body, staleTime: 0, retry: false });
  const { data, error } = query;
  const title = t('automation.dry_of', { name: draft.name });
  const broken = error && problemOf(error).errors[0];
  return (
    <DialogForm title={title} close={close} send={null} wide>
      {broken ? (
        <p className="bad" role="alert">
          {t(`task-automations.${broken.field}`)}: {broken.message}
        </p>
      ) : !data ? (
        <Coming of={query} rows={6} />
      ) : data.rows.length ? (
        <>
          <p aria-live="polite">
            {t('automation.dry_counts', { days: data.days, begun: data.begun, touched: data.touched })}
          </p>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keys */}
          <ul className={facts.list} tabIndex={0} aria-label={title}>
            {data.rows.map((row) => (
              <li key={row.task_id} data-verdict={row.verdict}>
                <span className={`shrinks breaks ${styles.task}`} translate="no">
                  <span className="quiet">{row.number}</span> {row.name}
                </span>
                <span className="quiet">
                  {formats.instant(row.last_at)} · {t('automation.times', { n: row.times })}
                </span>
                <span className={`soft ${styles.would}`}>
                  {row.verdict === 'done'
                    ? row.would.map((step, at) => (
                        <span key={JSON.stringify(step)}>
                          {at > 0 && '; '}
                          <StepWords step={step} />
                        </span>
                      ))
                    : t(`automation.verdict.${row.verdict}`)}
                </span>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <StateNote compact icon="mood-empty" title={t('automation.dry_empty')} />
      )}
    </DialogForm>
  );
}
