import { useState } from 'react';
import { Button } from '@mantine/core';
import { formatNumber } from '#kernel/formats.ts';
import { call, newIdempotencyKey } from '#web/api/call.ts';
import { queryClient } from '#web/cache/query-client.ts';
import { FieldsDialog } from '#web/fields/fields-dialog.tsx';
import { useFields } from '#web/fields/use-fields.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { useSession } from '#web/session/session.ts';
import { notify } from '#web/ui/notices.ts';
import { Part } from '#web/ui/part.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import type { AppealLine, DeveloperPage } from '#modules/views/developers/developer-endpoints.ts';
import { TaskName } from '#modules/views/developers/month-tasks.tsx';
import styles from '#modules/views/developers/developers.module.css';
import { appealWords } from '#modules/work/tasks/door.ts';

/** Tasks whose marks may be appealed, and what became of appeals. The person appeals from here. */
export function Appeals({ page: { appeals, person, appeal_until } }: { readonly page: DeveloperPage }) {
  const { t } = useTexts();
  const format = useFormats();
  const { user } = useSession();
  const [chosen, choose] = useState<AppealLine | null>(null);
  const isOwn = user?.id === person.id;
  return (
    <Part title={t('developer.appeals')}>
      {appeals.length === 0 && <p className="quiet nothing">{t('developer.no_appeals')}</p>}
      {isOwn && appeal_until && (
        <p className={`quiet small ${styles.line}`}>{t('appeal.until', { at: format.instant(appeal_until) })}</p>
      )}
      <ul>
        {appeals.map((line) => (
          <li key={line.task_id} className={`row between lined gap-8 ${styles.line}`}>
            <TaskName of={line} />
            <span className="row gap-8 rigid small">
              {line.score !== null && <b className="digits">{formatNumber(line.score)}</b>}
              {line.status ? (
                <span className="badge">{t(`task-appeals.status.${line.status}`)}</span>
              ) : isOwn ? (
                <Button size="compact-xs" variant="default" onClick={() => choose(line)}>
                  {t('developer.appeal')}
                </Button>
              ) : (
                <span className="quiet">{line.appeal_until && format.nearInstant(line.appeal_until)}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
      {chosen && <AppealDialog of={chosen} close={() => choose(null)} />}
    </Part>
  );
}

function AppealDialog({ of, close }: { readonly of: AppealLine; readonly close: () => void }) {
  const { t } = useTexts();
  const asked = useFields({
    of: { path: 'fp/task-appeals', fields: appealWords },
    names: ['text'],
    draft: `appeal of ${of.task_id}`,
    send: async (body) => {
      await call('POST /api/fp/task-appeals', {
        body: { task_id: of.task_id, text: (body.text ?? '').trim() },
        once: newIdempotencyKey(),
      });
      await queryClient.invalidateQueries({ queryKey: ['developer'] });
      notify({ kind: 'success', text: t('developer.appealed') });
      close();
    },
  });
  return (
    <FieldsDialog
      of={asked}
      title={t('developer.appeal')}
      about={[of.number, of.name].filter(Boolean).join(' · ')}
      text={t('appeal.send')}
      close={close}
    />
  );
}
