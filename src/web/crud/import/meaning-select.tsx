import { Select } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { optionsQuery } from '#web/api/options.ts';
import { useTexts } from '#web/i18n/texts.ts';

export interface Meant {
  /** The resource whose rows may be meant; null: one of the choices. */
  readonly to: string | null;
  readonly choices: readonly { readonly code: string; readonly label: string }[];
}

interface MeaningSelectProps extends Meant {
  readonly label: string;
  readonly value: string;
  readonly choose: (value: string) => void;
}

/** What a value of a file means here: a row found by its name, or one of the choices. Nothing chosen: left empty. */
export function MeaningSelect({ to, choices, label, value, choose }: MeaningSelectProps) {
  const { t } = useTexts();
  const [q, setQ] = useState('');
  const [shown, setShown] = useState('');
  const [isOpen, setOpen] = useState(false);
  const rows = useQuery({
    ...optionsQuery(to ?? '', q),
    enabled: to !== null && isOpen,
    placeholderData: keepPreviousData,
  });
  const found = to
    ? (rows.data ?? []).map((row) => ({ value: String(row.id), label: row.name }))
    : choices.map((choice) => ({ value: choice.code, label: choice.label }));
  const data =
    value && shown && !found.some((one) => one.value === value) ? [{ value, label: shown }, ...found] : found;
  return (
    <Select
      aria-label={label}
      placeholder={t('import.left_empty')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('action.clear') }}
      translate={to ? 'no' : undefined}
      data={data}
      value={value || null}
      onDropdownOpen={() => setOpen(true)}
      onSearchChange={(typed) => to && setQ(typed === shown ? '' : typed)}
      filter={to ? ({ options }) => options : undefined}
      onChange={(chosen, option) => {
        setShown(option?.label ?? '');
        choose(chosen ?? '');
      }}
      nothingFoundMessage={rows.isFetching ? t('state.searching') : t('state.nothing_found')}
      maxDropdownHeight={240}
    />
  );
}
