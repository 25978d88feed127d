import Type from 'typebox';
import { type FieldOptions, fieldOf, type Kind } from '#kernel/field.ts';

/** Yes or no, never empty; no unless the definition says otherwise. */
export const flag = <const O extends FieldOptions>(options: O = {} as O) => fieldOf<boolean, O>('flag', options);

export const flagKind: Kind = {
  kind: 'flag',
  sqlType: () => 'boolean',
  schema: () => Type.Boolean(),
  operators: ['equals'],
  parse: (asked) => (asked === 'true' ? true : asked === 'false' ? false : undefined),
  exportText: (value, { text }) => text(value ? 'export.yes' : 'export.no'),
  sortable: true,
};
