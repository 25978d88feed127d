import { Button, CopyButton } from '@mantine/core';
import { useState } from 'react';
import { call } from '#web/call.ts';
import type { RowValues } from '#web/fields/field-view.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { notifyProblem } from '#web/ui/notices.ts';
import type { setUserPassword } from '#modules/access/user-endpoints.ts';
import styles from '#modules/access/panel.module.css';

interface OneTimePasswordProps {
  readonly person: RowValues;
  readonly close: () => void;
}

/** Asks first, for all sessions of the person end; then shows the password once. */
export function OneTimePassword({ person, close }: OneTimePasswordProps) {
  const { t } = useTexts();
  const [password, setPassword] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const give = async () => {
    setBusy(true);
    try {
      const body = { user_id: person.id };
      setPassword((await call<typeof setUserPassword>('POST /api/admin/users/set-new-password', { body })).password);
    } catch (error) {
      notifyProblem(error);
      close();
    }
    setBusy(false);
  };
  return (
    <Dialog label={t('access.new_password')} close={close}>
      <div className={styles.question}>
        <h2>{t('access.new_password')}</h2>
        {password === null ? (
          <p>{t('access.new_password_question', { name: String(person.fio) })}</p>
        ) : (
          <>
            <p>{t('access.new_password_told')}</p>
            <p className={styles.password}>
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
        <div className={styles.answers}>
          <Button variant="default" onClick={close}>
            {password === null ? t('action.cancel') : t('action.close')}
          </Button>
          {password === null && (
            <Button loading={isBusy} onClick={() => void give()} autoFocus>
              {t('access.give_password')}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}
