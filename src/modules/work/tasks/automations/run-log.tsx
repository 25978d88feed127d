import type { Row } from '#kernel/resource.ts';
import { refreshCall, useCall } from '#web/cache/use-call.ts';
import { ReferenceName } from '#web/fields/reference-name.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { useChanges } from '#web/live/changes.ts';
import { Drawer } from '#web/ui/drawer.tsx';
import { Coming } from '#web/ui/loaded.tsx';
import { StateNote } from '#web/ui/state-note.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import type { Step } from '#modules/work/tasks/automations/automation-rule.ts';
import styles from '#modules/work/tasks/automations/automations.module.css';
import { StepWords } from '#modules/work/tasks/automations/rule-words.tsx';
import { taskAutomationRuns } from '#modules/work/tasks/automations/task-automations.ts';
import facts from '#web/ui/facts.module.css';

type Run = Row<typeof taskAutomationRuns>;

/** What a rule did lately and why it did nothing; new lines come in while one looks. */
export function RunLog({
  id,
  name,
  close,
}: {
  readonly id: number;
  readonly name: string;
  readonly close: () => void;
}) {
  const { t } = useTexts();
  const formats = useFormats();
  useChanges(taskAutomationRuns.path, () => void refreshCall('GET /api/fp/task-automation-runs'));
  const runs = useCall('GET /api/fp/task-automation-runs', {
    matrix: { perPage: 100 },
    query: { task_automation_id: id },
  });
  const { data } = runs;
  const title = t('automation.log_of', { name });
  const why = (reason: string) => {
    if (reason === 'conditions') return t('automation.verdict.conditions');
    if (reason === 'same') return t('automation.verdict.nothing');
    return t.has(`rule.${reason}`) ? t(`rule.${reason}`) : null;
  };
  return (
    <Drawer wide label={title} title={title} close={close}>
      {!data ? (
        <Coming of={runs} rows={8} />
      ) : data.rows.length === 0 ? (
        <StateNote compact icon="history" title={t('automation.log_empty')} />
      ) : (
        <ul className={facts.list}>
          {data.rows.map((run) => (
            <li key={run.id} data-verdict={run.outcome}>
              <span className={`shrinks breaks ${styles.task}`}>
                <a href={`#/tasks/tasks?panel=fp/dev-tasks:${run.task_id}`}>
                  <ReferenceName path="fp/dev-tasks" id={run.task_id} />
                </a>
              </span>
              <time className="quiet" dateTime={run.created_at}>
                {formats.instant(run.created_at)}
              </time>
              <span className={`soft ${styles.would}`}>
                <b>{t(`task-automation-runs.outcome.${run.outcome}`)}</b>
                {run.reason && why(run.reason) && `: ${why(run.reason)}`}
                {stepsOf(run).map((step) => (
                  <span key={JSON.stringify(step)}>
                    {' · '}
                    <StepWords step={step} />
                  </span>
                ))}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Drawer>
  );
}

const stepsOf = ({ did }: Run): readonly Step[] => ((did as { rows?: unknown } | null)?.rows ?? []) as readonly Step[];
