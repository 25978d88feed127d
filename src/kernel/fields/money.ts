import Type from 'typebox';
import { type FieldOptions, fieldOf, type Kind } from '#kernel/field.ts';
import { hundredthsOf, moneyOf, parseHundredths } from '#kernel/money.ts';

/** A sum of money with two digits behind the mark, carried as a decimal text; its currency is a field beside it. */
export const money = <const O extends FieldOptions>(options: O) => fieldOf<string, O, 'money'>('money', options);

const plain = (text: string): string => text.replace(/[\s\u00A0]/g, '').replace(',', '.');

export const moneyKind: Kind = {
  kind: 'money',
  sqlType: () => 'numeric(18,2)',
  schema: (o) => Type.String({ pattern: `^${(o.min ?? 0) < 0 ? '-?' : ''}\\d{1,15}([.,]\\d{1,2})?$` }),
  rowSchema: () => Type.String(),
  operators: ['equals', 'range', 'null'],
  parse: (asked) => {
    const found = parseHundredths(asked);
    return found === undefined ? undefined : moneyOf(found);
  },
  normalize: (value) => (typeof value === 'string' ? moneyOf(hundredthsOf(value)) : value),
  // A file of texts keeps every digit; a spreadsheet calculates, and does so with floating numbers itself.
  exportText: (value) => (value === null ? '' : { text: String(value).replace('.', ','), number: Number(value) }),
  sheetForm: '#,##0.00',
  fromCell: (cell) => {
    const found = parseHundredths(plain(cell));
    return found === undefined ? { rule: 'decimal' } : { value: moneyOf(found) };
  },
};
