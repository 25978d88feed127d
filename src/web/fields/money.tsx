import { formatMoney, parseHundredths } from '#kernel/money.ts';
import { type FieldView, textOrEmpty } from '#web/fields/field-view.ts';

export const plain = (typed: unknown) => textOrEmpty(typed).replace(/\s/g, '').replace(/^−/, '-').replace(',', '.');

/** A sum of money: typed with or without spaces, shown with them, and never a floating number on the way. */
export const moneyView: FieldView = {
  Cell: ({ value }) => (textOrEmpty(value) ? formatMoney(String(value)) : ''),
  listed: true,
  isTyped: true,
  align: 'end',
  toForm: (value) => (textOrEmpty(value) ? formatMoney(String(value)).replace('−', '-') : ''),
  toApi: (typed) => plain(typed) || null,
  check: (typed, { options }) => {
    const found = parseHundredths(plain(typed));
    return found === undefined || (found < 0n && (options.min ?? 0) >= 0) ? { rule: 'money' } : null;
  },
};
