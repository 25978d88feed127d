import { lazy, Suspense } from 'react';
import { useTexts } from '#web/i18n/texts.ts';
import { chooseLanguage, useSession } from '#web/session/session.ts';
import { useSearchTexts } from '#web/navigation/navigation.ts';
import { arrival } from '#web/navigation/arrival.ts';
import { Screen } from '#web/product/screen.tsx';
import { Near } from '#web/ui/near.tsx';
import { KeySettings } from '#modules/staff/access/account/own-shortcuts.tsx';
import { PasswordSettings } from '#modules/staff/access/sign-in/passwords/own-password.tsx';
import { ProfileSettings } from '#modules/staff/access/account/own-profile.tsx';
import { Section } from '#modules/staff/access/account-section/section.tsx';
import { htmlLang, languages } from '#kernel/languages.ts';
import { languageNames } from '#web/i18n/language-names.ts';
import { chooseTheme, type ThemeChoice, themeChoice } from '#web/theme/theme.ts';
import { useStore } from '#web/state/store.ts';
import { notifyProblem } from '#web/ui/notices.ts';
import styles from '#modules/staff/access/account-section/account-section.module.css';

const further = () => arrival(() => import('#modules/staff/access/account/further-settings.tsx'));
const FurtherSettings = lazy(async () => ({ default: (await further()).FurtherSettings }));
const FactorSettings = lazy(async () => ({ default: (await further()).FactorSettings }));

/** The own account: profile, language and theme, password, second factor and passkeys, tokens, sessions. */
export default function SettingsScreen() {
  const { t } = useTexts();
  const { user } = useSession();
  const { part } = useSearchTexts();
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
          {part === undefined ? (
            <Near height={900}>
              <FurtherSettings />
            </Near>
          ) : (
            // An address leads to a part far below: it comes at once.
            <Suspense>
              <FurtherSettings />
            </Suspense>
          )}
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

const themes: readonly ThemeChoice[] = ['light', 'dark', 'system'];

/** Language and theme; both change at once and without a reload. */
function AppearanceSettings() {
  const { t, lang } = useTexts();
  const theme = useStore(themeChoice);
  return (
    <>
      <fieldset className={`flow ${styles.choice}`}>
        <legend className="legend">{t('settings.language')}</legend>
        {languages.map((one) => (
          <label key={one} className={`row gap-10 framed hovers choice medium ${styles.option}`} lang={htmlLang[one]}>
            <input
              type="radio"
              name="language"
              checked={one === lang}
              onChange={() => chooseLanguage(one).catch(notifyProblem)}
            />
            {languageNames[one]}
          </label>
        ))}
      </fieldset>
      <fieldset className={`flow ${styles.choice}`}>
        <legend className="legend">{t('settings.theme')}</legend>
        {themes.map((one) => (
          <label key={one} className={`row gap-10 framed hovers choice medium ${styles.option}`}>
            <input type="radio" name="theme" checked={one === theme} onChange={() => chooseTheme(one)} />
            <span className={`rigid clips rounded-s ${styles.swatch}`} data-kind={one} />
            {t(`choice.${one}`)}
          </label>
        ))}
      </fieldset>
    </>
  );
}
