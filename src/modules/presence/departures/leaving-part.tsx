import { Button } from '@mantine/core';
import { useRows } from '#web/crud/use-rows.ts';
import { ReferenceName } from '#web/fields/reference-name.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { StateTag } from '#web/ui/state-tag.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { checklistLines, checklistRuns } from '#modules/presence/departures/checklists.ts';
import { tickOff } from '#modules/presence/departures/tick-line.ts';

/** What has to be done until somebody leaves, by whom and when; nothing where the company has no list of leaving. */
export function LeavingList({ departureId }: { readonly departureId: number }) {
  const runs = useRows(checklistRuns, { departure_id: String(departureId) });
  const [run] = runs.data?.rows ?? [];
  return run ? <Lines runId={run.id} /> : null;
}

function Lines({ runId }: { readonly runId: number }) {
  const { t } = useTexts();
  const formats = useFormats();
  const { data } = useRows(checklistLines, { run_id: String(runId) });
  if (!data) return null;
  return (
    <section className="stack gap-12" aria-label={t('departure.leaving_list')}>
      <h3 className="text-14">{t('departure.leaving_list')}</h3>
      <ul className="stack gap-4">
        {data.rows.map((row) => (
          <li key={row.id} className="row wrap lined" data-leaving-line={row.id}>
            <span className="stack gap-2 grow shrinks">
              <span className="breaks" translate="no">
                {row.text}
              </span>
              <span className="quiet small">
                {row.keeper_id !== null && <ReferenceName path="admin/users" id={row.keeper_id} />} ·{' '}
                {formats.nearDay(row.due_on)}
              </span>
            </span>
            {row.done_at ? (
              <StateTag icon="circle-check" tone="good">
                {t('checklist-lines.done_at')}
              </StateTag>
            ) : (
              row.allowed_actions.includes('tick') && (
                <Button size="compact-sm" variant="default" onClick={() => void tickOff(row.id)}>
                  {t('checklist-lines.allowed_actions.tick')}
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
