/** An exact number: points and shares are added and compared as fractions, and rounded in print alone. */
export class Fraction {
  readonly top: bigint;
  readonly bottom: bigint;

  constructor(top: bigint, bottom = 1n) {
    if (bottom === 0n) throw new Error('a fraction of nothing');
    const sign = bottom < 0n ? -1n : 1n;
    const common = greatestDivisor(top, bottom) * sign;
    this.top = top / common;
    this.bottom = bottom / common;
  }

  /** `1/6`, `-3`, `0.25`, `33.33333`: as it is kept and typed. Throws for anything else. */
  static of(text: string | number): Fraction {
    const [, whole, share] = /^(-?\d+)\/(\d+)$/.exec(String(text)) ?? [];
    if (whole !== undefined) return new Fraction(BigInt(whole), BigInt(share!));
    const said = decimalOf(String(text));
    if (!said) throw new Error(`no number: ${text}`);
    return said;
  }

  plus(other: Fraction): Fraction {
    return new Fraction(this.top * other.bottom + other.top * this.bottom, this.bottom * other.bottom);
  }
  minus(other: Fraction): Fraction {
    return this.plus(new Fraction(-other.top, other.bottom));
  }
  times(other: Fraction): Fraction {
    return new Fraction(this.top * other.top, this.bottom * other.bottom);
  }
  over(other: Fraction): Fraction {
    return new Fraction(this.top * other.bottom, this.bottom * other.top);
  }
  /** Below 0: -1, above: 1. */
  compare(other: Fraction): -1 | 0 | 1 {
    const [a, b] = [this.top * other.bottom, other.top * this.bottom];
    return a < b ? -1 : a > b ? 1 : 0;
  }
  get isZero(): boolean {
    return this.top === 0n;
  }
  get size(): Fraction {
    return this.top < 0n ? new Fraction(-this.top, this.bottom) : this;
  }
  toString(): string {
    return this.bottom === 1n ? String(this.top) : `${this.top}/${this.bottom}`;
  }
  /** With so many digits behind the point, halves away from zero: `6.67`. */
  rounded(digits = 2): string {
    const scale = 10n ** BigInt(digits);
    const { top, bottom } = this.size;
    const units = (2n * top * scale + bottom) / (2n * bottom);
    const text = String(units).padStart(digits + 1, '0');
    const sign = this.top < 0n && units > 0n ? '-' : '';
    return digits ? `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}` : `${sign}${text}`;
  }
  /** Not exact: for roots. */
  toNumber(): number {
    return Number(this.top) / Number(this.bottom);
  }
}

export const zero = new Fraction(0n);
export const unity = new Fraction(1n);
export const hundred = new Fraction(100n);

export const sumOf = (parts: readonly Fraction[]): Fraction => parts.reduce((sum, part) => sum.plus(part), zero);

/** Between 0 and 1. */
export const asShare = (fraction: Fraction): Fraction =>
  fraction.compare(zero) < 0 ? zero : fraction.compare(unity) > 0 ? unity : fraction;

function greatestDivisor(a: bigint, b: bigint): bigint {
  let [one, other] = [a < 0n ? -a : a, b < 0n ? -b : b];
  while (other) [one, other] = [other, one % other];
  return one || 1n;
}

/** What is typed as a number: comma or point, spaces of any kind between digits. Null: it is none. */
export function decimalOf(typed: string): Fraction | null {
  const text = typed
    .replace(/[\s\u00A0\u202F\u2009]/g, '')
    .replace(',', '.')
    .replace('−', '-');
  const [, sign, whole, part = ''] = /^([+-]?)(\d{0,30})(?:\.(\d{0,30}))?$/.exec(text) ?? [];
  if (whole === undefined || !(whole + part)) return null;
  const top = BigInt(whole + part);
  return new Fraction(sign === '-' ? -top : top, 10n ** BigInt(part.length));
}
