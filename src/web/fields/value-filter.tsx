import { Checkbox } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { readerWord } from '#kernel/filter-words.ts';
import { askedValues, textOfValues, toggledValue } from '#web/fields/asked-values.ts';
import type { FilterProps } from '#web/fields/field-view.ts';
import styles from '#web/fields/fields.module.css';
import { useTexts } from '#web/i18n/texts.ts';
import { OneOf } from '#web/ui/one-of.tsx';

interface ValueFilterProps extends Pick<FilterProps, 'name' | 'search' | 'change' | 'counts'> {
  readonly options: readonly { readonly value: string; readonly label: ReactNode }[];
  /** Are there rows without a value? */
  readonly mayBeEmpty: boolean;
  /** Stands before the options: a search. */
  readonly children?: ReactNode;
}

/** Any of some values or none of them, or whether there is one at all; with how many rows each would find. */
export function ValueFilter({ name, search, change, counts, options, mayBeEmpty, children }: ValueFilterProps) {
  const { t } = useTexts();
  const asked = askedValues(search[name]);
  // Before a value is chosen the address cannot say which way it will be.
  const [isNot, setNot] = useState(asked.isNot);
  const ask = (values: readonly string[], not: boolean) => change({ [name]: textOfValues(values, not) });
  const line = (key: string, label: ReactNode, isOn: boolean, toggle: () => void, count = counts?.get(key)) => (
    <label key={key} className={`row hovers tap rounded-s ${styles.option}`}>
      <Checkbox checked={isOn} onChange={toggle} />
      {label}
      {counts && <span className="count to-end">{count ?? 0}</span>}
    </label>
  );
  const presences = mayBeEmpty ? (['null', '!null'] as const) : [];
  return (
    <div className={styles.picker}>
      <OneOf
        fullWidth
        mb={6}
        large
        label={t('filter.which')}
        of={['', '!']}
        value={isNot ? '!' : ''}
        nameOf={(way) => t(way ? 'filter.is_not' : 'filter.is')}
        choose={(way) => {
          setNot(way === '!');
          if (asked.values.length) ask(asked.values, way === '!');
        }}
      />
      {children}
      <div className={`stack gap-2 ${styles.options}`}>
        {options.map(({ value, label }) =>
          line(value, label, asked.values.includes(value), () => ask(toggledValue(asked, value), isNot)),
        )}
        {presences.map((presence) =>
          line(
            presence,
            <span className="quiet">{t(presence === 'null' ? 'filter.empty' : 'filter.not_empty')}</span>,
            asked.presence === presence,
            () => change({ [name]: asked.presence === presence ? null : presence }),
            presence === 'null' ? counts?.get('null') : sumOf(counts),
          ),
        )}
      </div>
    </div>
  );
}

const sumOf = (counts: ReadonlyMap<string, number> | undefined): number =>
  counts
    ?.entries()
    .reduce((sum, [value, count]) => (value === 'null' || value === readerWord ? sum : sum + count), 0) ?? 0;
