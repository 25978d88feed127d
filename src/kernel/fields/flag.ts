import Type from 'typebox';
import { type FieldOptions, fieldOf, type Kind } from '#kernel/field.ts';
import { fold } from '#kernel/search-folding.ts';

/** Yes or no, never empty; no unless the definition says otherwise. */
export const flag = <const O extends FieldOptions>(options: O = {} as O) => fieldOf<boolean, O>('flag', options);

const yes = ['ha', 'да', 'yes', 'true', '1', '+', 'x'];
const no = ['yoʻq', 'нет', 'no', 'false', '0', '-'];

export const flagKind: Kind = {
  kind: 'flag',
  sqlType: () => 'boolean',
  schema: () => Type.Boolean(),
  operators: ['equals'],
  parse: (asked) => (asked === 'true' ? true : asked === 'false' ? false : undefined),
  exportText: (value, { text }) => text(value ? 'export.yes' : 'export.no'),
  fromCell: (cell) => {
    const isOneOf = (words: readonly string[]) => words.some((word) => fold(word) === fold(cell));
    return isOneOf(yes) ? { value: true } : isOneOf(no) ? { value: false } : { rule: 'yes_or_no' };
  },
};
