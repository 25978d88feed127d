import { htmlLang, languages } from '#kernel/languages.ts';
import { languageNames } from '#web/i18n/language-names.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { chooseLanguage } from '#web/session/session.ts';
import { toggleTheme, useTheme } from '#web/theme/theme.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { notifyProblem } from '#web/ui/notices.ts';
import styles from '#modules/growth/knowledge-tests/screens/candidate.module.css';

/** Language and light, where nobody is signed in. */
export function PageTools({ isShort }: { readonly isShort?: boolean }) {
  const { t, lang } = useTexts();
  const theme = useTheme();
  return (
    <div className="row gap-4">
      <div className="flex gap-2" role="group" aria-label={t('settings.language')}>
        {languages.map((one) => (
          <button
            key={one}
            type="button"
            className={`ghost quiet medium rounded tap ${styles.language}`}
            lang={htmlLang[one]}
            title={languageNames[one]}
            aria-label={languageNames[one]}
            aria-pressed={one === lang}
            onClick={() => chooseLanguage(one).catch(notifyProblem)}
          >
            {isShort ? shortNames[one] : languageNames[one]}
          </button>
        ))}
      </div>
      {!isShort && (
        <IconButton
          icon={theme === 'dark' ? 'sun' : 'moon'}
          label={theme === 'dark' ? t('theme.to_light') : t('theme.to_dark')}
          onClick={toggleTheme}
        />
      )}
    </div>
  );
}

const shortNames = { uz: 'Oʻz', uk: 'Ўз', ru: 'Ру' } as const;
