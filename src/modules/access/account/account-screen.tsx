import type { ReactNode } from 'react';
import { useTexts } from '#web/i18n/texts.ts';
import { useSession } from '#web/session/session.ts';
import { Screen } from '#web/product/screen.tsx';
import { ApiTokenSettings } from '#modules/access/tokens/own-api-tokens.tsx';
import { AppearanceSettings } from '#modules/access/account/own-appearance.tsx';
import { KeySettings } from '#modules/access/account/own-shortcuts.tsx';
import { PasskeySettings } from '#modules/access/sign-in/passkeys/own-passkeys.tsx';
import { PasswordSettings } from '#modules/access/sign-in/passwords/own-password.tsx';
import { ProfileSettings } from '#modules/access/account/own-profile.tsx';
import { SecondFactorSettings } from '#modules/access/sign-in/second-factor/own-second-factor.tsx';
import { SessionSettings } from '#modules/access/sign-in/sessions/own-sessions.tsx';
import styles from '#modules/access/account-section/account-section.module.css';

/** The own account: profile, language and theme, password, second factor and passkeys, tokens, sessions. */
export default function SettingsScreen() {
  const { t } = useTexts();
  const { user } = useSession();
  if (user?.needs_set_up) return <FirstSetUp />;
  if (user?.needs_second_factor) return <NeededSecondFactor />;
  return (
    <Screen>
      <div className="scrolls">
        <div className="page">
          <Section title={t('settings.profile')} hint={t('settings.profile_hint')}>
            <ProfileSettings />
          </Section>
          <Section title={t('settings.appearance')} hint={t('settings.appearance_hint')}>
            <AppearanceSettings />
          </Section>
          <Section title={t('shell.keys')} hint={t('own_keys.hint')}>
            <KeySettings />
          </Section>
          <Section title={t('settings.password')} hint={t('settings.password_hint')}>
            <PasswordSettings />
          </Section>
          <Section title={t('second-factor.title')} hint={t('second-factor.hint')}>
            <SecondFactorSettings />
          </Section>
          <Section title={t('passkeys.title')} hint={t('passkeys.hint')}>
            <PasskeySettings />
          </Section>
          <Section title={t('api-tokens.title')} hint={t('api-tokens.hint')}>
            <ApiTokenSettings />
          </Section>
          <Section title={t('settings.sessions')} hint={t('settings.sessions_hint')}>
            <SessionSettings />
          </Section>
        </div>
      </div>
    </Screen>
  );
}

/** The first visit of an administrator: language, and a password of the own instead of the one-time one. */
function FirstSetUp() {
  const { t } = useTexts();
  return (
    <Screen title={t('settings.set_up')}>
      <div className="scrolls">
        <div className="page">
          <p className="quiet pretty">{t('settings.set_up_hint')}</p>
          <Section title={t('settings.appearance')} hint={t('settings.appearance_hint')}>
            <AppearanceSettings />
          </Section>
          <Section title={t('settings.password')} hint={t('settings.password_hint')}>
            <PasswordSettings />
          </Section>
        </div>
      </div>
    </Screen>
  );
}

/** Somebody whose role wants a second factor has to have one before anything else is open. */
function NeededSecondFactor() {
  const { t } = useTexts();
  return (
    <Screen title={t('settings.set_up')}>
      <div className="scrolls">
        <div className="page">
          <p className="quiet pretty">{t('second-factor.needed')}</p>
          <Section title={t('second-factor.title')} hint={t('second-factor.hint')}>
            <SecondFactorSettings />
          </Section>
          <Section title={t('passkeys.title')} hint={t('passkeys.hint')}>
            <PasskeySettings />
          </Section>
        </div>
      </div>
    </Screen>
  );
}

function Section({
  title,
  hint,
  children,
}: {
  readonly title: string;
  readonly hint: string;
  readonly children: ReactNode;
}) {
  return (
    <section className={styles.section}>
      <div>
        <h2 className={styles.title}>{title}</h2>
        <p className="quiet pretty">{hint}</p>
      </div>
      <div className={styles.content}>{children}</div>
    </section>
  );
}
