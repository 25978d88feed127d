import type { Lang } from '#kernel/languages.ts';
import type { Currency } from '#kernel/money.ts';

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

/** Cardinal numbers in words, in small letters. Rules and examples: documents.md, 4. */

/** From here on there is no word: a sum so large is a mistake. */
const LIMIT = 10n ** 15n;
const THOUSAND = 1000n;

/** One, a few, many: `сум, сума, сумов`. Uzbek never changes a word. */
type Forms = readonly [one: string, few: string, many: string];

interface Turkic {
  readonly zero: string;
  readonly ones: readonly string[];
  readonly tens: readonly string[];
  readonly hundred: string;
  readonly scales: readonly string[];
}

const latin: Turkic = {
  zero: 'nol',
  ones: ['', 'bir', 'ikki', 'uch', 'toʻrt', 'besh', 'olti', 'yetti', 'sakkiz', 'toʻqqiz'],
  tens: ['', 'oʻn', 'yigirma', 'oʻttiz', 'qirq', 'ellik', 'oltmish', 'yetmish', 'sakson', 'toʻqson'],
  hundred: 'yuz',
  scales: ['', 'ming', 'million', 'milliard', 'trillion'],
};
const cyrillic: Turkic = {
  zero: 'нол',
  ones: ['', 'бир', 'икки', 'уч', 'тўрт', 'беш', 'олти', 'етти', 'саккиз', 'тўққиз'],
  tens: ['', 'ўн', 'йигирма', 'ўттиз', 'қирқ', 'эллик', 'олтмиш', 'етмиш', 'саксон', 'тўқсон'],
  hundred: 'юз',
  scales: ['', 'минг', 'миллион', 'миллиард', 'триллион'],
};

const russian = {
  zero: 'ноль',
  ones: ['', 'один', 'два', 'три', 'четыре', 'пять', 'шесть', 'семь', 'восемь', 'девять'],
  teens: [
    ...['десять', 'одиннадцать', 'двенадцать', 'тринадцать', 'четырнадцать'],
    ...['пятнадцать', 'шестнадцать', 'семнадцать', 'восемнадцать', 'девятнадцать'],
  ],
  tens: [
    ...['', '', 'двадцать', 'тридцать', 'сорок'],
    ...['пятьдесят', 'шестьдесят', 'семьдесят', 'восемьдесят', 'девяносто'],
  ],
  hundreds: [
    ...['', 'сто', 'двести', 'триста', 'четыреста'],
    ...['пятьсот', 'шестьсот', 'семьсот', 'восемьсот', 'девятьсот'],
  ],
  scales: [
    null,
    ['тысяча', 'тысячи', 'тысяч'],
    ['миллион', 'миллиона', 'миллионов'],
    ['миллиард', 'миллиарда', 'миллиардов'],
    ['триллион', 'триллиона', 'триллионов'],
  ] as readonly (Forms | null)[],
} as const;

/** Groups of three digits, the smallest first. */
function groupsOf(number: bigint): number[] {
  const groups: number[] = [];
  for (let rest = number; rest > 0n; rest /= THOUSAND) groups.push(Number(rest % THOUSAND));
  return groups;
}

/** Which form goes with a number: 11 to 14 take the last one, as do 5 to 9 and 0. */
function formFor(number: bigint, [one, few, many]: Forms): string {
  const [tens, ones] = [Number(number % 100n), Number(number % 10n)];
  if (tens >= 11 && tens <= 14) return many;
  if (ones === 1) return one;
  return ones >= 2 && ones <= 4 ? few : many;
}

/** Documents write `bir` before yuz and ming, which speech drops. */
function turkicGroup(group: number, scale: number, words: Turkic): string[] {
  const hundreds = Math.floor(group / 100);
  return [
    ...(hundreds ? [words.ones[hundreds]!, words.hundred] : []),
    words.tens[Math.floor((group % 100) / 10)]!,
    words.ones[group % 10]!,
    words.scales[scale]!,
  ];
}

function russianGroup(group: number, scale: number): string[] {
  const tens = group % 100;
  const isTeen = tens >= 10 && tens < 20;
  const one = tens % 10;
  // Thousands are feminine.
  const feminine = scale === 1 ? ['', 'одна', 'две'][one] : undefined;
  const forms = russian.scales[scale];
  return [
    russian.hundreds[Math.floor(group / 100)]!,
    isTeen ? russian.teens[tens - 10]! : russian.tens[Math.floor(tens / 10)]!,
    isTeen ? '' : feminine || russian.ones[one]!,
    forms ? formFor(BigInt(group), forms) : '',
  ];
}

/** @throws {RangeError} for what is below zero or has no word. */
export function numberInWords(number: bigint, lang: Lang): string {
  if (number < 0n || number >= LIMIT) throw new RangeError(`no words for ${number}`);
  const turkic = lang === 'ru' ? null : lang === 'uk' ? cyrillic : latin;
  if (number === 0n) return turkic?.zero ?? russian.zero;
  return groupsOf(number)
    .map((group, scale) => (group ? (turkic ? turkicGroup(group, scale, turkic) : russianGroup(group, scale)) : []))
    .toReversed()
    .flat()
    .filter(Boolean)
    .join(' ');
}
