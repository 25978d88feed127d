import { Button } from '@mantine/core';
import { useState } from 'react';
import { fold } from '#kernel/search-folding.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#web/api/call.ts';
import { queryClient } from '#web/cache/query-client.ts';
import { RowDrawer } from '#web/crud/row-drawer.tsx';
import { FieldsDialog } from '#web/fields/fields-dialog.tsx';
import { ReferenceName } from '#web/fields/reference-name.tsx';
import { useFields } from '#web/fields/use-fields.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { refreshLists, rowKey } from '#web/lists/list-cache.ts';
import type { PanelProps } from '#web/product/product-parts.ts';
import { useMay } from '#web/session/session.ts';
import { notify } from '#web/ui/notices.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { useMinute } from '#web/ui/use-minute.ts';
import { clientFields, makeClient } from '#modules/clients/enquiries/make-client.ts';
import { newClients } from '#modules/clients/enquiries/new-clients.ts';

type Enquiry = Awaited<ReturnType<typeof readEnquiry>>;

const readEnquiry = (id: number, signal: AbortSignal) =>
  call('GET /api/admin/new-clients/:id', { params: { id }, signal });

/** A letter of the contact form, and the client that is made of it. */
export default function EnquiryPanel({ id, close }: PanelProps) {
  const [isAsked, ask] = useState(false);
  const { t } = useTexts();
  const may = useMay();
  const { data: row } = useQuery({
    queryKey: [...rowKey(newClients.path, Number(id)), 'panel'],
    queryFn: ({ signal }) => readEnquiry(Number(id), signal),
    enabled: id !== 'new',
  });
  const mayMake = may(makeClient.need);
  return (
    <>
      <RowDrawer
        resource={newClients}
        id={id}
        close={close}
        renderAfter={() =>
          row && (
            <div className="stack gap-12">
              <Waiting row={row} />
              {row.from_page && (
                <p className="small">
                  <span className="quiet">{t('new-clients.from_page')}:</span>{' '}
                  <a href={row.from_page}>{row.from_page}</a>
                </p>
              )}
              {row.client_id ? (
                <ReferenceName path="fp/clients" id={row.client_id} />
              ) : (
                mayMake && (
                  <Button variant="default" className="to-start" onClick={() => ask(true)}>
                    {t('new-clients.make_client')}
                  </Button>
                )
              )}
            </div>
          )
        }
      />
      {row && isAsked && <MakeClient row={row} close={() => ask(false)} />}
    </>
  );
}

/** How long it took until somebody answered, or how long the writer has been waiting. */
function Waiting({ row }: { readonly row: Enquiry }) {
  const { t } = useTexts();
  const { minutes } = useFormats();
  const now = useMinute();
  const end = row.answered_at ? Date.parse(row.answered_at) : now;
  const time = minutes(Math.max(1, Math.round((end - Date.parse(row.created_at)) / 60_000)));
  return (
    <p className={row.answered_at ? 'quiet small' : 'warn small'}>
      {t(row.answered_at ? 'new-clients.answered_in' : 'new-clients.waits', { time })}
    </p>
  );
}

const loginOf = (name: string): string =>
  fold(name)
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.replace(/[^a-z0-9]/g, ''))
    .filter(Boolean)
    .join('.');

/** The organisation and its first user: what the letter says is filled in. */
function MakeClient({ row, close }: { readonly row: Enquiry; readonly close: () => void }) {
  const { t } = useTexts();
  const form = useFields({
    of: { path: newClients.path, fields: clientFields },
    begin: { organisation: row.organisation ?? row.name, login: loginOf(row.name), lang_code: row.lang_code },
    draft: null,
    send: async (body) => {
      await call('POST /api/admin/new-clients/make-client', { body: { ...body, id: row.id, version: row.version } });
      notify({ kind: 'success', text: t('new-clients.client_made') });
      const shown = queryClient.invalidateQueries({ queryKey: rowKey(newClients.path, row.id) });
      await Promise.all([refreshLists(newClients.path), shown]);
      close();
    },
  });
  return (
    <FieldsDialog
      of={form}
      title={t('new-clients.make_client')}
      about={row.name}
      close={close}
      text={t('new-clients.make_client')}
      lead={t('new-clients.make_client_note')}
    />
  );
}
