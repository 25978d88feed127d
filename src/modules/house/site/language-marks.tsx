import { type LocalizedText, traitsOf } from '#kernel/field.ts';
import { columnOf, fieldEntries } from '#kernel/fields-of.ts';
import { type Lang, languages } from '#kernel/languages.ts';
import type { Resource } from '#kernel/resource.ts';
import type { RowValues } from '#web/fields/field-view.ts';
import { languageNames } from '#web/i18n/language-names.ts';
import { useTexts } from '#web/i18n/texts.ts';
import styles from '#modules/house/site/site.module.css';

/** Each language by its own letters, where its name is too long. */
export const signs: Record<Lang, string> = { uz: 'Oʻz', uk: 'Ўз', ru: 'Ру' };

/** The languages in which a row says something in Uzbek that it does not say there. */
export const missingLanguages = (resource: Resource, row: RowValues): Lang[] =>
  languages.filter((lang) =>
    fieldEntries(resource).some(([name, field]) => {
      if (!traitsOf(field).isLocalized) return false;
      const texts = row[columnOf(name, field)] as LocalizedText | null;
      return Boolean(texts?.uz) && !texts?.[lang];
    }),
  );

/** Three signs, one for each language: whole, or with something missing. */
export function LanguageMarks({ resource, row }: { readonly resource: Resource; readonly row: RowValues }) {
  const { t } = useTexts();
  const missing = missingLanguages(resource, row);
  return (
    <span className={`gap-4 ${styles.marks}`}>
      {languages.map((lang) => {
        const isMissing = missing.includes(lang);
        const words = t(isMissing ? 'site.language_missing' : 'site.language_there', { lang: languageNames[lang] });
        return (
          <span
            key={lang}
            className={`soft middle rounded-s ${styles.mark}`}
            data-missing={isMissing || undefined}
            title={words}
          >
            <span aria-hidden="true" translate="no">
              {signs[lang]}
            </span>
            <span className="sr-only">{words}</span>
          </span>
        );
      })}
    </span>
  );
}
