import Type from 'typebox';
import { type FieldOptions, fieldOf, type Kind } from '#kernel/field.ts';

/** What may be written and never read: a password. The resource's own operation decides how it is stored. */
export const secret = <const O extends FieldOptions>(options: O) => fieldOf<string, O, 'secret'>('secret', options);

export const secretKind: Kind = {
  kind: 'secret',
  sqlType: () => 'text',
  schema: (o) => Type.String({ minLength: o.min ?? 1, maxLength: o.max ?? 200 }),
  operators: [],
  parse: () => undefined,
  exportText: () => '',
  fromCell: null,
};
