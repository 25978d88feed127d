import { Button } from '@mantine/core';
import { call } from '#web/api/call.ts';
import { queryClient } from '#web/cache/query-client.ts';
import { useCall } from '#web/cache/use-call.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { useMay } from '#web/session/session.ts';
import { notify, notifyProblem } from '#web/ui/notices.ts';
import { Part } from '#web/ui/part.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { actions } from '#modules/actions.ts';
import styles from '#modules/clients/clients/clients.module.css';

/** Organisations that became a part of this one, each with the way back. */
export function ClientMerges({ clientId }: { readonly clientId: number }) {
  const { t } = useTexts();
  const may = useMay();
  const format = useFormats();
  const { data } = useCall('GET /api/fp/clients/:id/merges', { params: { id: clientId }, under: ['clients'] });
  if (!data?.rows.length) return null;
  return (
    <Part title={t('clients.merged')} count={data.rows.length}>
      <ul>
        {data.rows.map(({ id, name, created_at }) => (
          <li key={id} className={`row between lined start ${styles.line}`}>
            <span className="stack gap-2 shrinks">
              <span className="breaks" translate="no">
                {name}
              </span>
              <span className="quiet small">{format.nearInstant(created_at)}</span>
            </span>
            {may([actions.clients.delete]) && (
              <Button size="compact-sm" variant="default" onClick={() => void takeBack(id, t('clients.merge_undone'))}>
                {t('action.undo')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** Takes a merge back; every list that shows the two is asked for again. */
export const takeBack = (id: number, text: string): Promise<void> =>
  call('POST /api/fp/clients/merges/:id/undo', { params: { id } }).then(() => {
    notify({ kind: 'success', text });
    return queryClient.invalidateQueries();
  }, notifyProblem);
