import { formatNumber } from '#kernel/formats.ts';

const numbered = (value: string | number | null): number | null => (value === null ? null : Number(value));

/** `66,67 %`; what is not known is a dash. Decimals end with their last digit. */
export function percentText(value: string | number | null): string {
  const number = numbered(value);
  return number === null ? '—' : `${short(number)} %`;
}

/** Points as people write them: `2`, `0,67`. */
export function pointsText(value: string | number | null): string {
  const number = numbered(value);
  return number === null ? '—' : short(number);
}

const short = (number: number): string =>
  formatNumber(number)
    .replace(/(,\d*?)0+$/, '$1')
    .replace(/,$/, '');
