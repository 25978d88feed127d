import { knownRow } from '#web/crud/known-row.ts';
import { ReadRow } from '#web/crud/read-row.tsx';
import { RowView } from '#web/crud/row-view.tsx';
import { useRow } from '#web/crud/use-row.ts';
import { useTexts } from '#web/i18n/texts.ts';
import type { PanelProps } from '#web/product/product-parts.ts';
import { useMay } from '#web/session/session.ts';
import { DetailPanel } from '#web/ui/detail-panel.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { ScreenLink } from '#web/ui/screen-link.tsx';
import { actions } from '#modules/actions.ts';
import { clients } from '#modules/clients/clients/clients.ts';
import { SimilarNote } from '#modules/clients/clients/similar-note.tsx';

/** An organisation at a glance, with the way to its card; or its form, which knows who may be the same. */
export default function ClientPanel({ id, close }: PanelProps) {
  const known = id === 'new' ? null : Number(id);
  return (
    <ReadRow
      resource={clients}
      id={id}
      close={close}
      renderAfter={(form) => <SimilarNote form={form} except={known} />}
    >
      {(edit) => <Glance id={Number(id)} edit={edit} close={close} />}
    </ReadRow>
  );
}

interface GlanceProps {
  readonly id: number;
  readonly edit: () => void;
  readonly close: () => void;
}

function Glance({ id, edit, close }: GlanceProps) {
  const { t } = useTexts();
  const may = useMay();
  const row = useRow(clients, id);
  const name = row.data?.name ?? knownRow(clients.path, id)?.name;
  return (
    <DetailPanel
      one={t('clients.one')}
      name={name as string | undefined}
      of={row}
      close={close}
      tools={may([actions.clients.update]) && <IconButton icon="pencil" label={t('action.edit')} onClick={edit} />}
      renderButtons={() => (
        <ScreenLink to={`/tasks/clients/${id}`} search={{}} className="button">
          {t('clients.open_card')}
        </ScreenLink>
      )}
    >
      {(client) => <RowView resource={clients} row={client} />}
    </DetailPanel>
  );
}
