import Type from 'typebox';
import { asWritten, type FieldOptions, fieldOf, type Kind } from '#kernel/field.ts';

export const longestLongText = 20_000;

/** Text of several lines, kept to the letter. */
export const longText = <const O extends FieldOptions>(options: O) => fieldOf<string, O>('long_text', options);

export const longTextKind: Kind = {
  kind: 'long_text',
  sqlType: () => 'text',
  schema: (o) => Type.String({ minLength: o.required ? 1 : 0, maxLength: o.max ?? longestLongText }),
  operators: ['null'],
  parse: (asked) => asked,
  exportText: (value) => String(value ?? ''),
  fromCell: asWritten,
};
