import Type from 'typebox';
import { asWritten, type FieldOptions, fieldOf, type Kind } from '#kernel/field.ts';

/** `#rrggbb`, kept in lower case. */
export const color = <const O extends FieldOptions>(options: O) => fieldOf<string, O>('color', options);

export const colorKind: Kind = {
  kind: 'color',
  sqlType: () => 'text',
  schema: () => Type.String({ pattern: '^#[0-9a-fA-F]{6}$' }),
  rowSchema: () => Type.String(),
  operators: ['equals', 'null'],
  parse: (asked) => (/^#[0-9a-f]{6}$/i.test(asked) ? asked.toLowerCase() : undefined),
  normalize: (value) => (typeof value === 'string' ? value.toLowerCase() : value),
  exportText: (value) => String(value ?? ''),
  fromCell: asWritten,
};
