import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { type CallProblem, messagesByField, problemOf } from '#web/api/problem.ts';
import { codeMinutes } from '#kernel/code-minutes.ts';
import { call } from '#web/api/call.ts';
import { longestConfirmationCode } from '#web/state/limits.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { rememberedLogin } from '#web/session/session.ts';
import { notify } from '#web/ui/notices.ts';
import { PasswordField } from '#web/ui/password-field.tsx';
import { useWork } from '#web/ui/use-work.ts';
import {
  codeProblem,
  newPasswordProblems,
  requiredProblem,
} from '#modules/staff/access/sign-in/passwords/password-rules.ts';
import { LoginAlert } from '#modules/staff/access/sign-in/login/login-alert.tsx';
import { useWait } from '#modules/staff/access/sign-in/login/login-sign-in.tsx';
import styles from '#modules/staff/access/sign-in/login/login.module.css';

type Step =
  | { readonly at: 'login' }
  | { readonly at: 'code'; readonly goesOut: boolean }
  | { readonly at: 'password'; readonly token: string };
type Errors = Readonly<Record<string, string | undefined>>;

/** A new password in three steps: who, the code that was sent, the password twice. */
export function ForgotPassword({ done }: { readonly done: () => void }) {
  const { t } = useTexts();
  const [step, setStep] = useState<Step>({ at: 'login' });
  const [login, setLogin] = useState(rememberedLogin);
  const [errors, setErrors] = useState<Errors>({});
  const [problem, setProblem] = useState<CallProblem | null>(null);
  const { busy, work } = useWork((error) => {
    const messages = messagesByField(error);
    setErrors(messages);
    if (!Object.keys(messages).length) setProblem(problemOf(error));
  });
  const wait = useWait(problem);

  /** Runs the step when nothing is wrong with what was typed; a refusal of the server lands at its field or above. */
  const attempt = async (wrong: Errors, run: () => Promise<void>) => {
    setErrors(wrong);
    setProblem(null);
    if (!Object.values(wrong).some(Boolean)) await work(run);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    if (step.at === 'login') {
      const who = typed.login!.trim();
      void attempt({ login: requiredProblem(who) }, async () => {
        const { goes_out } = await call('POST /api/admin/auth/forgot-password', { body: { login: who } });
        setLogin(who);
        setStep({ at: 'code', goesOut: goes_out });
      });
    } else if (step.at === 'code') {
      const code = typed.code!.replace(/\s/g, '');
      void attempt({ code: codeProblem(code) }, async () => {
        const answer = await call('POST /api/admin/auth/check-code', {
          body: { login, code },
        });
        setStep({ at: 'password', token: answer.confirm_token });
      });
    } else {
      const { password = '', repeated = '' } = typed;
      void attempt(newPasswordProblems(password, repeated), async () => {
        await call('POST /api/admin/auth/set-new-password', { body: { confirm_token: step.token, password } });
        notify({ kind: 'success', text: t('auth.password_set') });
        done();
      });
    }
  };
  const hint = step.at === 'code' && !step.goesOut ? 'auth.no_codes_hint' : `auth.forgotten_${step.at}_hint`;
  const verb = { login: 'auth.send_code', code: 'auth.check_code', password: 'auth.set_password' }[step.at];

  return (
    <form className={`stack gap-14 ${styles.form}`} onSubmit={submit} noValidate>
      <p className={`soft pretty ${styles.lead}`}>{t(hint, { minutes: codeMinutes.account })}</p>
      {problem && <LoginAlert problem={problem} />}
      <StepInputs at={step.at} login={login} errors={errors} />
      <Button type="submit" loading={busy} disabled={wait > 0}>
        {wait > 0 ? t('auth.wait', { n: wait }) : t(verb)}
      </Button>
      <button type="button" className={`link medium rounded ${styles.link}`} onClick={done}>
        {t('auth.back_to_sign_in')}
      </button>
    </form>
  );
}

interface StepInputsProps {
  readonly at: Step['at'];
  readonly login: string;
  readonly errors: Errors;
}

/** What is asked at a step. */
function StepInputs({ at, login, errors }: StepInputsProps) {
  const { t } = useTexts();
  const errorOf = (name: string) => errors[name] && (t.has(errors[name]) ? t(errors[name]) : errors[name]);
  if (at === 'login')
    return (
      <TextInput
        key="login"
        name="login"
        label={t('auth.login')}
        defaultValue={login}
        error={errorOf('login')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
      />
    );
  if (at === 'code')
    return (
      <TextInput
        key="code"
        className={styles.code}
        name="code"
        label={t('auth.code')}
        error={errorOf('code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={longestConfirmationCode + 1}
        autoFocus
      />
    );
  return (
    <>
      <PasswordField
        key="password"
        name="password"
        label={t('auth.new_password')}
        error={errorOf('password')}
        autoComplete="new-password"
        autoFocus
      />
      <PasswordField
        name="repeated"
        label={t('auth.repeat_password')}
        error={errorOf('repeated')}
        autoComplete="new-password"
      />
    </>
  );
}
