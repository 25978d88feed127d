import { Checkbox, SegmentedControl } from '@mantine/core';
import { helpOf } from '#web/fields/field-names.ts';
import type { FieldInputs } from '#web/fields/field-view.ts';
import { useTexts } from '#web/i18n/texts.ts';

export const flagInputs: FieldInputs = {
  Input: function FlagInput({ resource, name, form, path, label, disabled }) {
    const { t } = useTexts();
    return (
      <Checkbox
        {...form.getInputProps(path, { type: 'checkbox' })}
        name={path}
        label={label}
        description={helpOf(t, resource, name)}
        disabled={disabled}
        size="sm"
      />
    );
  },
  Filter: function FlagFilter({ name, search, change }) {
    const { t } = useTexts();
    const data = [
      { value: '', label: t('filter.any') },
      { value: 'true', label: t('export.yes') },
      { value: 'false', label: t('export.no') },
    ];
    return (
      <SegmentedControl
        data={data}
        value={search[name] ?? ''}
        onChange={(value) => change({ [name]: value || null })}
      />
    );
  },
  FilterText: function FlagFilterText({ name, search }) {
    const { t } = useTexts();
    return search[name] === 'true' ? t('export.yes') : t('export.no');
  },
  filterGroup: 'values',
};
