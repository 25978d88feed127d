import { TextInput } from '@mantine/core';
import type { FieldInputs, InputProps } from '#web/fields/field-view.ts';
import { useFieldAttributes } from '#web/fields/use-field-attributes.ts';

interface LineInputProps extends InputProps {
  readonly type?: 'text' | 'email' | 'tel';
  readonly inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email';
  readonly maxLength?: number;
  readonly placeholder?: string;
  /** Rewrites what was typed when the field is left, e.g. a phone number. */
  readonly tidy?: (typed: string) => string;
}

/** One line of text; the other kinds of text are this with another keyboard. */
export function LineInput({ tidy, type, inputMode, maxLength, placeholder, ...props }: LineInputProps) {
  const line = { type, inputMode, maxLength, placeholder, 'data-example': placeholder ? '' : undefined };
  const attributes = useFieldAttributes(props);
  const { onBlur, onChange, ...input } = props.form.getInputProps(props.path);
  return (
    <TextInput
      {...input}
      {...attributes}
      {...line}
      autoComplete={props.autoComplete}
      onChange={onChange}
      onBlur={(event) => {
        onBlur?.(event);
        const tidied = tidy?.(event.currentTarget.value);
        if (tidied === undefined || tidied === event.currentTarget.value) return;
        event.currentTarget.value = tidied;
        onChange(tidied);
      }}
    />
  );
}

/** Typed on the keys of numbers. */
const isOfDigits = ({ field }: InputProps) => /^\^\[?\\d/.test(field.options.pattern ?? '');

export const textInputs: FieldInputs = {
  Input: (props) => (
    <LineInput {...props} maxLength={props.field.options.max} inputMode={isOfDigits(props) ? 'numeric' : 'text'} />
  ),
  Filter: null,
  FilterText: null,
};
