import { TextInput } from '@mantine/core';
import type { FieldInputs, InputProps } from '#web/fields/field-view.ts';
import { hex } from '#web/fields/color.tsx';
import styles from '#web/fields/fields.module.css';
import { useFieldAttributes } from '#web/fields/use-field-attributes.ts';
import { useFormValue } from '#web/fields/use-form-value.ts';
import { useTexts } from '#web/i18n/texts.ts';

/** Colours that go well together on both themes; any other can be typed. */
const palette = [
  '#e5484d',
  '#e2703a',
  '#d99a1c',
  '#6ba43a',
  '#2f9e6e',
  '#1f9aa8',
  '#3b82f6',
  '#4c4fd8',
  '#8b5cf6',
  '#d053a4',
  '#8d6e63',
  '#64748b',
];

function ColorField(props: InputProps) {
  const { form, path, label, disabled } = props;
  const { t } = useTexts();
  const attributes = useFieldAttributes(props);
  const [value, setValue] = useFormValue<string>(form, path);
  return (
    <div>
      <TextInput
        {...attributes}
        value={value}
        maxLength={7}
        placeholder="#1e88e5"
        data-example=""
        translate="no"
        onChange={(event) => setValue(event.currentTarget.value)}
        leftSectionPointerEvents="all"
        leftSection={
          <input
            type="color"
            className={`rounded-s ${styles.colorBox}`}
            aria-label={t('form.pick_color')}
            disabled={disabled}
            value={hex.test(value) ? value : '#808080'}
            onChange={(event) => setValue(event.currentTarget.value)}
          />
        }
      />
      <div className={`flow gap-4 ${styles.colors}`} role="group" aria-label={label}>
        {palette.map((color) => (
          <button
            key={color}
            type="button"
            className={`rounded ${styles.color}`}
            style={{ backgroundColor: color }}
            aria-label={color}
            aria-pressed={value.toLowerCase() === color}
            disabled={disabled}
            onClick={() => setValue(color)}
          />
        ))}
      </div>
    </div>
  );
}

export const colorInputs: FieldInputs = { Input: ColorField, Filter: null, FilterText: null };
