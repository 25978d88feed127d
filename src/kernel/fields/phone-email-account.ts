import Type from 'typebox';
import { asWritten, type FieldOptions, fieldOf, type Kind } from '#kernel/field.ts';

const plainText: Pick<Kind, 'sqlType' | 'rowSchema' | 'operators' | 'parse' | 'exportText' | 'fromCell'> = {
  sqlType: () => 'text',
  rowSchema: () => Type.String(),
  operators: ['equals', 'null'],
  parse: (asked) => asked,
  exportText: (value) => String(value ?? ''),
  fromCell: asWritten,
};

export const emailPattern = '^[^\\s@]+@[^\\s@]+\\.[^\\s@]{2,}$';
export const longestEmail = 254;

/** An e-mail address, kept in lower case. */
export const email = <const O extends FieldOptions>(options: O) => fieldOf<string, O>('email', options);

export const emailKind: Kind = {
  ...plainText,
  kind: 'email',
  schema: () => Type.String({ maxLength: longestEmail, pattern: emailPattern }),
  normalize: (value) => (typeof value === 'string' ? value.toLowerCase() : value),
};

/** A phone number of Uzbekistan: +998 and 9 digits, kept without spaces. Judged by its length: domain.md, 2.5. */
export const phone = <const O extends FieldOptions>(options: O) => fieldOf<string, O>('phone', options);

const phonePattern = '^(\\+?998)?[\\s(-]*\\d{2}[\\s)-]*\\d{3}[\\s-]*\\d{2}[\\s-]*\\d{2}$';
const phoneForm = new RegExp(phonePattern);

/** A phone number among other words that people may have typed. */
export const isPhone = (typed: string): boolean => phoneForm.test(typed);

export const phoneKind: Kind = {
  ...plainText,
  kind: 'phone',
  schema: () => Type.String({ maxLength: 24, pattern: phonePattern }),
  parse: (asked) => normalizePhone(asked),
  normalize: (value) => (typeof value === 'string' ? normalizePhone(value) : value),
};

/** `(90) 123-45-67`, `998901234567` and `+998 90 123 45 67` become `+998901234567`. */
export function normalizePhone(typed: string): string {
  const digits = typed.replace(/\D/g, '');
  return `+998${digits.slice(-9)}`;
}

/**
 * A number of a fixed count of digits: MFO `max: 5`, STIR 9; a bank account has 20 (`min`), the treasury account of an
 * organisation of the budget 27.
 */
export const account = <const O extends FieldOptions & { readonly max: number }>(options: O) =>
  fieldOf<string, O>('account', options);

export const accountPattern = ({ min, max = 20 }: FieldOptions): string =>
  min === undefined ? `^(\\d ?){${max}}$` : `^((\\d ?){${min}}|(\\d ?){${max}})$`;

export const accountKind: Kind = {
  ...plainText,
  kind: 'account',
  schema: (o) => Type.String({ pattern: accountPattern(o), maxLength: (o.max ?? 20) * 2 }),
  parse: (asked) => asked.replace(/\s/g, ''),
  normalize: (value) => (typeof value === 'string' ? value.replace(/\s/g, '') : value),
};
