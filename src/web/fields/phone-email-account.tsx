import { accountPattern, emailPattern } from '#kernel/fields/door.ts';
import { formatAccount, formatPhone } from '#kernel/formats.ts';
import { type FieldView, textOrEmpty } from '#web/fields/field-view.ts';
import { textView } from '#web/fields/text.tsx';

const email = new RegExp(emailPattern);

export const emailView: FieldView = {
  ...textView,
  Cell: ({ value }) => (value ? <span translate="no">{String(value)}</span> : null),
  check: (typed) => (email.test(textOrEmpty(typed).trim()) ? null : { rule: 'pattern' }),
};

const digitsOf = (typed: unknown) => textOrEmpty(typed).replace(/\D/g, '');

export const phoneView: FieldView = {
  ...textView,
  Cell: ({ value }) => (value ? <span className="num">{formatPhone(String(value))}</span> : null),
  toForm: (value) => formatPhone(textOrEmpty(value)),
  check: (typed) => (/^(998)?\d{9}$/.test(digitsOf(typed)) ? null : { rule: 'pattern' }),
};

export const accountView: FieldView = {
  ...textView,
  Cell: ({ value }) => (value ? <span className="num">{formatAccount(String(value))}</span> : null),
  toForm: (value) => formatAccount(textOrEmpty(value)),
  toApi: (typed) => textOrEmpty(typed).replace(/\s/g, '') || null,
  check: (typed, { options }) =>
    new RegExp(accountPattern(options)).test(textOrEmpty(typed).replace(/\s/g, '')) ? null : { rule: 'pattern' },
};
