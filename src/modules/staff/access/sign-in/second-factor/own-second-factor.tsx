import { Button } from '@mantine/core';
import { useState } from 'react';
import { call } from '#web/api/call.ts';
import { refreshCall, useCall } from '#web/cache/use-call.ts';
import { PlainFields } from '#web/fields/plain-fields.tsx';
import { useFields } from '#web/fields/use-fields.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { notify } from '#web/ui/notices.ts';
import { SentForm } from '#web/ui/sent-form.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { factorIsThere } from '#modules/staff/access/sign-in/second-factor/factor-is-there.ts';
import { PasswordQuestion } from '#modules/staff/access/sign-in/passwords/password-question.tsx';
import { RecoveryCodes } from '#modules/staff/access/sign-in/second-factor/show-recovery-codes.tsx';
import { otpFields } from '#modules/staff/access/sign-in/passwords/key-fields.ts';

type Step =
  | { readonly name: 'shown' }
  | { readonly name: 'password'; readonly purpose: 'begin' | 'remove' }
  | { readonly name: 'scan'; readonly secret: string; readonly uri: string }
  | { readonly name: 'codes'; readonly codes: readonly string[] };

/** A code from the phone beside the password: set up with a picture, proved by one code, with recovery codes. */
export function SecondFactorSettings() {
  const { t } = useTexts();
  const [step, setStep] = useState<Step>({ name: 'shown' });
  const { data } = useCall('GET /api/admin/auth/second-factor');
  if (!data) return <SkeletonRows rows={2} />;
  const again = () => refreshCall('GET /api/admin/auth/second-factor');

  const answer = async (body: { readonly password: string }) => {
    const purpose = step.name === 'password' && step.purpose;
    if (purpose === 'begin') {
      const made = await call('POST /api/admin/auth/second-factor/begin', { body });
      return setStep({ name: 'scan', ...made });
    }
    await call('POST /api/admin/auth/second-factor/remove', { body });
    notify({ kind: 'success', text: t('notice.saved') });
    setStep({ name: 'shown' });
    void again();
  };
  if (step.name === 'password')
    return (
      <PasswordQuestion
        submitText={t(`second-factor.${step.purpose}`)}
        submit={answer}
        cancel={() => setStep({ name: 'shown' })}
      />
    );
  if (step.name === 'scan') return <Scan step={step} go={setStep} />;
  if (step.name === 'codes')
    return (
      <RecoveryCodes
        codes={step.codes}
        done={() => {
          setStep({ name: 'shown' });
          void again();
          factorIsThere();
        }}
      />
    );
  return (
    <div className="stack gap-14">
      <p>
        <b>{t(data.is_on ? 'second-factor.on' : 'second-factor.off')}</b>
        {data.is_on && <span className="quiet"> · {t('second-factor.recovery_left', { n: data.recovery_left })}</span>}
      </p>
      <div className="flow">
        {!data.is_on && (
          <Button variant="default" onClick={() => setStep({ name: 'password', purpose: 'begin' })}>
            {t('second-factor.begin')}
          </Button>
        )}
        {data.is_on && (
          <Button variant="default" onClick={() => setStep({ name: 'password', purpose: 'remove' })}>
            {t('second-factor.remove')}
          </Button>
        )}
      </div>
    </div>
  );
}

function Scan({ step, go: next }: { readonly step: Step & { name: 'scan' }; readonly go: (step: Step) => void }) {
  const { t } = useTexts();
  const asked = useFields({
    of: { path: 'admin/second-factor', fields: otpFields },
    draft: null,
    send: async (body) => {
      const made = await call('POST /api/admin/auth/second-factor/confirm', { body });
      next({ name: 'codes', codes: made.recovery_codes });
    },
  });
  return (
    <SentForm className="stack gap-14" send={() => void asked.save()}>
      <p>{t('second-factor.scan')}</p>
      <QrCode text={step.uri} label={t('second-factor.picture')} />
      <p>
        <span className="quiet">{t('second-factor.key')}: </span>
        <code translate="no">{step.secret.replace(/(.{4})/g, '$1 ').trim()}</code>
      </p>
      <PlainFields
        of={asked}
        autoFocus
        autoComplete={{ otp: 'one-time-code' }}
        labels={{ otp: t('second-factor.code') }}
      />
      <div className="flow ends">
        <Button variant="default" onClick={() => next({ name: 'shown' })}>
          {t('action.cancel')}
        </Button>
        <Button type="submit" loading={asked.busy}>
          {t('second-factor.confirm')}
        </Button>
      </div>
    </SentForm>
  );
}
