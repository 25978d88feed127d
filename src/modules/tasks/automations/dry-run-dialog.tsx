import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { EndpointOutput } from '#kernel/endpoint.ts';
import { call } from '#web/call.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { FailureNote, StateNote } from '#web/ui/state-note.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { problemOf } from '#web/api/problem.ts';
import type { dryRun } from '#modules/tasks/automations/automation-endpoints.ts';
import type { Draft } from '#modules/tasks/automations/rule-form.tsx';
import styles from '#modules/tasks/automations/automations.module.css';
import { StepWords } from '#modules/tasks/automations/rule-words.tsx';

type Answer = EndpointOutput<typeof dryRun>;

/** What a rule would have done with the tasks of the last month. Nothing is changed by looking. */
export function DryRunDialog({ draft, close }: { readonly draft: Draft; readonly close: () => void }) {
  const { t } = useTexts();
  const formats = useFormats();
  const { trigger, trigger_options, conditions, steps } = draft;
  const body = { trigger, trigger_options, conditions, steps: { rows: steps } };
  const { data, error, refetch } = useQuery({
    queryKey: ['automation-dry-run', body],
    queryFn: ({ signal }) => call<Answer>('POST /api/fp/task-automations/dry-run', { body, signal }),
    staleTime: 0,
    retry: false,
  });
  const title = t('automation.dry_of', { name: draft.name });
  const broken = error && problemOf(error).errors[0];
  return (
    <Dialog label={title} close={close} wide>
      <div className={styles.dialog}>
        <h2>{title}</h2>
        {broken ? (
          <p className={styles.error} role="alert">
            {t(`task-automations.${broken.field}`)}: {broken.message}
          </p>
        ) : error ? (
          <FailureNote error={error} retry={() => void refetch()} />
        ) : !data ? (
          <SkeletonRows rows={6} />
        ) : data.rows.length ? (
          <>
            <p aria-live="polite">
              {t('automation.dry_counts', { days: data.days, begun: data.begun, touched: data.touched })}
            </p>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keys */}
            <ul className={styles.met} tabIndex={0} aria-label={title}>
              {data.rows.map((row) => (
                <li key={row.task_id} data-verdict={row.verdict}>
                  <span className={styles.task} translate="no">
                    <span className="quiet">{row.number}</span> {row.name}
                  </span>
                  <span className="quiet">
                    {formats.instant(row.last_at)} · {t('automation.times', { n: row.times })}
                  </span>
                  <span className={styles.would}>
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
        <div className={styles.buttons}>
          <Button variant="default" onClick={close}>
            {t('action.close')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
