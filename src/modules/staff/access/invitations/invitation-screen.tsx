import { Button, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { call } from '#web/api/call.ts';
import { messagesByField } from '#web/api/problem.ts';
import { useCall } from '#web/cache/use-call.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { go, useSearchTexts } from '#web/navigation/navigation.ts';
import { useScreen } from '#web/product/screen-context.ts';
import { Mark, productName } from '#web/ui/brand.tsx';
import { notify, notifyProblem } from '#web/ui/notices.ts';
import { PasswordField } from '#web/ui/password-field.tsx';
import { SentForm } from '#web/ui/sent-form.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { StateNote } from '#web/ui/state-note.tsx';
import { useWork } from '#web/ui/use-work.ts';
import { newPasswordProblems, requiredProblem } from '#modules/staff/access/sign-in/passwords/password-rules.ts';
import { LoginTools } from '#modules/staff/access/sign-in/login/login-tools.tsx';
import styles from '#modules/staff/access/sign-in/login/login.module.css';

/** Behind a link: somebody of a client organisation chooses how to sign in. */
export default function InvitationScreen() {
  const { t } = useTexts();
  const { route } = useScreen();
  const { secret = '' } = useSearchTexts();
  const asked = useCall('POST /api/admin/auth/read-invitation', {
    body: { secret },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  useEffect(() => {
    document.title = `${t('screen.invitation')} · ${productName}`;
  }, [t]);
  return (
    <main
      id="main"
      className={`grid panel clips ${styles.page}`}
      data-screen={route}
      aria-busy={asked.isPending || undefined}
    >
      <section className={`grid shrinks ${styles.side}`}>
        <LoginTools />
        <div className={`stack gap-0 full ${styles.box}`}>
          <div className={`row text-20 ${styles.brand}`}>
            <Mark size={30} />
            <span translate="no">{productName}</span>
          </div>
          <h1 className={styles.title}>{t('screen.invitation')}</h1>
          {asked.data ? (
            <Account secret={secret} {...asked.data} />
          ) : asked.isPending ? (
            <SkeletonRows rows={4} />
          ) : (
            <StateNote icon="lock" title={t('clients.link_dead')} text={t('rule.invitation_over')} />
          )}
        </div>
      </section>
    </main>
  );
}

interface AccountProps {
  readonly secret: string;
  readonly fio: string;
  readonly client_name: string;
  readonly login: string;
}

type Errors = Readonly<Record<string, string | undefined>>;

function Account({ secret, fio, client_name, login: proposed }: AccountProps) {
  const { t } = useTexts();
  const [login, setLogin] = useState(proposed);
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const { busy, work } = useWork((error) => {
    const messages = messagesByField(error);
    setErrors(messages);
    if (!Object.keys(messages).length) notifyProblem(error);
  });
  const errorOf = (name: string) => errors[name] && (t.has(errors[name]) ? t(errors[name]) : errors[name]);
  const send = async () => {
    const wrong: Errors = { login: requiredProblem(login), ...newPasswordProblems(password, again) };
    setErrors(wrong);
    if (Object.values(wrong).some(Boolean)) return;
    await work(async () => {
      await call('POST /api/admin/auth/accept-invitation', { body: { secret, login: login.trim(), password } });
      notify({ kind: 'success', text: t('clients.account_made') });
      go('/login', { replace: true });
    });
  };
  return (
    <SentForm className="stack gap-16" send={() => void send()}>
      <p>
        {t('clients.invited_as')} <b translate="no">{client_name}</b>
        <br />
        <span translate="no">{fio}</span>
      </p>
      <TextInput
        label={t('users.login')}
        name="login"
        autoComplete="username"
        value={login}
        onChange={(event) => setLogin(event.currentTarget.value)}
        error={errorOf('login') ?? errorOf('secret')}
        autoFocus
      />
      <PasswordField
        label={t('auth.new_password')}
        name="password"
        autoComplete="new-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={errorOf('password')}
      />
      <PasswordField
        label={t('auth.repeat_password')}
        name="repeated"
        autoComplete="new-password"
        value={again}
        onChange={(event) => setAgain(event.currentTarget.value)}
        error={errorOf('repeated')}
      />
      <Button type="submit" loading={busy} fullWidth>
        {t('clients.make_account')}
      </Button>
    </SentForm>
  );
}
