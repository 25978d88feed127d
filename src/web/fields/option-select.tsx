import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Ref, useState } from 'react';
import { optionsQuery, type Within } from '#web/cache/options.ts';
import { useReference } from '#web/cache/references.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { Select } from '#web/ui/select.tsx';

interface OptionSelectProps {
  /** The resource whose rows are chosen from. */
  readonly path: string;
  /** Values that what is offered has. */
  readonly within?: Within;
  readonly label: string;
  readonly placeholder?: string;
  readonly value: number | null;
  readonly choose: (id: number | null) => void;
  readonly icon?: IconName;
  readonly className?: string | undefined;
  /** There is always one. */
  readonly required?: boolean;
  readonly error?: string | undefined;
  readonly inputRef?: Ref<HTMLInputElement>;
}

/** A row of a resource by its name, outside of any form; the server searches, in both scripts. */
export function OptionSelect(props: OptionSelectProps) {
  const { path, within, label, placeholder = label, value, choose, icon, className } = props;
  const { required = false, error, inputRef } = props;
  const { t } = useTexts();
  const [q, setQ] = useState('');
  const [isOpen, setOpen] = useState(false);
  const chosen = useReference(path, value);
  const { data = [], isFetching } = useQuery({
    ...optionsQuery(path, q, within),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  const rows = chosen && !data.some(({ id }) => id === chosen.id) ? [chosen, ...data] : data;
  return (
    <Select
      ref={inputRef}
      error={error}
      aria-label={label}
      placeholder={placeholder}
      translate="no"
      className={className}
      leftSection={icon && <Icon name={icon} size={14} />}
      searchable
      clearable={!required}
      allowDeselect={!required}
      clearButtonProps={{ 'aria-label': t('action.clear') }}
      data={rows.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={chosen ? String(chosen.id) : null}
      onDropdownOpen={() => setOpen(true)}
      onSearchChange={(typed) => setQ(typed === chosen?.name ? '' : typed)}
      filter={({ options }) => options}
      onChange={(id) => choose(id ? Number(id) : null)}
      nothingFoundMessage={isFetching ? t('state.searching') : t('state.nothing_found')}
      maxDropdownHeight={280}
    />
  );
}
