import { lazy, Suspense } from 'react';
import { useTexts } from '#web/i18n/texts.ts';
import { useSession } from '#web/session/session.ts';
import { arrival } from '#web/navigation/arrival.ts';
import { Screen } from '#web/product/screen.tsx';
import { Near } from '#web/ui/near.tsx';
import { AppearanceSettings } from '#modules/access/account/own-appearance.tsx';
import { KeySettings } from '#modules/access/account/own-shortcuts.tsx';
import { PasswordSettings } from '#modules/access/sign-in/passwords/own-password.tsx';
import { ProfileSettings } from '#modules/access/account/own-profile.tsx';
import { Section } from '#modules/access/account-section/section.tsx';

const further = () => arrival(() => import('#modules/access/account/further-settings.tsx'));
const FurtherSettings = lazy(async () => ({ default: (await further()).FurtherSettings }));
const FactorSettings = lazy(async () => ({ default: (await further()).FactorSettings }));

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
          <Near height={900}>
            <FurtherSettings />
          </Near>
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
          <Suspense>
            <FactorSettings />
          </Suspense>
        </div>
      </div>
    </Screen>
  );
}
