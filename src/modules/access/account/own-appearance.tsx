import { htmlLang, languages } from '#kernel/languages.ts';
import { languageNames } from '#web/i18n/language-names.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { chooseLanguage } from '#web/session/session.ts';
import { chooseTheme, type ThemeChoice, themeChoice } from '#web/theme/theme.ts';
import { useStore } from '#web/state/store.ts';
import { notifyProblem } from '#web/ui/notices.ts';
import styles from '#modules/access/account-section/account-section.module.css';

const themes: readonly ThemeChoice[] = ['light', 'dark', 'system'];

/** Language and theme; both change at once and without a reload. */
export function AppearanceSettings() {
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
