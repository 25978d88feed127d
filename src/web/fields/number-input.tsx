import { longestTypedMinutes, minutesOf } from '#kernel/fields/door.ts';
import { formatNumber, parseNumber } from '#kernel/formats.ts';
import type { FieldInputs } from '#web/fields/field-view.ts';
import { showInteger, showMinutes, wholeOf } from '#web/fields/number.tsx';
import { RangeFilter, RangeText, rangeOf } from '#web/fields/range-filter.tsx';
import { LineInput } from '#web/fields/text-input.tsx';

const textOf = (number: number | undefined) => (number === undefined ? undefined : String(number));
const showDecimal = (value: string) => formatNumber(value);

export const integerInputs: FieldInputs = {
  Input: (props) => <LineInput {...props} inputMode="numeric" />,
  Filter: (props) => (
    <RangeFilter {...props} parse={(typed) => textOf(wholeOf(typed))} show={showInteger} inputMode="numeric" />
  ),
  FilterText: (props) => <RangeText range={rangeOf(props)} show={showInteger} />,
  filterGroup: 'numbers',
};

export const decimalInputs: FieldInputs = {
  Input: (props) => <LineInput {...props} inputMode="decimal" />,
  Filter: (props) => (
    <RangeFilter {...props} parse={(typed) => textOf(parseNumber(typed))} show={showDecimal} inputMode="decimal" />
  ),
  FilterText: (props) => <RangeText range={rangeOf(props)} show={showDecimal} />,
  filterGroup: 'numbers',
};

export const minutesInputs: FieldInputs = {
  Input: (props) => <LineInput {...props} maxLength={longestTypedMinutes} placeholder="0:00" />,
  Filter: (props) => <RangeFilter {...props} parse={(typed) => textOf(minutesOf(typed))} show={showMinutes} />,
  FilterText: (props) => <RangeText range={rangeOf(props)} show={showMinutes} />,
  filterGroup: 'numbers',
};
