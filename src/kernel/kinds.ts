import type { FieldKind, Kind } from '#kernel/field.ts';
import { choiceKind, codesKind } from '#kernel/fields/choice.ts';
import { colorKind } from '#kernel/fields/color.ts';
import { accountKind, emailKind, phoneKind } from '#kernel/fields/phone-email-account.ts';
import { documentKind } from '#kernel/fields/document.ts';
import { flagKind } from '#kernel/fields/flag.ts';
import { localizedTextKind } from '#kernel/fields/localized-text.ts';
import { longTextKind } from '#kernel/fields/long-text.ts';
import { moneyKind } from '#kernel/fields/money.ts';
import { decimalKind, integerKind, minutesKind } from '#kernel/fields/number.ts';
import { recordsKind } from '#kernel/fields/records.ts';
import { referenceKind, referencesKind } from '#kernel/fields/reference.ts';
import { secretKind } from '#kernel/fields/secret.ts';
import { textKind } from '#kernel/fields/text.ts';
import { dateKind, datesKind, instantKind } from '#kernel/fields/time.ts';

/** Every kind once. */
export const kinds = {
  text: textKind,
  long_text: longTextKind,
  localized_text: localizedTextKind,
  integer: integerKind,
  decimal: decimalKind,
  money: moneyKind,
  minutes: minutesKind,
  flag: flagKind,
  date: dateKind,
  dates: datesKind,
  instant: instantKind,
  choice: choiceKind,
  codes: codesKind,
  color: colorKind,
  reference: referenceKind,
  references: referencesKind,
  email: emailKind,
  phone: phoneKind,
  account: accountKind,
  document: documentKind,
  records: recordsKind,
  secret: secretKind,
} as const satisfies Record<FieldKind, Kind>;
