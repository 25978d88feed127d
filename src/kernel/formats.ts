import type { Lang } from '#kernel/languages.ts';
import { type DurationUnit, localeData } from '#kernel/locale-data.ts';

/** How numbers, identifiers and texts read everywhere: spec.md, section 9. Dates: `calendar-formats.ts`. */

/** The sign that stands for what was cut off. */
export const ellipsis = '…';

/** `1 234 567,80`. Digits behind the mark: exactly `digits`, 2 unless told otherwise. */
export function formatNumber(value: number | string, digits = 2): string {
  const number = Number(value);
  if (!Number.isFinite(number)) return '';
  const [whole = '', part = ''] = Math.abs(number).toFixed(digits).split('.');
  const isZero = /^0*$/.test(whole + part);
  return `${number < 0 && !isZero ? '−' : ''}${byThousands(whole)}${part && `,${part}`}`;
}

/** A count: `12 480`. */
export const formatCount = (value: number): string => formatNumber(Math.round(value), 0);

const byThousands = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ' ');

/** Typed text to a number: comma or dot, spaces anywhere. Undefined when it is none. */
export function parseNumber(typed: string): number | undefined {
  const text = typed
    .replace(/[\s\u00a0]/g, '')
    .replace(/^−/, '-')
    .replace(',', '.');
  return /^-?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : undefined;
}

/** `(90) 123-45-67` for 9 digits, with or without 998 before them; anything else as it is. */
export function formatPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  const local = digits.length === 12 && digits.startsWith('998') ? digits.slice(3) : digits;
  const match = /^(\d{2})(\d{3})(\d{2})(\d{2})$/.exec(local);
  return match ? `(${match[1]}) ${match[2]}-${match[3]}-${match[4]}` : phone;
}

/** Digits of a bank account; what has fewer (STIR 9, MFO 5) is never grouped. */
const accountDigits = 20;

/** A bank account in fours: `2020 8000 9006 3211 4001`; `digits` of it where only a part is there. */
export function formatAccount(account: string, digits = account.replace(/\s/g, '').length): string {
  const plain = account.replace(/\s/g, '');
  return digits < accountDigits ? plain : plain.replace(/(.{4})(?=.)/g, '$1 ');
}

/** At most `length` letters, the last of them an ellipsis where something was cut. Never half a letter. */
export function truncate(text: string, length: number): string {
  const letters = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
  return letters.length <= length
    ? text
    : `${letters
        .slice(0, length - 1)
        .join('')
        .trimEnd()}${ellipsis}`;
}

/** The first letters of the first two names: `Aziza Karimova` → `AK`. */
export const initialsOf = (name: string): string =>
  name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => Array.from(word.replace(/^[^\p{L}\p{N}]+/u, ''))[0]?.toUpperCase() ?? '')
    .join('');

/** `1,4 MB`, by 1,024. */
export function formatBytes(bytes: number, lang: Lang): string {
  const names = localeData[lang].bytes;
  let size = bytes;
  let step = 0;
  while (size >= 1024 && step < names.length - 1) {
    size /= 1024;
    step++;
  }
  return `${formatNumber(size, step > 0 && size < 100 ? 1 : 0)} ${names[step]}`;
}

/** Whole minutes in words, `2 soat 30 daq`; a sign is kept, nothing is `0 daq`. */
export function formatMinutes(minutes: number, lang: Lang): string {
  const { hour, minute } = localeData[lang].units;
  const total = Math.round(Math.abs(minutes));
  const hours = Math.floor(total / 60);
  const rest = total % 60;
  const parts = [hours && `${byThousands(String(hours))} ${hour.short}`, (rest || !hours) && `${rest} ${minute.short}`];
  return `${minutes < 0 ? '−' : ''}${parts.filter(Boolean).join(' ')}`;
}

/** Whole minutes as a clock for columns of numbers: `2:30`, `128:05`. */
export function formatClock(minutes: number): string {
  const total = Math.round(Math.abs(minutes));
  return `${minutes < 0 ? '−' : ''}${Math.floor(total / 60)}:${String(total % 60).padStart(2, '0')}`;
}

/** `5 kun`, `2 часа`: the count with the form of the word that it asks for. */
export function formatUnit(count: number, unit: DurationUnit, lang: Lang): string {
  const [one, few, many] = localeData[lang].units[unit].forms;
  const form = { one, few, many, other: many, zero: many, two: few }[pluralOf(count, lang)];
  return `${count} ${form}`;
}

/** Uzbek knows one and other, whatever the browser knows of Uzbek. */
const russianPlurals = new Intl.PluralRules('ru');
const pluralOf = (count: number, lang: Lang): Intl.LDMLPluralRule =>
  lang === 'ru' ? russianPlurals.select(count) : count === 1 ? 'one' : 'other';
