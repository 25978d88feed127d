import { Select } from '@mantine/core';
import { useState } from 'react';
import { useOptions } from '#web/cache/options.ts';
import { useReference } from '#web/cache/references.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Icon } from '#web/ui/icon.tsx';
import look from '#modules/tasks/day-plan/day-plan.module.css';

interface PersonPickProps {
  readonly value: number;
  readonly onChange: (id: number) => void;
}

/** Whose plan is shown; of their tasks one sees those that one may see anywhere. */
export function PersonPick({ value, onChange }: PersonPickProps) {
  const { t } = useTexts();
  const person = useReference('admin/users', value);
  const [typed, setTyped] = useState('');
  const name = person?.name ?? '';
  const { data = [] } = useOptions('admin/users', { q: typed === name ? '' : typed });
  const found = data.map(({ id, name: label }) => ({ value: String(id), label }));
  const options = found.some((one) => one.value === String(value))
    ? found
    : [{ value: String(value), label: name }, ...found];
  return (
    <Select
      className={look.person}
      aria-label={t('day.person')}
      leftSection={<Icon name="user" size={14} />}
      searchable
      allowDeselect={false}
      data={options}
      filter={({ options: all }) => all}
      value={String(value)}
      onSearchChange={setTyped}
      onChange={(id) => id && onChange(Number(id))}
      nothingFoundMessage={t('state.nothing_found')}
    />
  );
}
