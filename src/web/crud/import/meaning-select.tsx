import { Select } from '@mantine/core';
import { OptionSelect } from '#web/fields/option-select.tsx';
import { useTexts } from '#web/i18n/texts.ts';

interface MeaningSelectProps {
  /** The resource whose rows may be meant; null: one of the choices. */
  readonly to: string | null;
  readonly choices: readonly { readonly code: string; readonly label: string }[];
  readonly label: string;
  readonly placeholder?: string;
  readonly value: string;
  readonly choose: (value: string) => void;
}

/** What a value of a file means here: a row found by its name, or one of the choices. */
export function MeaningSelect({ to, choices, label, placeholder: asked, value, choose }: MeaningSelectProps) {
  const { t } = useTexts();
  const placeholder = asked ?? t('import.left_empty');
  if (to)
    return (
      <OptionSelect
        path={to}
        label={label}
        placeholder={placeholder}
        value={value ? Number(value) : null}
        choose={(id) => choose(id ? String(id) : '')}
      />
    );
  return (
    <Select
      aria-label={label}
      placeholder={placeholder}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('action.clear') }}
      data={choices.map(({ code, label: name }) => ({ value: code, label: name }))}
      value={value || null}
      onChange={(code) => choose(code ?? '')}
      nothingFoundMessage={t('state.nothing_found')}
    />
  );
}
