import { formatMoney, parseHundredths } from '#kernel/money.ts';
import type { FieldInputs } from '#web/fields/field-view.ts';
import { plain } from '#web/fields/money.tsx';
import { RangeFilter, RangeText, rangeOf } from '#web/fields/range-filter.tsx';
import { LineInput } from '#web/fields/text-input.tsx';

const asked = (typed: string): string | undefined =>
  parseHundredths(plain(typed)) === undefined ? undefined : plain(typed);
const show = (value: string) => formatMoney(value);

export const moneyInputs: FieldInputs = {
  Input: (props) => <LineInput {...props} inputMode="decimal" placeholder="0,00" />,
  Filter: (props) => <RangeFilter {...props} parse={asked} show={show} inputMode="decimal" />,
  FilterText: (props) => <RangeText range={rangeOf(props)} show={show} />,
  filterGroup: 'numbers',
};
