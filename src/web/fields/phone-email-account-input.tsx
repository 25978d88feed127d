import { longestEmail } from '#kernel/fields/door.ts';
import { formatAccount, formatPhone } from '#kernel/formats.ts';
import type { FieldInputs } from '#web/fields/field-view.ts';
import { LineInput, textInputs } from '#web/fields/text-input.tsx';

export const emailInputs: FieldInputs = {
  ...textInputs,
  Input: (props) => <LineInput {...props} type="email" inputMode="email" maxLength={longestEmail} />,
};

export const phoneInputs: FieldInputs = {
  ...textInputs,
  Input: (props) => <LineInput {...props} type="tel" inputMode="tel" placeholder="(90) 123-45-67" tidy={formatPhone} />,
};

export const accountInputs: FieldInputs = {
  ...textInputs,
  Input: (props) => (
    <LineInput {...props} inputMode="numeric" tidy={(typed) => formatAccount(typed, props.field.options.max)} />
  ),
};
