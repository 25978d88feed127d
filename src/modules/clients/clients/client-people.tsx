import { useState } from 'react';
import { call } from '#web/api/call.ts';
import { queryClient } from '#web/cache/query-client.ts';
import { useCall } from '#web/cache/use-call.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { onDemand } from '#web/product/on-demand.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { notifyProblem } from '#web/ui/notices.ts';
import { AskedPart, Part } from '#web/ui/part.tsx';
import { StateTag } from '#web/ui/state-tag.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import type { Invitation } from '#modules/clients/clients/client-endpoints.ts';
import styles from '#modules/clients/clients/clients.module.css';

const InvitePerson = onDemand(() => import('#modules/clients/clients/invite-person.tsx'), 'InvitePerson');

const root = ['clients', 'people'] as const;
const refresh = () => queryClient.invalidateQueries({ queryKey: root });

interface ClientPeopleProps {
  /** Null: the caller's own organisation. */
  readonly clientId: number | null;
}

/** Who of an organisation can sign in, who is invited, and a link for the next one. */
export function ClientPeople({ clientId }: ClientPeopleProps) {
  const { t } = useTexts();
  const format = useFormats();
  const [isInviting, setInviting] = useState(false);
  const query = useCall('GET /api/fp/clients/people', {
    query: clientId ? { client_id: String(clientId) } : {},
    under: root,
  });
  return (
    <>
      <AskedPart title={t('clients.people')} query={query}>
        {({ people, invitations, may_invite }) => (
          <Part
            title={t('clients.people')}
            count={people.length}
            tools={
              may_invite && (
                <IconButton icon="user-plus" label={t('clients.invite')} onClick={() => setInviting(true)} />
              )
            }
          >
            {people.length === 0 && <p className="quiet nothing">{t('clients.no_people')}</p>}
            <ul>
              {people.map(({ id, fio, email, status, is_client_administrator, last_seen_at }) => (
                <li key={id} className={`row gap-10 lined start ${styles.line}`}>
                  <Avatar id={id} name={fio} size={28} />
                  <span className="stack gap-2 shrinks grow">
                    <span className="cut medium" translate="no">
                      {fio}
                    </span>
                    <span className="quiet small cut" translate="no">
                      {last_seen_at ? t('clients.was_here', { at: format.nearInstant(last_seen_at) }) : email}
                    </span>
                  </span>
                  {is_client_administrator && <span className="badge">{t('clients.administrator')}</span>}
                  {status === 'blocked' && (
                    <StateTag icon="ban" tone="quiet">
                      {t('choice.blocked')}
                    </StateTag>
                  )}
                </li>
              ))}
              {invitations.map((one) => (
                <Invited key={one.id} one={one} />
              ))}
            </ul>
          </Part>
        )}
      </AskedPart>
      {isInviting && (
        <InvitePerson clientId={clientId} refresh={() => void refresh()} close={() => setInviting(false)} />
      )}
    </>
  );
}

function Invited({ one }: { readonly one: Invitation }) {
  const { t } = useTexts();
  const format = useFormats();
  const cancel = () =>
    call('POST /api/fp/clients/invitations/:id/cancel', { params: { id: one.id } }).then(refresh, notifyProblem);
  return (
    <li className={`row gap-10 lined start ${styles.line}`}>
      <span className={`center quiet ${styles.waiting}`}>
        <Icon name="mail" size={16} />
      </span>
      <span className="stack gap-2 shrinks grow">
        <span className="cut" translate="no">
          {one.fio}
        </span>
        <span className="quiet small">
          {one.is_over
            ? t('clients.invitation_over')
            : t('clients.invited_until', { at: format.nearInstant(one.expires_at) })}
        </span>
      </span>
      <IconButton icon="x" label={`${t('clients.cancel_invitation')}: ${one.fio}`} onClick={() => void cancel()} />
    </li>
  );
}
