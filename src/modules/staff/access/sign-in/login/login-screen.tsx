import { lazy, Suspense, useEffect, useState } from 'react';
import { useTexts } from '#web/i18n/texts.ts';
import { go, useSearchTexts } from '#web/navigation/navigation.ts';
import { safeTarget } from '#web/router/guard.ts';
import { useScreen } from '#web/product/screen-context.ts';
import { useSession } from '#web/session/session.ts';
import { Mark, productName } from '#web/ui/brand.tsx';
import { ForgotPassword } from '#modules/staff/access/sign-in/login/login-forgot-password.tsx';
import { LoginTools } from '#modules/staff/access/sign-in/login/login-tools.tsx';
import { SignInForm } from '#modules/staff/access/sign-in/login/login-sign-in.tsx';
import styles from '#modules/staff/access/sign-in/login/login.module.css';
import { useCall } from '#web/cache/use-call.ts';

const CertificateSignIn = lazy(async () => ({
  default: (await import('#modules/staff/access/sign-in/login/certificate-sign-in.tsx')).CertificateSignIn,
}));

const PasskeySignIn = lazy(async () => ({
  default: (await import('#modules/staff/access/sign-in/login/passkey-sign-in.tsx')).PasskeySignIn,
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

/** The accounts of the demo company, where there are any: one press fills the form. */
function DemoAccounts({ pick }: { readonly pick: (login: string) => void }) {
  const { t } = useTexts();
  const { data } = useCall('GET /api/public/sign-in-options', { staleTime: Number.POSITIVE_INFINITY });
  if (!data?.demo_accounts.length) return null;
  return (
    <section className={styles.demo} aria-labelledby="demo-accounts">
      <h2 id="demo-accounts" className={`quiet small medium ${styles.demoTitle}`}>
        {t('auth.demo_accounts')}
      </h2>
      <ul className={`grid gap-6 ${styles.accounts}`}>
        {data.demo_accounts.map(({ login, role }) => (
          <li key={login}>
            <button
              type="button"
              className={`stack gap-0 full framed panel ink start tall ${styles.account}`}
              onClick={() => pick(login)}
            >
              <span className={`clips medium ${styles.accountLogin}`} translate="no">
                {login}
              </span>
              <span className={`quiet small clips ${styles.accountRole}`}>
                {t.has(`role.${role}`) ? t(`role.${role}`) : role}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Star and cross, the tiling of Samarkand's walls: eight-pointed stars touch at their tips, crosses lie between. */
const star = [
  'M60 0L77.6 17.6L102.4 17.6L102.4 42.4L120 60L102.4 77.6L102.4 102.4L77.6 102.4L60 120L42.4 102.4',
  'L17.6 102.4L17.6 77.6L0 60L17.6 42.4L17.6 17.6L42.4 17.6Z',
].join('');
const innerStar = [
  'M60 23L70.8 33.8L86.2 33.8L86.2 49.2L97 60L86.2 70.8L86.2 86.2L70.8 86.2L60 97L49.2 86.2',
  'L33.8 86.2L33.8 70.8L23 60L33.8 49.2L33.8 33.8L49.2 33.8Z',
].join('');

function GirihPattern() {
  const { t } = useTexts();
  return (
    <aside className={`clips ${styles.pattern}`} aria-label={t('auth.motto')}>
      <svg className={`full tall ${styles.lattice}`} aria-hidden="true">
        <defs>
          <pattern id="girih" width="120" height="120" patternUnits="userSpaceOnUse">
            <g fill="none" stroke="#ffffff" strokeLinejoin="round">
              <path d={star} fill="#ffffff" fillOpacity=".035" strokeOpacity=".32" />
              <path d={innerStar} strokeOpacity=".2" />
              <circle cx="60" cy="60" r="16" strokeOpacity=".2" />
              <path
                d="M0-14 14 0 0 14-14 0ZM120-14l14 14-14 14-14-14ZM0 106l14 14-14 14-14-14ZM120 106l14 14-14 14-14-14Z"
                strokeOpacity=".24"
              />
            </g>
          </pattern>
        </defs>
        <rect width="100%" height="100%" fill="url(#girih)" />
      </svg>
      <p className={`strong ${styles.motto}`}>{t('auth.motto')}</p>
    </aside>
  );
}
