import { htmlLang, languages } from '#kernel/languages.ts';
import { languageNames } from '#web/i18n/language-names.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { chooseLanguage } from '#web/session/session.ts';
import { toggleTheme, useTheme } from '#web/theme/theme.ts';
import { notifyProblem } from '#web/ui/notices.ts';
import styles from '#modules/staff/access/sign-in/login/login.module.css';

const sunPath = [
  'M9 5.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM9 1.5v1M9 15.5v1',
  'M1.5 9h1M15.5 9h1M3.7 3.7l.7.7M13.6 13.6l.7.7M3.7 14.3l.7-.7M13.6 4.4l.7-.7',
].join('');

/** Language and theme, before anyone has signed in. */
export function LoginTools() {
  const { t, lang } = useTexts();
  const theme = useTheme();
  return (
    <div className="row ends gap-4">
      <div className="flex gap-2" role="group" aria-label={t('settings.language')}>
        {languages.map((one) => (
          <button
            key={one}
            type="button"
            className={`ghost quiet medium rounded ${styles.language}`}
            lang={htmlLang[one]}
            aria-pressed={one === lang}
            onClick={() => chooseLanguage(one).catch(notifyProblem)}
          >
            {languageNames[one]}
          </button>
        ))}
      </div>
      <button
        type="button"
        className={`ghost center soft rounded ${styles.theme}`}
        data-action="toggle-theme"
        aria-label={theme === 'dark' ? t('theme.to_light') : t('theme.to_dark')}
        title={theme === 'dark' ? t('theme.to_light') : t('theme.to_dark')}
        onClick={toggleTheme}
      >
        <svg
          width="18"
          height="18"
          viewBox="0 0 18 18"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinecap="round"
          strokeLinejoin="round"
          aria-hidden="true"
        >
          {theme === 'dark' ? (
            <path d={sunPath} />
          ) : (
            <path d="M15.5 10.6A6.5 6.5 0 1 1 7.4 2.5a5.1 5.1 0 0 0 8.1 8.1Z" />
          )}
        </svg>
      </button>
    </div>
  );
}
