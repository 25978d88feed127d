import Type from 'typebox';
import { asWritten, type FieldOptions, fieldOf, type Kind } from '#kernel/field.ts';

export const longestText = 250;

/** One line of text, trimmed; never empty. */
export const text = <const O extends FieldOptions>(options: O) => fieldOf<string, O>('text', options);

export const textKind: Kind = {
  kind: 'text',
  sqlType: () => 'text',
  schema: (o) =>
    Type.String({
      minLength: o.min ?? 1,
      maxLength: o.max ?? longestText,
      pattern: o.pattern ?? (o.min === 0 ? undefined : '\\S'),
    }),
  operators: ['equals', 'null'],
  parse: (asked) => asked,
  normalize: (value) => (typeof value === 'string' ? value.trim() : value),
  exportText: (value) => String(value ?? ''),
  fromCell: asWritten,
};
