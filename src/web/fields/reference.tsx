import { Checkbox, MultiSelect, Select, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Option } from '#kernel/row-verbs.ts';
import { optionsQuery } from '#web/cache/options.ts';
import { useReferences } from '#web/cache/references.ts';
import type { FieldView, FilterProps, InputProps } from '#web/fields/field-view.ts';
import styles from '#web/fields/fields.module.css';
import { ReferenceName, ReferenceNames } from '#web/fields/reference-name.tsx';
import { useFieldAttributes } from '#web/fields/use-field-attributes.ts';
import { useFormValue } from '#web/fields/use-form-value.ts';
import { useTexts } from '#web/i18n/texts.ts';

interface Offered {
  readonly data: { value: string; label: string }[];
  readonly isLoading: boolean;
}

/** What a search offers, and what is chosen already whether the search finds it or not. */
function useOffered(path: string, q: string, chosen: readonly number[], open: boolean): Offered {
  const found = useQuery({ ...optionsQuery(path, q), enabled: open, placeholderData: keepPreviousData });
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
  const { data, isLoading } = useOffered(field.options.to ?? '', q, value ? [value] : [], open);
  const shown = data.find((option) => option.value === String(value))?.label ?? '';
  return (
    <Select
      {...attributes}
      clearable={!field.options.required}
      clearButtonProps={{ 'aria-label': t('action.clear') }}
      allowDeselect={false}
      searchable
      translate="no"
      data={data}
      value={value && shown ? String(value) : null}
      onChange={(chosen) => setValue(chosen ? Number(chosen) : null)}
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
  const { data, isLoading } = useOffered(field.options.to ?? '', q, value, open);
  const known = new Set(data.map((option) => option.value));
  return (
    <MultiSelect
      {...attributes}
      searchable
      translate="no"
      data={data}
      value={value.map(String).filter((id) => known.has(id))}
      onChange={(chosen) => setValue(chosen.map(Number))}
      onDropdownOpen={() => setOpen(true)}
      searchValue={q}
      onSearchChange={setQ}
      filter={({ options }) => options}
      nothingFoundMessage={isLoading ? t('state.searching') : t('state.nothing_found')}
      maxDropdownHeight={280}
    />
  );
}

const chosen = (text: string | undefined): string[] =>
  text && text !== 'null' && text !== '!null' ? text.split(',') : [];

/** Any of the chosen rows, or none at all. */
function ReferenceFilter({ field, name, search, change }: FilterProps) {
  const { t } = useTexts();
  const [q, setQ] = useState('');
  const now = chosen(search[name]);
  const { data } = useOffered(field.options.to ?? '', q, now.map(Number), true);
  const toggle = (id: string) =>
    change({ [name]: (now.includes(id) ? now.filter((one) => one !== id) : [...now, id]).join() || null });
  const mayBeEmpty = field.kind === 'reference' && !field.options.required && q === '';
  return (
    <div className={styles.picker}>
      <TextInput
        aria-label={t('action.search')}
        placeholder={t('action.search')}
        data-autofocus
        value={q}
        onChange={(event) => setQ(event.currentTarget.value)}
      />
      <div className={`stack gap-2 ${styles.options}`}>
        {mayBeEmpty && (
          <label className={`row hovers tap ${styles.option}`}>
            <Checkbox
              checked={search[name] === 'null'}
              onChange={() => change({ [name]: search[name] === 'null' ? null : 'null' })}
            />
            <span className="quiet">{t('filter.empty')}</span>
          </label>
        )}
        {data.map((option) => (
          <label key={option.value} className={`row hovers tap ${styles.option}`}>
            <Checkbox checked={now.includes(option.value)} onChange={() => toggle(option.value)} />
            <span className="cut" translate="no">
              {option.label}
            </span>
          </label>
        ))}
      </div>
    </div>
  );
}

function ReferenceFilterText({ field, name, search }: Omit<FilterProps, 'change'>) {
  const { t } = useTexts();
  if (search[name] === 'null') return t('filter.empty');
  if (search[name] === '!null') return t('filter.not_empty');
  return <ReferenceNames path={field.options.to ?? ''} ids={chosen(search[name]).map(Number)} />;
}

export const referenceView: FieldView = {
  Cell: ({ field, value }) =>
    field.options.to ? <ReferenceName path={field.options.to} id={value as number | null} /> : String(value ?? ''),
  Input: (props) => (props.field.options.to ? <ReferenceField {...props} /> : null),
  Filter: ReferenceFilter,
  FilterText: ReferenceFilterText,
  listed: true,
  isLong: true,
  toForm: (value) => value ?? null,
  toApi: (typed) => typed ?? null,
};

export const referencesView: FieldView = {
  Cell: ({ field, value }) => (
    <ReferenceNames path={field.options.to ?? ''} ids={(value as readonly number[] | null) ?? []} />
  ),
  Input: ReferencesField,
  Filter: ReferenceFilter,
  FilterText: ReferenceFilterText,
  listed: false,
  isLong: true,
  isTyped: true,
  toForm: (value) => value ?? [],
  toApi: (typed) => typed ?? [],
};
