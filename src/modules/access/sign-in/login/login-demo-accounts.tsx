import { useCall } from '#web/cache/use-call.ts';
import { useTexts } from '#web/i18n/texts.ts';
import styles from '#modules/access/sign-in/login/login.module.css';

/** The accounts of the demo company, where there are any: one press fills the form. */
export function DemoAccounts({ pick }: { readonly pick: (login: string) => void }) {
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
