import Type from 'typebox';
import { normalizeApostrophes } from '#kernel/apostrophes.ts';
import { asWritten, type FieldOptions, fieldOf, type Kind, type LocalizedText } from '#kernel/field.ts';
import { languages } from '#kernel/languages.ts';
import { longestText } from '#kernel/fields/text.ts';

/**
 * A name that people read, in three languages. A row carries it twice: `name` in the caller's language (Uzbek where
 * that is missing) and `names` with all of them, which is what one writes. See `storedName` for other fields.
 */
export const localizedText = <const O extends FieldOptions>(options: O) =>
  fieldOf<string, O, 'localized_text'>('localized_text', options);

/** The column, and the name under which the value is written: `names`, else `<field>_i18n`. */
export const storedName = (field: string): string => (field === 'name' ? 'names' : `${field}_i18n`);

const shapeOf = (o: FieldOptions, one: ReturnType<typeof Type.String>) =>
  Type.Object(
    { uz: o.required ? one : Type.Optional(one), uk: Type.Optional(one), ru: Type.Optional(one) },
    { additionalProperties: false },
  );

export const localizedTextKind: Kind = {
  kind: 'localized_text',
  sqlType: () => 'jsonb',
  schema: (o) => shapeOf(o, Type.String({ minLength: 1, maxLength: o.max ?? longestText, pattern: '\\S' })),
  rowSchema: (o) => shapeOf({ ...o, required: false }, Type.String()),
  operators: ['equals', 'null'],
  parse: (asked) => asked,
  normalize: (value) => {
    if (value === null || typeof value !== 'object') return value;
    const names = value as LocalizedText;
    return Object.fromEntries(
      languages
        .filter((lang) => names[lang] !== undefined)
        .map((lang) => {
          const trimmed = names[lang]!.trim();
          return [lang, lang === 'uz' ? normalizeApostrophes(trimmed) : trimmed];
        }),
    );
  },
  exportText: (value) => String(value ?? ''),
  fromCell: asWritten,
};
