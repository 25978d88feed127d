import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type CallProblem, problemOf } from '#web/api/problem.ts';
import { demoPassword } from '#web/state/limits.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { rememberedLogin, signIn } from '#web/session/session.ts';
import { PasswordField } from '#web/ui/password-field.tsx';
import { LoginAlert } from '#modules/staff/access/sign-in/login/login-alert.tsx';
import styles from '#modules/staff/access/sign-in/login/login.module.css';

interface SignInFormProps {
  /** The login of a demo account that was pressed. */
  readonly picked: string;
  readonly forgotten: () => void;
}

/** Login and password. People who were here before find the login filled in and the cursor in the password. */
export function SignInForm({ picked, forgotten }: SignInFormProps) {
  const { t } = useTexts();
  const [problem, setProblem] = useState<CallProblem | null>(null);
  const [missing, setMissing] = useState<readonly string[]>([]);
  const [asksCode, setAsksCode] = useState(false);
  const [busy, setBusy] = useState(false);
  const wait = useWait(problem);
  const login = picked || rememberedLogin();
  const form = useRef<HTMLFormElement>(null);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const values = { login: String(typed.get('login')).trim(), password: String(typed.get('password')) };
    const otp = String(typed.get('otp') ?? '').trim();
    const empty = (['login', 'password'] as const).filter((name) => values[name] === '');
    setMissing(empty);
    if (empty[0]) return form.current?.querySelector<HTMLInputElement>(`[name="${empty[0]}"]`)?.focus();
    setBusy(true);
    setProblem(null);
    try {
      await signIn(values.login, values.password, otp || undefined);
    } catch (error) {
      const refused = problemOf(error);
      setBusy(false);
      if (refused.description === 'OTP_REQUIRED' || (asksCode && refused.description === 'WRONG_CODE')) {
        setAsksCode(true);
        setProblem(refused.description === 'WRONG_CODE' ? refused : null);
        return requestAnimationFrame(() => form.current?.querySelector<HTMLInputElement>('[name="otp"]')?.select());
      }
      setProblem(refused);
      form.current?.querySelector<HTMLInputElement>('[name="password"]')?.select();
    }
  };
  const errorOf = (name: string) => missing.includes(name) && t('rule.required');
  // The code of the app behind the door comes while the person types.
  const prepare = () => void import('#web/shell/shell.tsx').catch(() => {});

  return (
    <form ref={form} className={`stack gap-14 ${styles.form}`} onSubmit={submit} onInput={prepare} noValidate>
      {problem && <LoginAlert problem={problem} />}
      <TextInput
        name="login"
        label={t('auth.login')}
        defaultValue={login}
        error={errorOf('login')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={login === ''}
      />
      <PasswordField
        name="password"
        label={t('auth.password')}
        defaultValue={picked ? demoPassword : ''}
        error={errorOf('password')}
        autoComplete="current-password"
        autoFocus={login !== ''}
      />
      {asksCode && (
        <TextInput
          name="otp"
          autoFocus
          label={t('auth.otp')}
          autoComplete="one-time-code"
          inputMode="text"
          maxLength={40}
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      <Button type="submit" loading={busy} disabled={wait > 0}>
        {wait > 0 ? t('auth.wait', { n: wait }) : t('auth.sign_in')}
      </Button>
      <button type="button" className={`link medium rounded ${styles.link}`} onClick={forgotten}>
        {t('auth.forgotten')}
      </button>
    </form>
  );
}

/** Seconds until the server takes another try; counts down. */
export function useWait(problem: CallProblem | null): number {
  const [now, setNow] = useState(Date.now);
  const until = problem?.retryAfterSeconds ? problem.at + problem.retryAfterSeconds * 1_000 : 0;
  useEffect(() => {
    if (!until) return;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [until]);
  return Math.max(0, Math.ceil((until - Math.max(now, problem?.at ?? 0)) / 1_000));
}
