import { useState } from 'react';
import { call, newIdempotencyKey } from '#web/api/call.ts';
import { useRows } from '#web/crud/use-rows.ts';
import { FieldsDialog } from '#web/fields/fields-dialog.tsx';
import { ReferenceName } from '#web/fields/reference-name.tsx';
import { useFields } from '#web/fields/use-fields.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { refreshLists } from '#web/lists/list-cache.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { attempt } from '#web/ui/notices.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { appealInterviews, type Interview } from '#modules/hiring/appeal-parts.ts';
import styles from '#modules/hiring/hiring.module.css';

const { path } = appealInterviews;

interface InterviewsProps {
  readonly id: number;
  readonly mayWrite: boolean;
}

/** When somebody talks with the applicant, and where. */
export function Interviews({ id, mayWrite }: InterviewsProps) {
  const { t } = useTexts();
  const format = useFormats();
  const [asked, ask] = useState<Interview | 'new' | null>(null);
  const { data } = useRows(appealInterviews, { appeal_id: String(id) });
  const rows = data?.rows ?? [];
  const cancel = async (row: Interview) => {
    await attempt(() => call('DELETE /api/admin/appeal-interviews/:id', { params: { id: row.id } }));
    await refreshLists(path);
  };
  return (
    <section className="stack gap-4" aria-label={t('hiring.interviews')}>
      <h3 className="row text-14">
        {t('hiring.interviews')}
        <span className="grow" />
        {mayWrite && <IconButton small icon="plus" label={t('hiring.add_interview')} onClick={() => ask('new')} />}
      </h3>
      {data && !rows.length && <p className="quiet">{t('hiring.no_interviews')}</p>}
      <ul className={styles.list}>
        {rows.map((row) => (
          <li key={row.id} className="row">
            <span className="stack gap-2 grow shrinks">
              <span>
                {format.instant(row.starts_at)} · {t('hiring.minutes', { n: row.duration })}
              </span>
              <span className="quiet small">
                <ReferenceName path="admin/users" id={row.interviewer_id} />
                {row.place && <span translate="no"> · {row.place}</span>}
              </span>
              {row.impression && (
                <span className="breaks" translate="no">
                  {row.impression}
                </span>
              )}
            </span>
            {mayWrite && (
              <>
                <IconButton small icon="pencil" label={t('action.edit')} onClick={() => ask(row)} />
                <IconButton small icon="trash" label={t('hiring.cancel_interview')} onClick={() => void cancel(row)} />
              </>
            )}
          </li>
        ))}
      </ul>
      {asked && <InterviewDialog id={id} row={asked === 'new' ? null : asked} close={() => ask(null)} />}
    </section>
  );
}

interface InterviewDialogProps {
  readonly id: number;
  readonly row: Interview | null;
  readonly close: () => void;
}

function InterviewDialog({ id, row, close }: InterviewDialogProps) {
  const { t } = useTexts();
  const [once] = useState(newIdempotencyKey);
  const form = useFields({
    of: appealInterviews,
    names: ['starts_at', 'duration', 'interviewer_id', 'place', 'impression'],
    row,
    begin: { duration: 60 },
    draft: null,
    send: async (body) => {
      if (row)
        await call('PATCH /api/admin/appeal-interviews/:id', {
          params: { id: row.id },
          body: { ...body, version: row.version },
        });
      else await call('POST /api/admin/appeal-interviews', { body: { ...body, appeal_id: id }, once });
      await refreshLists(path);
      close();
    },
  });
  return <FieldsDialog of={form} title={t(row ? 'appeal-interviews.one' : 'hiring.add_interview')} close={close} />;
}
