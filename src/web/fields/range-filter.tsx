import { TextInput } from '@mantine/core';
import { useTexts } from '#web/i18n/texts.ts';
import type { FilterProps } from '#web/fields/field-view.ts';
import styles from '#web/fields/fields.module.css';
type Range = readonly [from: string | undefined, to: string | undefined];

export const rangeOf = ({ name, search }: Pick<FilterProps, 'name' | 'search'>): Range => [
  search[`${name}_from`],
  search[`${name}_to`],
];

interface RangeFilterProps extends FilterProps {
  /** Typed text to the API's spelling, undefined when it is none; and back. */
  readonly parse: (typed: string) => string | undefined;
  readonly show: (value: string) => string;
  readonly inputMode?: 'numeric' | 'decimal' | 'text';
}

/** From and to, both may be left open. */
export function RangeFilter({ name, search, change, parse, show, inputMode }: RangeFilterProps) {
  const { t } = useTexts();
  const [from, to] = rangeOf({ name, search });
  const field = (end: 'from' | 'to', value: string | undefined) => (
    <TextInput
      key={`${end} ${value ?? ''}`}
      label={t(`filter.${end}`)}
      defaultValue={value ? show(value) : ''}
      inputMode={inputMode}
      onBlur={(event) => {
        const typed = event.currentTarget.value.trim();
        const parsed = typed === '' ? null : parse(typed);
        if (parsed !== undefined && parsed !== (value ?? null)) change({ [`${name}_${end}`]: parsed });
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
      }}
    />
  );
  return (
    <div className={`grid gap-8 ${styles.range}`}>
      {field('from', from)}
      {field('to', to)}
    </div>
  );
}

/** `5 – 10`, `≥ 5`, `≤ 10`. */
export function RangeText({
  range: [from, to],
  show,
}: {
  readonly range: Range;
  readonly show: (value: string) => string;
}) {
  if (from && to) return `${show(from)} – ${show(to)}`;
  return from ? `≥ ${show(from)}` : to ? `≤ ${show(to)}` : '';
}
