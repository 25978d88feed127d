import fc from 'fast-check';
import { toCardinal } from 'n2words/ru-RU';
import { describe, expect, it } from 'vitest';
import { languages } from '#kernel/languages.ts';
import { toCyrillic } from '#modules/company/translations/transliteration.ts';
import { amountInWords } from '#modules/clients/contracts/amount-in-words.ts';
import facts from '#modules/clients/contracts/numbers-in-words.facts.json' with { type: 'json' };
import { numberInWords } from '#modules/clients/contracts/amount-in-words.ts';
import { roundsOf } from '#server/testing/chance-of-day.ts';

type Examples = readonly (readonly [number, string])[];
const examples = (name: keyof typeof facts): Examples => facts[name] as unknown as Examples;

describe.each(languages)('numbers in words in %s', (lang) => {
  it.each(examples(lang))('%d is %s', (number, words) => {
    expect(numberInWords(BigInt(number), lang)).toBe(words);
  });

  it.each(examples(`${lang}_money_tiyin`))('%d tiyin are %s', (tiyin, words) => {
    expect(amountInWords(BigInt(tiyin), lang)).toBe(words);
  });

  it('has no words for what is below zero or beyond trillions', () => {
    expect(() => numberInWords(10n ** 15n, lang)).toThrow(RangeError);
    expect(() => numberInWords(-1n, lang)).toThrow(RangeError);
  });
});

describe('numbers in words', () => {
  const numbers = fc.bigInt(0n, 10n ** 15n - 1n);

  it('are in Russian what another library says', () => {
    fc.assert(
      fc.property(numbers, (number) => {
        expect(numberInWords(number, 'ru')).toBe(toCardinal(number));
      }),
      { numRuns: roundsOf(500) },
    );
  });

  it('are the same words in both scripts of Uzbek', () => {
    // But for zero, which documents write нол and speech ноль.
    const counted = fc.bigInt(1n, 10n ** 15n - 1n);
    fc.assert(
      fc.property(counted, (number) => {
        expect(toCyrillic(numberInWords(number, 'uz'))).toBe(numberInWords(number, 'uk'));
      }),
      { numRuns: roundsOf(300) },
    );
  });
});

describe('sums in words', () => {
  it('are said in the currency that they have', () => {
    expect(amountInWords(250_001n, 'ru', 'USD')).toBe('Две тысячи пятьсот долларов США 01 цент');
    expect(amountInWords(250_001n, 'uz', 'EUR')).toBe('Ikki ming besh yuz yevro 01 sent');
  });

  it('stay undeclined in Russian where the company writes so', () => {
    expect(amountInWords(500n, 'ru', 'UZS', false)).toBe('Пять сум 00 тийин');
    expect(amountInWords(500n, 'uz', 'UZS', false)).toBe('Besh soʻm 00 tiyin');
  });
});
