import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { divided, formatMoney, hundredthsOf, moneyOf, parseHundredths, scaled } from '#kernel/money.ts';

describe('sums of money', () => {
  it('are read and written without losing a tiyin', () => {
    expect(hundredthsOf('999999999999999.99')).toBe(99_999_999_999_999_999n);
    expect(parseHundredths('1500,5')).toBe(150_050n);
    expect(parseHundredths('1.005')).toBeUndefined();
    expect(() => hundredthsOf('ikki')).toThrow(RangeError);
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 17n), 10n ** 17n), (amount) => {
        expect(hundredthsOf(moneyOf(amount))).toBe(amount);
      }),
    );
  });

  it('are rounded half away from zero', () => {
    expect(scaled(112n, 12n, 112n)).toBe(12n);
    expect(scaled(1n, 1n, 2n)).toBe(1n);
    expect(scaled(-1n, 1n, 2n)).toBe(-1n);
    expect(scaled(100n, 12n, 112n)).toBe(11n);
  });

  it('are divided whole, whatever the weights', () => {
    expect(divided(100n, [1, 1, 1])).toEqual([34n, 33n, 33n]);
    expect(divided(100n, [0, 0])).toEqual([50n, 50n]);
    const weights = fc.array(fc.nat(100_000), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 17n), weights, (sum, given) => {
        const parts = divided(sum, given);
        expect(parts.reduce((all, part) => all + part, 0n)).toBe(sum);
        expect(parts.every((part) => part >= 0n)).toBe(true);
      }),
    );
  });

  it('read with spaces between thousands and a comma', () => {
    expect(formatMoney('12480000')).toBe('12 480 000,00');
    expect(formatMoney('-1234.5', 'UZS')).toBe('−1 234,50 UZS');
    expect(formatMoney('123456789012345.67')).toBe('123 456 789 012 345,67');
  });
});
