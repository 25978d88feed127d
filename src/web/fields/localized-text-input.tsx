import { Textarea, TextInput } from '@mantine/core';
import { longestText } from '#kernel/fields/door.ts';
import { htmlLang, languages } from '#kernel/languages.ts';
import type { FieldInputs } from '#web/fields/field-view.ts';
import styles from '#web/fields/fields.module.css';
import { languageNames } from '#web/i18n/language-names.ts';
import { useTexts } from '#web/i18n/texts.ts';

/** A name in three languages, side by side; Uzbek is the one that stands in for the others. */
export const localizedTextInputs: FieldInputs = {
  Input: function LocalizedTextInput({ field, form, path, label, disabled, autoFocus }) {
    const { t } = useTexts();
    return (
      <fieldset className={`grid gap-8 ${styles.languages}`}>
        <legend className={`text-13 medium ink ${styles.legend}`}>{label}</legend>
        {languages.map((lang) => {
          const input = {
            ...form.getInputProps(`${path}.${lang}`),
            name: `${path}.${lang}`,
            lang: htmlLang[lang],
            label: languageNames[lang],
            required: field.options.required && lang === 'uz',
            maxLength: field.options.max,
            disabled,
            // Where a translation is missing the field says so; Uzbek stands in for it meanwhile.
            placeholder: lang === 'uz' ? ' ' : t('form.no_translation'),
            'data-missing': lang === 'uz' ? undefined : '',
            'data-autofocus': (autoFocus && lang === 'uz') || undefined,
          };
          return (field.options.max ?? 0) > longestText ? (
            <Textarea key={lang} {...input} autosize minRows={3} maxRows={14} />
          ) : (
            <TextInput key={lang} {...input} />
          );
        })}
      </fieldset>
    );
  },
  Filter: null,
  FilterText: null,
};
