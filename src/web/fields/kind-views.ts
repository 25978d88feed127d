import type { Field, FieldKind } from '#kernel/field.ts';
import { choiceView, codesView } from '#web/fields/choice.tsx';
import { colorView } from '#web/fields/color.tsx';
import { accountView, emailView, phoneView } from '#web/fields/phone-email-account.tsx';
import { documentView } from '#web/fields/document.tsx';
import type { FieldView } from '#web/fields/field-view.ts';
import { flagView } from '#web/fields/flag.tsx';
import { localizedTextView } from '#web/fields/localized-text.tsx';
import { longTextView } from '#web/fields/long-text.tsx';
import { moneyView } from '#web/fields/money.tsx';
import { decimalView, integerView, minutesView } from '#web/fields/number.tsx';
import { recordsView } from '#web/fields/records.tsx';
import { referencesView, referenceView } from '#web/fields/reference.tsx';
import { secretView } from '#web/fields/secret.tsx';
import { textView } from '#web/fields/text.tsx';
import { datesView, dateView, instantView } from '#web/fields/time.tsx';

/** Every kind once, as the browser shows it. A kind that is missing here does not compile. */
export const fieldViews = {
  text: textView,
  long_text: longTextView,
  localized_text: localizedTextView,
  integer: integerView,
  decimal: decimalView,
  money: moneyView,
  minutes: minutesView,
  flag: flagView,
  date: dateView,
  dates: datesView,
  instant: instantView,
  choice: choiceView,
  codes: codesView,
  color: colorView,
  reference: referenceView,
  references: referencesView,
  email: emailView,
  phone: phoneView,
  account: accountView,
  document: documentView,
  records: recordsView,
  secret: secretView,
} as const satisfies Record<FieldKind, FieldView>;

export const viewOf = (field: Field): FieldView => fieldViews[field.kind];
