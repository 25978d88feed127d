import { Button } from '@mantine/core';
import { useState } from 'react';
import { call } from '#web/api/call.ts';
import { refreshCall, useCall } from '#web/cache/use-call.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Coming } from '#web/ui/loaded.tsx';
import { notify } from '#web/ui/notices.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { deviceOf } from '#modules/staff/access/sign-in/sessions/device-names.ts';
import {
  arePasskeysPossible,
  isKnownDevice,
  isLeft,
  makePasskey,
} from '#modules/staff/access/sign-in/passkeys/device-passkeys.ts';
import { passkeyFields } from '#modules/staff/access/sign-in/passwords/key-fields.ts';
import { factorIsThere } from '#modules/staff/access/sign-in/second-factor/factor-is-there.ts';
import { KeyRow } from '#modules/staff/access/account-section/key-row.tsx';
import { PasswordQuestion } from '#modules/staff/access/sign-in/passwords/password-question.tsx';
import { RecoveryCodes } from '#modules/staff/access/sign-in/second-factor/show-recovery-codes.tsx';

interface Passkey {
  readonly id: number;
  readonly name: string;
  readonly created_at: string;
  readonly last_used_at: string | null;
}
type Step =
  | { readonly name: 'list' }
  | { readonly name: 'add' }
  | { readonly name: 'remove'; readonly passkey: Passkey }
  | { readonly name: 'codes'; readonly codes: readonly string[] };

/** The own passkeys: each device or key ring has one. Adding and removing ask for the password. */
export function PasskeySettings() {
  const { t } = useTexts();
  const [step, setStep] = useState<Step>({ name: 'list' });
  const passkeys = useCall('GET /api/admin/auth/passkeys');
  const { data } = passkeys;
  const backToList = () => {
    setStep({ name: 'list' });
    void refreshCall('GET /api/admin/auth/passkeys');
    void refreshCall('GET /api/admin/auth/second-factor');
  };
  const add = async ({ name, password }: { readonly name: string; readonly password: string }) => {
    try {
      const credential = await makePasskey(password);
      const { recovery_codes } = await call('POST /api/admin/auth/passkeys', {
        body: { name, credential },
      });
      notify({ kind: 'success', text: t('passkeys.added') });
      backToList();
      if (recovery_codes) setStep({ name: 'codes', codes: recovery_codes });
      else factorIsThere();
    } catch (problem) {
      if (isKnownDevice(problem)) notify({ kind: 'error', text: t('passkeys.already') });
      else if (!isLeft(problem)) throw problem;
    }
  };
  const remove = async (passkey: Passkey, password: string) => {
    await call('POST /api/admin/auth/passkeys/remove', { body: { id: passkey.id, password } });
    notify({ kind: 'success', text: t('notice.deleted') });
    backToList();
  };

  if (!data) return <Coming of={passkeys} rows={1} compact />;
  if (step.name === 'codes')
    return (
      <RecoveryCodes
        codes={step.codes}
        done={() => {
          backToList();
          factorIsThere();
        }}
      />
    );
  if (step.name === 'add')
    return (
      <PasswordQuestion
        of="admin/passkeys"
        fields={passkeyFields}
        begin={{ name: deviceOf(navigator.userAgent).name }}
        submitText={t('passkeys.add')}
        submit={add}
        cancel={backToList}
      />
    );
  if (step.name === 'remove')
    return (
      <PasswordQuestion
        submitText={t('passkeys.remove', { name: step.passkey.name })}
        submit={({ password }) => remove(step.passkey, password)}
        cancel={backToList}
      />
    );
  return (
    <PasskeyList
      passkeys={data.rows}
      add={() => setStep({ name: 'add' })}
      remove={(passkey) => setStep({ name: 'remove', passkey })}
    />
  );
}

interface PasskeyListProps {
  readonly passkeys: readonly Passkey[];
  readonly add: () => void;
  readonly remove: (passkey: Passkey) => void;
}

function PasskeyList({ passkeys, add, remove }: PasskeyListProps) {
  const { t } = useTexts();
  return (
    <div className="stack gap-14">
      {passkeys.length === 0 && <p className="quiet">{t('passkeys.none')}</p>}
      <ul>
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} remove={() => remove(passkey)} />
        ))}
      </ul>
      {arePasskeysPossible() ? (
        <div className="flow">
          <Button variant="default" onClick={add}>
            {t('passkeys.add')}
          </Button>
        </div>
      ) : (
        <p className="quiet pretty">{t('passkeys.not_here')}</p>
      )}
    </div>
  );
}

function PasskeyRow({ passkey, remove }: { readonly passkey: Passkey; readonly remove: () => void }) {
  const { t } = useTexts();
  const formats = useFormats();
  const { name, created_at, last_used_at } = passkey;
  const facts = [
    t('passkeys.made', { day: formats.relative(created_at) }),
    last_used_at ? t('passkeys.used', { day: formats.relative(last_used_at) }) : t('passkeys.never_used'),
  ];
  return <KeyRow icon="fingerprint" name={name} facts={facts} endLabel={t('passkeys.remove', { name })} end={remove} />;
}
