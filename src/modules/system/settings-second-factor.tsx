import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { problemOf } from '#web/api/problem.ts';
import { call } from '#web/call.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { queryClient } from '#web/query.ts';
import { go } from '#web/router/navigation.ts';
import { session, updateUser } from '#web/session/session.ts';
import { Icon } from '#web/ui/icon.tsx';
import { notify, notifyProblem } from '#web/ui/notices.ts';
import { PasswordField } from '#web/ui/password-field.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { QrCode } from '#modules/system/qr-code.tsx';
import styles from '#modules/system/settings.module.css';

interface State {
  readonly is_on: boolean;
  readonly is_required: boolean;
  readonly recovery_left: number;
}
type Step =
  | { readonly name: 'shown' }
  | { readonly name: 'password'; readonly wanted: 'begin' | 'remove' }
  | { readonly name: 'scan'; readonly secret: string; readonly uri: string }
  | { readonly name: 'codes'; readonly codes: readonly string[] };

const key = ['second-factor'];

/** A code from the phone beside the password: set up with a picture, proved by one code, with recovery codes. */
export function SecondFactorSettings() {
  const { t } = useTexts();
  const [step, setStep] = useState<Step>({ name: 'shown' });
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call<State>('GET /api/admin/auth/second-factor', { signal }),
  });
  if (!data) return <SkeletonRows rows={2} />;
  const again = () => queryClient.invalidateQueries({ queryKey: key });

  if (step.name === 'password') return <AskPassword wanted={step.wanted} go={setStep} done={() => void again()} />;
  if (step.name === 'scan') return <Scan step={step} go={setStep} />;
  if (step.name === 'codes')
    return (
      <Codes
        codes={step.codes}
        done={() => {
          setStep({ name: 'shown' });
          void again();
          const { user } = session.get();
          if (!user?.needs_second_factor) return;
          updateUser({ ...user, needs_second_factor: false });
          if (!user.needs_set_up) go('/');
        }}
      />
    );
  return (
    <div className={styles.form}>
      <p>
        <b>{t(data.is_on ? 'second-factor.on' : 'second-factor.off')}</b>
        {data.is_on && <span className="quiet"> · {t('second-factor.recovery_left', { n: data.recovery_left })}</span>}
      </p>
      <div className={styles.buttons}>
        {!data.is_on && (
          <Button variant="default" onClick={() => setStep({ name: 'password', wanted: 'begin' })}>
            {t('second-factor.begin')}
          </Button>
        )}
        {data.is_on && (
          <Button variant="default" onClick={() => setStep({ name: 'password', wanted: 'remove' })}>
            {t('second-factor.remove')}
          </Button>
        )}
      </div>
    </div>
  );
}

interface AskPasswordProps {
  readonly wanted: 'begin' | 'remove';
  readonly go: (step: Step) => void;
  readonly done: () => void;
}

function AskPassword({ wanted, go: next, done }: AskPasswordProps) {
  const { t } = useTexts();
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('password'));
    if (!password) return setError(t('rule.required'));
    setBusy(true);
    try {
      if (wanted === 'begin') {
        const made = await call<{ secret: string; uri: string }>('POST /api/admin/auth/second-factor/begin', {
          body: { password },
        });
        return next({ name: 'scan', ...made });
      }
      await call('POST /api/admin/auth/second-factor/remove', { body: { password } });
      notify({ kind: 'success', text: t('notice.saved') });
      done();
      next({ name: 'shown' });
    } catch (problem) {
      const { errors } = problemOf(problem);
      setError(errors[0]?.message ?? null);
      if (!errors.length) notifyProblem(problem);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <PasswordField
        name="password"
        label={t('second-factor.password')}
        autoComplete="current-password"
        error={error}
        autoFocus
      />
      <div className={styles.buttons}>
        <Button type="submit" loading={busy}>
          {t(wanted === 'begin' ? 'second-factor.begin' : 'second-factor.remove')}
        </Button>
        <Button variant="default" onClick={() => next({ name: 'shown' })}>
          {t('action.cancel')}
        </Button>
      </div>
    </form>
  );
}

function Scan({ step, go: next }: { readonly step: Step & { name: 'scan' }; readonly go: (step: Step) => void }) {
  const { t } = useTexts();
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const otp = String(new FormData(event.currentTarget).get('otp')).trim();
    if (!otp) return setError(t('rule.required'));
    setBusy(true);
    try {
      const made = await call<{ recovery_codes: string[] }>('POST /api/admin/auth/second-factor/confirm', {
        body: { otp },
      });
      next({ name: 'codes', codes: made.recovery_codes });
    } catch (problem) {
      const { errors } = problemOf(problem);
      setError(errors[0]?.message ?? null);
      if (!errors.length) notifyProblem(problem);
      setBusy(false);
    }
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p>{t('second-factor.scan')}</p>
      <QrCode text={step.uri} label={t('second-factor.picture')} />
      <p>
        <span className="quiet">{t('second-factor.key')}: </span>
        <code translate="no">{step.secret.replace(/(.{4})/g, '$1 ').trim()}</code>
      </p>
      <TextInput
        name="otp"
        label={t('second-factor.code')}
        error={error}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        autoFocus
      />
      <div className={styles.buttons}>
        <Button type="submit" loading={busy}>
          {t('second-factor.confirm')}
        </Button>
        <Button variant="default" onClick={() => next({ name: 'shown' })}>
          {t('action.cancel')}
        </Button>
      </div>
    </form>
  );
}

function Codes({ codes, done }: { readonly codes: readonly string[]; readonly done: () => void }) {
  const { t } = useTexts();
  return (
    <div className={styles.form}>
      <p>{t('second-factor.codes')}</p>
      <ul className={styles.codes} translate="no">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button onClick={done}>{t('second-factor.kept')}</Button>
        <Button
          variant="default"
          leftSection={<Icon name="copy" size={14} />}
          onClick={() => void navigator.clipboard.writeText(codes.join('\n'))}
        >
          {t('second-factor.copy')}
        </Button>
      </div>
    </div>
  );
}
