import type { LocalizedText } from '#kernel/field.ts';
import { languages } from '#kernel/languages.ts';
import type { FieldView } from '#web/fields/field-view.ts';
import { TextCell } from '#web/fields/text.tsx';

const filled = (typed: unknown): LocalizedText =>
  Object.fromEntries(
    languages.flatMap((lang) => {
      const text = (typed as LocalizedText | null)?.[lang]?.trim();
      return text ? [[lang, text]] : [];
    }),
  );

export const localizedTextView: FieldView = {
  Cell: TextCell,
  listed: true,
  isLong: true,
  isWide: true,
  isTyped: true,
  toForm: (value) => ({ uz: '', uk: '', ru: '', ...(value as LocalizedText | null) }),
  toApi: (typed) => (Object.keys(filled(typed)).length ? filled(typed) : null),
};
