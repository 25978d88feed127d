/** Sums of money: decimal texts outside, whole hundredths in arithmetic, never floating point. */

export const currencies = ['UZS', 'USD', 'EUR', 'RUB'] as const;
export type Currency = (typeof currencies)[number];

const written = /^(-?)(\d{1,16})(?:[.,](\d{1,2}))?$/;

/** `1500,5` → 150050n: tiyin, cents, kopecks. Undefined for what is no sum. */
export function parseHundredths(text: string): bigint | undefined {
  const [, sign, whole, part = ''] = written.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const all = BigInt(whole) * 100n + BigInt(part.padEnd(2, '0'));
  return sign ? -all : all;
}

/** The same of what the product itself keeps. Throws for what is no sum. */
export function hundredthsOf(text: string): bigint {
  const found = parseHundredths(text);
  if (found === undefined) throw new RangeError(`no sum of money: ${text}`);
  return found;
}

/** 150050n → `1500.50`. */
export function moneyOf(hundredths: bigint): string {
  const all = hundredths < 0n ? -hundredths : hundredths;
  return `${hundredths < 0n ? '-' : ''}${all / 100n}.${String(all % 100n).padStart(2, '0')}`;
}

export const sumOf = (amounts: readonly (string | null)[]): bigint =>
  amounts.reduce((sum, amount) => sum + hundredthsOf(amount ?? '0'), 0n);

/** `a × b ÷ c`, half away from zero. */
export function scaled(a: bigint, b: bigint, c: bigint): bigint {
  const twice = a * b * 2n;
  const isNegative = twice < 0n !== c < 0n;
  const [over, under] = [twice < 0n ? -twice : twice, (c < 0n ? -c : c) * 2n];
  const rounded = (over + under / 2n) / under;
  return isNegative ? -rounded : rounded;
}

/**
 * Divides a sum by weights so that nothing is lost: each part is rounded down, and what is left goes, a hundredth each,
 * to the parts that were cut most. Without any weight all parts are alike.
 */
export function divided(sum: bigint, weights: readonly number[]): bigint[] {
  const given = weights.some((weight) => weight > 0) ? weights : weights.map(() => 1);
  const total = given.reduce((all, weight) => all + BigInt(weight), 0n);
  const parts = given.map((weight) => (sum * BigInt(weight)) / total);
  const cut = given.map((weight, at) => ({ at, rest: (sum * BigInt(weight)) % total }));
  let left = sum - parts.reduce((all, part) => all + part, 0n);
  for (const { at } of cut.toSorted((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest > b.rest ? -1 : 1))) {
    if (left <= 0n) break;
    parts[at]! += 1n;
    left -= 1n;
  }
  return parts;
}

/** `12 480 000,00`: every digit as it is, however many there are. */
export function formatMoney(amount: string, currency?: string): string {
  const found = parseHundredths(amount);
  if (found === undefined) return amount;
  const [whole = '', part = ''] = moneyOf(found < 0n ? -found : found).split('.');
  const text = `${found < 0n ? '−' : ''}${whole.replace(/\B(?=(\d{3})+$)/g, ' ')},${part}`;
  return currency ? `${text} ${currency}` : text;
}
