import { Checkbox, Select } from '@mantine/core';
import { askedValues, presenceSaid, valuesSaid } from '#web/fields/asked-values.ts';
import { isLife } from '#web/fields/choice.tsx';
import { choiceText, helpOf } from '#web/fields/field-names.ts';
import type { FieldInputs } from '#web/fields/field-view.ts';
import styles from '#web/fields/fields.module.css';
import { useFieldAttributes } from '#web/fields/use-field-attributes.ts';
import { useFormValue } from '#web/fields/use-form-value.ts';
import { ValueFilter } from '#web/fields/value-filter.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { StatusTag } from '#web/ui/status.tsx';

export const choiceInputs: FieldInputs = {
  Input: function ChoiceInput(props) {
    const { resource, name, field, form, path } = props;
    const { t } = useTexts();
    const attributes = useFieldAttributes(props);
    return (
      <Select
        {...form.getInputProps(path)}
        {...attributes}
        data={(field.options.values ?? []).map((value) => ({ value, label: choiceText(t, resource, name, value) }))}
        clearable={!field.options.required}
        clearButtonProps={{ 'aria-label': t('action.clear') }}
        allowDeselect={!field.options.required}
      />
    );
  },
  Filter: function ChoiceFilter(props) {
    const { resource, name, field } = props;
    const { t } = useTexts();
    const { values = [], required } = field.options;
    const label = (value: string) =>
      isLife(values) ? <StatusTag status={value} /> : choiceText(t, resource, name, value);
    return (
      <ValueFilter
        {...props}
        options={values.map((value) => ({ value, label: label(value) }))}
        mayBeEmpty={!required}
      />
    );
  },
  FilterText: function ChoiceFilterText({ resource, name, search }) {
    const { t } = useTexts();
    const asked = askedValues(search[name]);
    const names = asked.values.map((value) => choiceText(t, resource, name, value));
    return presenceSaid(t, asked) ?? valuesSaid(t, names, asked.isNot);
  },
  filterGroup: 'values',
};

export const codesInputs: FieldInputs = {
  Input: function CodesInput({ resource, name, field, form, path, label, disabled }) {
    const { t } = useTexts();
    const [value, setValue] = useFormValue<readonly string[]>(form, path);
    const { values } = field.options;
    if (!values) return null;
    return (
      <Checkbox.Group
        label={label}
        description={helpOf(t, resource, name)}
        error={form.errors[path]}
        value={[...value]}
        onChange={(next) => setValue(values.filter((one) => next.includes(one)))}
      >
        <div className={`flow ${styles.codes}`}>
          {values.map((one) => (
            <Checkbox key={one} value={one} disabled={disabled} label={choiceText(t, resource, name, one)} />
          ))}
        </div>
      </Checkbox.Group>
    );
  },
  Filter: null,
  FilterText: null,
};
