import type { Field } from '#kernel/field.ts';
import type { FieldInputs } from '#web/fields/field-view.ts';
import { accountInputs, emailInputs, phoneInputs } from '#web/fields/phone-email-account-input.tsx';
import { longTextInputs } from '#web/fields/long-text-input.tsx';
import { secretInputs } from '#web/fields/secret-input.tsx';
import { textInputs } from '#web/fields/text-input.tsx';

/** Kinds that are typed as letters and nothing else: no list, no calendar comes along with them. */
export const plainInputs = {
  text: textInputs,
  long_text: longTextInputs,
  email: emailInputs,
  phone: phoneInputs,
  account: accountInputs,
  secret: secretInputs,
} as const satisfies Partial<Record<Field['kind'], FieldInputs>>;

export const plainInputsOf = (field: Field): FieldInputs => plainInputs[field.kind as keyof typeof plainInputs];
