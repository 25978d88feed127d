/**
 * Words by which people say a day, a time or a number, in the one spelling of `fold`: Uzbek in either script and
 * Russian meet in it. Uzbek words come with endings (juma, jumagacha, juma kuni), Russian ones are cut to their stem.
 */

/** Days from today. */
export const daysFromToday: ReadonlyMap<string, number> = new Map(
  Object.entries({
    bugun: 0,
    segodnya: 0,
    ertaga: 1,
    zavtra: 1,
    indin: 2,
    poslezavtra: 2,
  }),
);

/** Monday is 1. */
export const weekdays: readonly (readonly [beginning: string, day: number])[] = [
  ['dushanba', 1],
  ['ponedelnik', 1],
  ['seshanba', 2],
  ['vtornik', 2],
  ['chorshanba', 3],
  ['sred', 3],
  ['payshanba', 4],
  ['chetverg', 4],
  ['juma', 5],
  ['pyatnis', 5],
  ['yakshanba', 7],
  ['voskresen', 7],
  ['shanba', 6],
  ['subbot', 6],
];

/** January is 1. */
export const months: readonly (readonly [beginning: string, month: number])[] = [
  ['yanvar', 1],
  ['fevral', 2],
  ['mart', 3],
  ['aprel', 4],
  ['may', 5],
  ['maya', 5],
  ['iyun', 6],
  ['iyul', 7],
  ['avgust', 8],
  ['sentabr', 9],
  ['oktabr', 10],
  ['noyabr', 11],
  ['dekabr', 12],
];

export const difficulty = ['qiyinli', 'murakkabli', 'slojnost'];
export const planned = ['reja', 'plan', 'osenk'];
export const priority = ['muhimli', 'ustuvorli', 'prioritet'];
export const hours = ['soat', 'chas', 'ch', 'h'];
export const minutes = ['daqiqa', 'minut', 'min', 'm'];
export const dayUnits = ['kun', 'den', 'dn'];
export const weekUnits = ['hafta', 'nedel'];
export const one = ['bir', 'odin', 'odnu'];

/** Endings of Uzbek words that say until when, when, or to whom. */
const endings = /(?:gacha|kuni|dan|da|ga|ka|qa|ni)$/;
export const bare = (word: string): string => word.replace(endings, '');

/** Little words that belong to what stands behind them, or before them, and go with it. */
export const before = ['do', 'k', 'ko', 'v', 'vo', 'na', 'dlya', 'keyingi', 'shu'];
export const behind = ['gacha', 'kuni', 'keyin', 'ichida', 'uchun', 'da', 'ga'];
