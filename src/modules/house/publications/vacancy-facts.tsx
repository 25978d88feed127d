import { Checkbox, NumberInput, Select } from '@mantine/core';
import { choiceText } from '#web/fields/field-names.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { DayInput } from '#web/ui/day-input.tsx';
import { publications } from '#modules/house/publications/publications.ts';
import type { Editing } from '#modules/house/publications/use-publication.tsx';

const employments = publications.fields.employment.options.values;

/** What only a vacancy has. */
export function VacancyFacts({ editing }: { readonly editing: Editing }) {
  const { t } = useTexts();
  const { shown: row, messages } = editing;
  const set = (column: string, value: unknown) => editing.to.set(column, value);
  const label = (name: string) => t(`publications.${name}`);
  return (
    <>
      <Select
        label={label('employment')}
        data={employments.map((value) => ({ value, label: choiceText(t, publications, 'employment', value) }))}
        value={row.employment}
        clearable
        clearButtonProps={{ 'aria-label': t('action.clear') }}
        onChange={(value) => set('employment', value)}
      />
      <Checkbox
        label={label('is_remote')}
        checked={row.is_remote}
        onChange={(event) => set('is_remote', event.currentTarget.checked)}
      />
      {(['salary_from', 'salary_to'] as const).map((name) => (
        <NumberInput
          key={name}
          label={label(name)}
          value={row[name] ?? ''}
          error={messages[name]}
          min={0}
          max={2_000_000_000}
          thousandSeparator=" "
          hideControls
          onChange={(value) => set(name, value === '' ? null : Number(value))}
        />
      ))}
      <DayInput label={label('open_until')} value={row.open_until} onChange={(day) => set('open_until', day)} />
    </>
  );
}
