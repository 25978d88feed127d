import { Button, CopyButton } from '@mantine/core';
import { useState } from 'react';
import { call } from '#web/api/call.ts';
import { Fields } from '#web/fields/fields.tsx';
import { useFields } from '#web/fields/use-fields.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { invitedFields } from '#modules/clients/clients/client-endpoints.ts';
import styles from '#modules/clients/clients/clients.module.css';

interface InvitePersonProps {
  /** Null: the caller's own organisation. */
  readonly clientId: number | null;
  readonly refresh: () => void;
  readonly close: () => void;
}

/** Who is invited, and then the link for them. */
export function InvitePerson({ clientId, refresh, close }: InvitePersonProps) {
  const { t } = useTexts();
  const format = useFormats();
  const [made, setMade] = useState<{ secret: string; expires_at: string; sent_to: string | null } | null>(null);
  const asked = useFields({
    of: { path: 'admin/users', fields: invitedFields },
    draft: `invitation ${clientId ?? 'own'}`,
    send: async (body) => {
      setMade(
        await call('POST /api/fp/clients/invite', { body: { ...body, ...(clientId && { client_id: clientId }) } }),
      );
      refresh();
    },
  });
  // The secret stands behind the hash: no server on the way ever writes it down.
  const address = made && `${location.origin}${location.pathname}#/invitation?secret=${made.secret}`;
  return (
    <DialogForm
      title={t('clients.invite')}
      close={close}
      send={made ? null : () => asked.save()}
      text={t('clients.make_link')}
      busy={asked.busy}
    >
      {address && made ? (
        <>
          {made.sent_to && <p>{t('clients.link_sent', { address: made.sent_to })}</p>}
          <p>{t('clients.link_told', { at: format.nearInstant(made.expires_at) })}</p>
          <p className={`stack gap-10 ${styles.secret}`}>
            <code className="breaks" translate="no">
              {address}
            </code>
            <CopyButton value={address}>
              {({ copied, copy }) => (
                <Button leftSection={<Icon name={copied ? 'check' : 'copy'} />} onClick={copy} data-autofocus>
                  {copied ? t('notice.copied') : t('action.copy')}
                </Button>
              )}
            </CopyButton>
          </p>
        </>
      ) : (
        <Fields of={asked} autoFocus />
      )}
    </DialogForm>
  );
}
