import { Button } from '@mantine/core';
import { useState } from 'react';
import { type CallProblem, problemOf } from '#web/api/problem.ts';
import { call } from '#web/api/call.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { takeSession } from '#web/session/session.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useWork } from '#web/ui/use-work.ts';
import styles from '#modules/staff/access/sign-in/login/certificate-sign-in.module.css';
import {
  arePasskeysPossible,
  isLeft,
  signedByPasskey,
} from '#modules/staff/access/sign-in/passkeys/device-passkeys.ts';
import { LoginAlert } from '#modules/staff/access/sign-in/login/login-alert.tsx';

/** A finger, a face or the PIN of the device instead of login and password. */
export function PasskeySignIn() {
  const { t } = useTexts();
  const [problem, setProblem] = useState<CallProblem | null>(null);
  const { busy, work } = useWork((error) => isLeft(error) || setProblem(problemOf(error)));
  if (!arePasskeysPossible()) return null;
  const enter = () => {
    setProblem(null);
    return work(async () => {
      const credential = await signedByPasskey();
      await takeSession(await call('POST /api/admin/auth/passkey-login', { body: { credential } }));
    });
  };
  return (
    <div className={`stack gap-10 ${styles.part}`}>
      <Button
        variant="default"
        loading={busy}
        leftSection={<Icon name="fingerprint" size={16} />}
        onClick={() => void enter()}
      >
        {t('passkeys.sign_in')}
      </Button>
      {problem && <LoginAlert problem={problem} />}
    </div>
  );
}
