import { MultiSelect, Select, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Option } from '#kernel/row-verbs.ts';
import { readerWord } from '#kernel/filter-words.ts';
import { optionsQuery, type Within } from '#web/cache/options.ts';
import { useReferences } from '#web/cache/references.ts';
import { askedValues, presenceSaid, valuesSaid } from '#web/fields/asked-values.ts';
import type { FieldInputs, FilterProps, InputProps } from '#web/fields/field-view.ts';
import { useMadeHere } from '#web/fields/made-here.ts';
import { useFieldAttributes } from '#web/fields/use-field-attributes.ts';
import { useFormValue } from '#web/fields/use-form-value.ts';
import { ValueFilter } from '#web/fields/value-filter.tsx';
import { useSession } from '#web/session/session.ts';
import { useTexts } from '#web/i18n/texts.ts';

interface Offered {
  readonly data: { value: string; label: string }[];
  readonly isLoading: boolean;
}

/** What the other values of the form leave to choose from. */
function withinOf({ field, form }: Pick<InputProps, 'field' | 'form'>): Within | undefined {
  const { within, unless } = field.options;
  const value = within && form.getValues()[within];
  const asked = { ...(within && value ? { [within]: String(value) } : {}), ...(unless ? { [unless]: 'false' } : {}) };
  return Object.keys(asked).length ? asked : undefined;
}

interface Asked {
  readonly path: string;
  readonly q: string;
  readonly chosen: readonly number[];
  readonly open: boolean;
  readonly within?: Within | undefined;
}

/** What a search offers, and what is chosen already whether the search finds it or not. */
function useOffered({ path, q, chosen, open, within }: Asked): Offered {
  const found = useQuery({
    ...optionsQuery(path, q, within),
    enabled: open,
    // What lies within another row is never shown in the place of this one's.
    ...(!within && { placeholderData: keepPreviousData }),
  });
  const known = useReferences(path, chosen);
  const all = new Map<number, Option>([...known, ...(found.data ?? [])].map((option) => [option.id, option]));
  return {
    data: [...all.values()].map(({ id, name }) => ({ value: String(id), label: name })),
    isLoading: found.isFetching,
  };
}

function ReferenceField(props: InputProps) {
  const { field, form, path } = props;
  const { t } = useTexts();
  const attributes = useFieldAttributes(props);
  const [value, setValue] = useFormValue<number | null>(form, path);
  const [q, setQ] = useState('');
  const [open, setOpen] = useState(false);
  const { data, isLoading } = useOffered({
    ...{ path: field.options.to ?? '', q, open, within: withinOf(props) },
    chosen: value ? [value] : [],
  });
  const shown = data.find((option) => option.value === String(value))?.label ?? '';
  const { offered, isAsked, make } = useMadeHere(field.options.to ?? '', q, data, isLoading);
  return (
    <Select
      {...attributes}
      clearable={!field.options.required}
      clearButtonProps={{ 'aria-label': t('action.clear') }}
      allowDeselect={false}
      searchable
      translate="no"
      data={[...data, ...offered]}
      value={value && shown ? String(value) : null}
      onChange={(chosen) => (isAsked(chosen) ? void make(setValue) : setValue(chosen ? Number(chosen) : null))}
      onDropdownOpen={() => setOpen(true)}
      onSearchChange={(typed) => setQ(typed === shown ? '' : typed)}
      // The server has searched already, in both scripts.
      filter={({ options }) => options}
      nothingFoundMessage={isLoading ? t('state.searching') : t('state.nothing_found')}
      maxDropdownHeight={280}
    />
  );
}

function ReferencesField(props: InputProps) {
  const { field, form, path } = props;
  const { t } = useTexts();
  const attributes = useFieldAttributes(props);
  const [value, setValue] = useFormValue<readonly number[]>(form, path);
  const [q, setQ] = useState('');
  const [open, setOpen] = useState(false);
  const [isShown, show] = useState(false);
  const { data, isLoading } = useOffered({
    ...{ path: field.options.to ?? '', q, open, within: withinOf(props), chosen: value },
  });
  const known = new Set(data.map((option) => option.value));
  return (
    <MultiSelect
      {...attributes}
      searchable
      translate="no"
      data={data}
      value={value.map(String).filter((id) => known.has(id))}
      // Who has searched has found what they wanted, and goes on to what the list lies over.
      onChange={(chosen) => {
        setValue(chosen.map(Number));
        if (q) show(false);
        setQ('');
      }}
      dropdownOpened={isShown}
      onDropdownOpen={() => {
        setOpen(true);
        show(true);
      }}
      onDropdownClose={() => show(false)}
      searchValue={q}
      onSearchChange={setQ}
      filter={({ options }) => options}
      nothingFoundMessage={isLoading ? t('state.searching') : t('state.nothing_found')}
      maxDropdownHeight={280}
    />
  );
}

/** People whose values stand for somebody else when somebody else reads them. */
const people = 'admin/users';
/** So many of the values with most rows are offered before one searches. */
const offeredAtMost = 30;

const idsOf = (values: Iterable<string>): number[] => [...values].filter((value) => /^\d+$/.test(value)).map(Number);

/** Any of the chosen rows or none of them, or none at all; those that find most come first. */
function ReferenceFilter(props: FilterProps) {
  const { field, name, search, counts } = props;
  const { t } = useTexts();
  const { to = '', required } = field.options;
  const [q, setQ] = useState('');
  const asked = askedValues(search[name]);
  const counted = useReferences(to, q ? [] : idsOf(counts?.keys() ?? []).slice(0, offeredAtMost));
  const { data } = useOffered({ path: to, q, chosen: idsOf(asked.values), open: true });
  const all = [...counted.map(({ id, name: label }) => ({ value: String(id), label })), ...data];
  const each = [...new Map(all.map((option) => [option.value, option])).values()];
  const rank = ({ value }: { value: string }) => (asked.values.includes(value) ? Infinity : (counts?.get(value) ?? 0));
  const ordered = counts ? each.toSorted((a, b) => Number(rank(b) > rank(a)) - Number(rank(a) > rank(b))) : each;
  const options = ordered.map(({ value, label }) => ({ value, label: <Named name={label} /> }));
  const { user } = useSession();
  const ownCount = counts?.get(String(user?.id)) ?? 0;
  const me = { value: readerWord, label: <span className="cut">{t('filter.me')}</span> };
  return (
    <ValueFilter
      {...props}
      counts={counts && new Map([...counts, [readerWord, ownCount]])}
      options={to === people && q === '' ? [me, ...options] : options}
      mayBeEmpty={!required && q === ''}
    >
      <TextInput
        aria-label={t('action.search')}
        placeholder={t('action.search')}
        data-autofocus
        value={q}
        onChange={(event) => setQ(event.currentTarget.value)}
      />
    </ValueFilter>
  );
}

const Named = ({ name }: { readonly name: string }) => (
  <span className="cut" translate="no">
    {name}
  </span>
);

function ReferenceFilterText({ field, name, search }: Omit<FilterProps, 'change'>) {
  const { t } = useTexts();
  const { to = '' } = field.options;
  const asked = askedValues(search[name]);
  const known = useReferences(to, idsOf(asked.values));
  const nameOf = (value: string) =>
    value === readerWord ? t('filter.me') : known.find(({ id }) => String(id) === value)?.name;
  const names = asked.values.flatMap((value) => nameOf(value) ?? []);
  const said = presenceSaid(t, asked);
  return said ?? <span translate="no">{valuesSaid(t, names, asked.isNot)}</span>;
}

export const referenceInputs: FieldInputs = {
  Input: (props) => (props.field.options.to ? <ReferenceField {...props} /> : null),
  Filter: ReferenceFilter,
  FilterText: ReferenceFilterText,
  filterGroup: 'values',
};

export const referencesInputs: FieldInputs = { ...referenceInputs, Input: ReferencesField };
