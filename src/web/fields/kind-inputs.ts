import type { Field, FieldKind } from '#kernel/field.ts';
import { choiceInputs, codesInputs } from '#web/fields/choice-input.tsx';
import { colorInputs } from '#web/fields/color-input.tsx';
import type { FieldInputs } from '#web/fields/field-view.ts';
import { flagInputs } from '#web/fields/flag-input.tsx';
import { localizedTextInputs } from '#web/fields/localized-text-input.tsx';
import { moneyInputs } from '#web/fields/money-input.tsx';
import { decimalInputs, integerInputs, minutesInputs } from '#web/fields/number-input.tsx';
import { plainInputs } from '#web/fields/plain-inputs.ts';
import { referenceInputs, referencesInputs } from '#web/fields/reference-input.tsx';
import { dateInputs, datesInputs, instantInputs } from '#web/fields/time-input.tsx';

/** Every kind once, as it is typed and asked for. Lists show fields without this file, which comes with a form. */
const fieldInputs = {
  ...plainInputs,
  localized_text: localizedTextInputs,
  integer: integerInputs,
  decimal: decimalInputs,
  money: moneyInputs,
  minutes: minutesInputs,
  flag: flagInputs,
  date: dateInputs,
  dates: datesInputs,
  instant: instantInputs,
  choice: choiceInputs,
  codes: codesInputs,
  color: colorInputs,
  reference: referenceInputs,
  references: referencesInputs,
  document: { Input: null, Filter: null, FilterText: null },
  records: { Input: null, Filter: null, FilterText: null },
} as const satisfies Record<FieldKind, FieldInputs>;

export const inputsOf = (field: Field): FieldInputs => fieldInputs[field.kind];
