import { Checkbox, Select } from '@mantine/core';
import { askedValues, presenceSaid, valuesSaid } from '#web/fields/asked-values.ts';
import { choiceText, helpOf } from '#web/fields/field-names.ts';
import type { CellProps, FieldView, InputProps } from '#web/fields/field-view.ts';
import styles from '#web/fields/fields.module.css';
import { useFieldAttributes } from '#web/fields/use-field-attributes.ts';
import { useFormValue } from '#web/fields/use-form-value.ts';
import { ValueFilter } from '#web/fields/value-filter.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { isStatus, StatusTag } from '#web/ui/status.tsx';

/** Nine codes have a sign of their own; a choice among exactly such codes is the life of a task. */
const isLife = (values: readonly string[] | undefined) => values?.every(isStatus) && values.length > 5;

function ChoiceCell({ resource, name, field, value }: CellProps) {
  const { t } = useTexts();
  if (typeof value !== 'string') return null;
  return isLife(field.options.values) ? <StatusTag status={value} /> : choiceText(t, resource, name, value);
}

export const choiceView: FieldView = {
  Cell: ChoiceCell,
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
  listed: true,
  toForm: (value) => value ?? null,
  toApi: (typed) => typed || null,
};

function CodesInput({ resource, name, field, form, path, label, disabled }: InputProps) {
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
}

/** Several codes, shown by their names: of a closed list ticked, such as the product gives typed nowhere. */
export const codesView: FieldView = {
  Cell: function CodesCell({ resource, name, value }) {
    const { t } = useTexts();
    const names = ((value as readonly string[] | null) ?? []).map((code) => choiceText(t, resource, name, code));
    return names.join(', ');
  },
  Input: CodesInput,
  Filter: null,
  FilterText: null,
  listed: false,
  toForm: (value) => value ?? [],
  toApi: (typed) => typed ?? [],
};
