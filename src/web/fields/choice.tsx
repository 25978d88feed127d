import { Checkbox, Select } from '@mantine/core';
import { choiceText, helpOf } from '#web/fields/field-names.ts';
import type { CellProps, FieldView, InputProps } from '#web/fields/field-view.ts';
import styles from '#web/fields/fields.module.css';
import { useFieldAttributes } from '#web/fields/use-field-attributes.ts';
import { useFormValue } from '#web/fields/use-form-value.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { isStatus, StatusTag } from '#web/ui/status.tsx';

const chosen = (text: string | undefined): string[] => (text ? text.split(',') : []);

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
  Filter: function ChoiceFilter({ resource, name, field, search, change }) {
    const { t } = useTexts();
    const now = chosen(search[name]);
    const toggle = (value: string) =>
      change({ [name]: (now.includes(value) ? now.filter((one) => one !== value) : [...now, value]).join() || null });
    return (
      <div className={`stack gap-2 ${styles.options}`}>
        {(field.options.values ?? []).map((value) => (
          <label key={value} className={`row hovers tap ${styles.option}`}>
            <Checkbox checked={now.includes(value)} onChange={() => toggle(value)} />
            {isLife(field.options.values) ? <StatusTag status={value} /> : choiceText(t, resource, name, value)}
          </label>
        ))}
      </div>
    );
  },
  FilterText: function ChoiceFilterText({ resource, name, search }) {
    const { t } = useTexts();
    const names = chosen(search[name]).map((value) => choiceText(t, resource, name, value));
    return names.join(', ');
  },
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
