import { useState } from 'react';
import { call } from '#web/api/call.ts';
import { queryClient } from '#web/cache/query-client.ts';
import type { RowValues } from '#web/fields/field-view.ts';
import { OptionSelect } from '#web/fields/option-select.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { go } from '#web/navigation/navigation.ts';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { notify } from '#web/ui/notices.ts';
import { useWork } from '#web/ui/use-work.ts';
import { takeBack } from '#modules/clients/clients/client-merges.tsx';
import { clients } from '#modules/clients/clients/clients.ts';

interface MergeClientProps {
  readonly client: RowValues;
  readonly close: () => void;
}

/** Asks which organisation this one really is; all that it has goes there. */
export function MergeClient({ client, close }: MergeClientProps) {
  const { t } = useTexts();
  const [into, setInto] = useState<number | null>(null);
  const { busy, work } = useWork();
  const merge = async () => {
    if (into === null) return;
    await work(async () => {
      const { merge_id } = await call('POST /api/fp/clients/merge', { body: { id: client.id, into_id: into } });
      const undo = () => takeBack(merge_id, t('clients.merge_undone'));
      notify({ kind: 'success', text: t('clients.merge_done'), undo });
      await queryClient.invalidateQueries();
      go(`/tasks/clients/${into}`);
    });
    close();
  };
  return (
    <DialogForm
      title={t('clients.merge')}
      about={String(client.name)}
      close={close}
      send={merge}
      text={t('clients.merge')}
      busy={busy}
      isReady={into !== null && into !== client.id}
    >
      <p>{t('clients.merge_hint')}</p>
      <OptionSelect
        path={clients.path}
        label={t('clients.merge_into')}
        placeholder={t('clients.merge_into')}
        icon="building"
        value={into}
        choose={setInto}
      />
    </DialogForm>
  );
}
