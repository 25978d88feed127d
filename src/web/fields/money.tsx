import { formatMoney, parseHundredths } from '#kernel/money.ts';
import { type FieldView, textOrEmpty } from '#web/fields/field-view.ts';
import { RangeFilter, RangeText, rangeOf } from '#web/fields/range-filter.tsx';
import { LineInput } from '#web/fields/text.tsx';

const plain = (typed: unknown) => textOrEmpty(typed).replace(/\s/g, '').replace(/^−/, '-').replace(',', '.');
const asked = (typed: string): string | undefined =>
  parseHundredths(plain(typed)) === undefined ? undefined : plain(typed);
const show = (value: string) => formatMoney(value);

/** A sum of money: typed with or without spaces, shown with them, and never a floating number on the way. */
export const moneyView: FieldView = {
  Cell: ({ value }) => (textOrEmpty(value) ? show(String(value)) : ''),
  Input: (props) => <LineInput {...props} inputMode="decimal" placeholder="0,00" />,
  Filter: (props) => <RangeFilter {...props} parse={asked} show={show} inputMode="decimal" />,
  filterGroup: 'numbers',
  FilterText: (props) => <RangeText range={rangeOf(props)} show={show} />,
  listed: true,
  isTyped: true,
  align: 'end',
  toForm: (value) => (textOrEmpty(value) ? show(String(value)).replace('−', '-') : ''),
  toApi: (typed) => plain(typed) || null,
  check: (typed, { options }) => {
    const found = parseHundredths(plain(typed));
    return found === undefined || (found < 0n && (options.min ?? 0) >= 0) ? { rule: 'money' } : null;
  },
};
