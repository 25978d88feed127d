import { lazy, Suspense, useEffect, useState } from 'react';
import { useTexts } from '#web/i18n/texts.ts';
import { go, useSearchTexts } from '#web/navigation/navigation.ts';
import { safeTarget } from '#web/router/guard.ts';
import { useScreen } from '#web/product/screen-context.ts';
import { useSession } from '#web/session/session.ts';
import { Mark, productName } from '#web/ui/brand.tsx';
import { DemoAccounts } from '#modules/access/sign-in/login/login-demo-accounts.tsx';
import { ForgotPassword } from '#modules/access/sign-in/login/login-forgot-password.tsx';
import { GirihPattern } from '#modules/access/sign-in/login/login-pattern.tsx';
import { LoginTools } from '#modules/access/sign-in/login/login-tools.tsx';
import { SignInForm } from '#modules/access/sign-in/login/login-sign-in.tsx';
import styles from '#modules/access/sign-in/login/login.module.css';

const CertificateSignIn = lazy(async () => ({
  default: (await import('#modules/access/sign-in/login/certificate-sign-in.tsx')).CertificateSignIn,
}));

const PasskeySignIn = lazy(async () => ({
  default: (await import('#modules/access/sign-in/login/passkey-sign-in.tsx')).PasskeySignIn,
}));

/** The door: sign in, or get a new password by a code. */
export default function LoginScreen() {
  const { t } = useTexts();
  const { user } = useSession();
  const { to } = useSearchTexts();
  const { route } = useScreen();
  const [isForgotten, setForgotten] = useState(false);
  const [picked, setPicked] = useState('');
  const title = isForgotten ? t('auth.forgotten_title') : t('auth.sign_in_title');

  // Also when someone signs in in another tab of this browser.
  useEffect(() => {
    if (user) go(safeTarget(to), { replace: true });
  }, [user, to]);
  useEffect(() => {
    document.title = `${title} · ${productName}`;
  }, [title]);

  return (
    <main id="main" className={`grid panel clips ${styles.page}`} data-screen={route}>
      <section className={`grid shrinks ${styles.side}`}>
        <LoginTools />
        <div className={`stack gap-0 full ${styles.box}`}>
          <div className={`row text-20 ${styles.brand}`}>
            <Mark size={30} />
            <span translate="no">{productName}</span>
          </div>
          <h1 className={styles.title}>{title}</h1>
          {isForgotten ? (
            <ForgotPassword done={() => setForgotten(false)} />
          ) : (
            <>
              <SignInForm key={picked} picked={picked} forgotten={() => setForgotten(true)} />
              <Suspense>
                <PasskeySignIn />
                <CertificateSignIn />
              </Suspense>
              <DemoAccounts pick={setPicked} />
            </>
          )}
        </div>
        <p className="quiet small middle">{t('auth.foot')}</p>
      </section>
      <GirihPattern />
    </main>
  );
}
