import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { OpenedRow } from '#web/crud/opened-row.tsx';
import { RowDrawer } from '#web/crud/row-drawer.tsx';
import { useRow } from '#web/crud/use-row.ts';
import { labelOf } from '#web/fields/field-names.ts';
import type { RowValues } from '#web/fields/field-view.ts';
import { viewOf } from '#web/fields/kind-views.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { useChanges } from '#web/live/changes.ts';
import { onDemand } from '#web/product/on-demand.tsx';
import { Screen } from '#web/product/screen.tsx';
import { useMay } from '#web/session/session.ts';
import { Part, PartGuard, PartOnItsWay, RowsPart } from '#web/ui/part.tsx';
import { useShownTogether } from '#web/ui/shown-together.ts';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import type { IconName } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { FailureNote } from '#web/ui/state-note.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { actions } from '#modules/actions.ts';
import { type ClientCardPart, clientCardParts } from '#modules/card-parts.ts';
import { clientContacts } from '#modules/clients/clients/client-contacts.ts';
import { ClientMerges } from '#modules/clients/clients/client-merges.tsx';
import { ClientPeople } from '#modules/clients/clients/client-people.tsx';
import { clients } from '#modules/clients/clients/clients.ts';
import { SimilarNote } from '#modules/clients/clients/similar-note.tsx';
import styles from '#modules/clients/clients/clients.module.css';
import { useRows } from '#web/crud/use-rows.ts';
import { openPanel } from '#web/navigation/panel-address.ts';
import { formatPhone } from '#kernel/formats.ts';

const MergeClient = onDemand(() => import('#modules/clients/clients/merge-client.tsx'), 'MergeClient');

/** An organisation on one page: requisites, people, and what other modules know of it. */
export default function ClientScreen() {
  const { t } = useTexts();
  const may = useMay();
  const { client_id }: { readonly client_id?: string } = useParams({ strict: false });
  const id = Number(client_id);
  const [asked, ask] = useState<'edit' | 'merge' | null>(null);
  const row = useRow(clients, id);
  useChanges(clients.path, (changes) => {
    if (changes.some((change) => change.id === id)) void row.refetch();
  });
  const client = row.data;
  const isShown = useShownTogether(client?.id);
  const close = () => ask(null);
  return (
    <Screen
      title={client?.name ?? t('clients.one')}
      isTyped={client !== undefined}
      busy={row.isPending || (client !== undefined && !isShown)}
      actions={
        client && (
          <>
            {may([actions.clients.delete]) && (
              <BarButton icon="stack-2" text={t('clients.merge')} press={() => ask('merge')} />
            )}
            {may([actions.clients.update]) && (
              <BarButton icon="pencil" text={t('action.edit')} press={() => ask('edit')} isMain />
            )}
          </>
        )
      }
    >
      {row.error && !client && <FailureNote error={row.error} retry={() => void row.refetch()} />}
      {!row.error && !isShown && <SkeletonRows rows={10} />}
      {client && (
        <div className={`scrolls together ${styles.page}`} data-shown={isShown || undefined}>
          <div className={`grid gap-14 ${styles.columns}`}>
            <div className="stack gap-14 shrinks">
              <Parts place="wide" clientId={id} />
            </div>
            <div className="stack gap-14 shrinks">
              <Requisites row={client} />
              <Contacts clientId={id} />
              <ClientPeople clientId={id} />
              <Parts place="narrow" clientId={id} />
              <ClientMerges clientId={id} />
            </div>
          </div>
        </div>
      )}
      {asked === 'merge' && client && <MergeClient client={client} close={close} />}
      {asked === 'edit' && (
        <RowDrawer
          resource={clients}
          id={String(id)}
          shown={client}
          close={close}
          renderAfter={(form) => <SimilarNote form={form} except={id} />}
        />
      )}
      <OpenedRow resource={clientContacts} given={{ client_id: String(id) }} />
    </Screen>
  );
}

interface BarButtonProps {
  readonly icon: IconName;
  readonly text: string;
  readonly press: () => void;
  readonly isMain?: boolean;
}

/** On a phone the name of the client has the bar, and what is done with it a sign. */
function BarButton({ icon, text, press, isMain = false }: BarButtonProps) {
  return (
    <>
      <Button className="wide-only" variant={isMain ? 'filled' : 'default'} onClick={press}>
        {text}
      </Button>
      <IconButton className="phone-only" icon={icon} label={text} onClick={press} />
    </>
  );
}

interface PartsProps {
  readonly place: ClientCardPart['place'];
  readonly clientId: number;
}

function Parts({ place, clientId }: PartsProps) {
  const may = useMay();
  return clientCardParts
    .filter((part) => part.place === place && may(part.need))
    .map(({ Content }, at) => (
      <PartGuard key={at}>
        <Suspense fallback={<PartOnItsWay />}>
          <Content clientId={clientId} />
        </Suspense>
      </PartGuard>
    ));
}

const requisites = [
  ...['legal_form_id', 'stir', 'vat_code', 'bank_account', 'mfo', 'bank_name', 'director', 'phone', 'email'],
  ...['region_id', 'area_id', 'address'],
] as const;

/** Only what is known: an empty line says nothing. */
function Requisites({ row }: { readonly row: RowValues }) {
  const { t } = useTexts();
  const format = useFormats();
  const known = requisites.filter((name) => row[name] !== null && row[name] !== '');
  return (
    <Part title={t('clients.requisites')}>
      <dl className={styles.facts}>
        {known.map((name) => {
          const field = clients.fields[name as keyof typeof clients.fields];
          const { Cell } = viewOf(field);
          return (
            <div key={name}>
              <dt className="quiet">{labelOf(t, clients, name)}</dt>
              <dd className="breaks">
                <Cell resource={clients} name={name} field={field} value={row[name]} />
              </dd>
            </div>
          );
        })}
        <div>
          <dt className="quiet">{t('clients.last_contact_at')}</dt>
          <dd>{row.last_contact_at ? format.nearInstant(String(row.last_contact_at)) : t('clients.no_contact')}</dd>
        </div>
      </dl>
    </Part>
  );
}

/** Whom one talks to, the main one first; each way to reach them is one press. */
function Contacts({ clientId }: { readonly clientId: number }) {
  const { t } = useTexts();
  const may = useMay();
  const mayWrite = may(clientContacts.access.create!);
  const query = useRows(clientContacts, { client_id: String(clientId) });
  const open = (id: number | 'new') => openPanel(clientContacts.path, id);
  return (
    <RowsPart
      title={t('client-contacts.title')}
      query={query}
      add={mayWrite ? { text: t('clients.add_contact'), press: () => open('new') } : undefined}
      empty={{ title: t('clients.no_contacts') }}
    >
      {({ id, name, post, phone, email, telegram, is_main }) => (
        <li className={`row between lined start ${styles.line}`}>
          <span className="stack gap-2 shrinks grow">
            <span className="row gap-6">
              <span className="medium breaks" translate="no">
                {name}
              </span>
              {is_main && <span className="badge quiet">{t('client-contacts.is_main')}</span>}
            </span>
            {post && (
              <span className="quiet small" translate="no">
                {post}
              </span>
            )}
            <span className="flow small gap-10" translate="no">
              {phone && <a href={`tel:${phone}`}>{formatPhone(phone)}</a>}
              {email && <a href={`mailto:${email}`}>{email}</a>}
              {telegram && (
                <a href={`https://t.me/${telegram.replace('@', '')}`} target="_blank" rel="noreferrer">
                  @{telegram.replace('@', '')}
                </a>
              )}
            </span>
          </span>
          {mayWrite && <IconButton icon="pencil" label={`${t('action.edit')}: ${name}`} onClick={() => open(id)} />}
        </li>
      )}
    </RowsPart>
  );
}
