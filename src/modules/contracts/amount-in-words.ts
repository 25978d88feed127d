import type { Lang } from '#kernel/languages.ts';
import type { Currency } from '#kernel/money.ts';
import { type Forms, formFor, numberInWords } from '#modules/contracts/number-words.ts';

interface Names {
  readonly whole: Forms;
  readonly part: Forms;
}

const same = (whole: string, part: string): Names => ({ whole: [whole, whole, whole], part: [part, part, part] });

const names: Record<Lang, Record<Currency, Names>> = {
  uz: {
    UZS: same('soʻm', 'tiyin'),
    USD: same('AQSH dollari', 'sent'),
    EUR: same('yevro', 'sent'),
    RUB: same('Rossiya rubli', 'kopeyka'),
  },
  uk: {
    UZS: same('сўм', 'тийин'),
    USD: same('АҚШ доллари', 'цент'),
    EUR: same('евро', 'цент'),
    RUB: same('Россия рубли', 'копейка'),
  },
  ru: {
    UZS: { whole: ['сум', 'сума', 'сумов'], part: ['тийин', 'тийина', 'тийинов'] },
    USD: { whole: ['доллар США', 'доллара США', 'долларов США'], part: ['цент', 'цента', 'центов'] },
    EUR: { whole: ['евро', 'евро', 'евро'], part: ['цент', 'цента', 'центов'] },
    RUB: {
      whole: ['российский рубль', 'российских рубля', 'российских рублей'],
      part: ['копейка', 'копейки', 'копеек'],
    },
  },
};

/** Official forms of the state leave the sum undeclined in Russian, most companies do not: a setting. */
const undeclined = same('сум', 'тийин');

/** A sum in words: `Bir million besh yuz ming soʻm 00 tiyin`. @param hundredths of the currency: tiyin, cents. */
export function amountInWords(hundredths: bigint, lang: Lang, currency: Currency = 'UZS', declines = true): string {
  const [whole, part] = [hundredths / 100n, hundredths % 100n];
  const { whole: one, part: small } =
    lang === 'ru' && currency === 'UZS' && !declines ? undeclined : names[lang][currency];
  const words = numberInWords(whole, lang);
  const capital = `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
  return `${capital} ${formFor(whole, one)} ${String(part).padStart(2, '0')} ${formFor(part, small)}`;
}
