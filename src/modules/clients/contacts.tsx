import { useRows } from '#web/crud/use-rows.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { openPanel } from '#web/navigation/panel-address.ts';
import { useMay } from '#web/session/session.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { RowsPart } from '#web/ui/part.tsx';
import { formatPhone } from '#kernel/formats.ts';
import { clientContacts } from '#modules/clients/client-contacts.ts';
import styles from '#modules/clients/clients.module.css';

/** Whom one talks to, the main one first; each way to reach them is one press. */
export function Contacts({ clientId }: { readonly clientId: number }) {
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
