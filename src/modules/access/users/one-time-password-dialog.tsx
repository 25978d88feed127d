import { Button, CopyButton } from '@mantine/core';
import { useState } from 'react';
import { call } from '#web/api/call.ts';
import type { RowValues } from '#web/fields/field-view.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useWork } from '#web/ui/use-work.ts';
import styles from '#modules/access/roles/panel.module.css';

interface OneTimePasswordProps {
  readonly person: RowValues;
  readonly close: () => void;
}

/** Asks first, for all sessions of the person end; then shows the password once. */
export function OneTimePassword({ person, close }: OneTimePasswordProps) {
  const { t } = useTexts();
  const [password, setPassword] = useState<string | null>(null);
  const { busy, work } = useWork();
  const give = async () => {
    const body = { user_id: person.id };
    const isGiven = await work(async () =>
      setPassword((await call('POST /api/admin/users/set-new-password', { body })).password),
    );
    if (!isGiven) close();
  };
  return (
    <DialogForm
      title={t('access.new_password')}
      close={close}
      send={password === null ? give : null}
      text={t('access.give_password')}
      busy={busy}
      isUsual
    >
      {password === null ? (
        <p>{t('access.new_password_question', { name: String(person.fio) })}</p>
      ) : (
        <>
          <p>{t('access.new_password_told')}</p>
          <p className={`row wrap gap-12 ${styles.password}`}>
            <code translate="no">{password}</code>
            <CopyButton value={password}>
              {({ copied, copy }) => (
                <Button variant="default" leftSection={<Icon name={copied ? 'check' : 'copy'} />} onClick={copy}>
                  {copied ? t('notice.copied') : t('action.copy')}
                </Button>
              )}
            </CopyButton>
          </p>
        </>
      )}
    </DialogForm>
  );
}
