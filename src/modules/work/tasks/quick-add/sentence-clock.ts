import { isUntil, weekdayAt } from '#modules/work/tasks/quick-add/sentence-days.ts';
import { isOneOf, type Match, type Rule, type Token, wordAt } from '#modules/work/tasks/quick-add/sentence-tokens.ts';
import * as known from '#modules/work/tasks/quick-add/sentence-words.ts';

/** `18:00`, `soat 15 da`, `до 18.00`, `к 15 часам`, `в 6 вечера`; `vecherom` and the like beside a day. */
export const clock: Rule = (tokens, at) => {
  const isNamed = wordAt(tokens, at) === 'soat';
  const word = wordAt(tokens, at + (isNamed ? 1 : 0));
  const [, hour, minute] = /^(\d{1,2})(?:[:.](\d{2}))?(?:gacha|da|ga)?$/.exec(word) ?? [];
  if (isNamed && !hour) return hourInWords(tokens, at);
  if (!hour || Number(hour) > 23 || Number(minute ?? 0) > 59) return partOfDay(tokens, at);
  const hourBehind = hourWordBehind(tokens, at);
  if (!isNamed && !hourBehind && !isTime(tokens, at, word, minute)) return null;
  const isEarly = minute !== undefined || hourBehind === 'utra' || isMorning(tokens, at - 1);
  const isAfternoon = /^(?:dnya|vechera)$/.test(hourBehind) && Number(hour) < 12;
  const of = (Number(hour) + (isAfternoon || isMeantLater(Number(hour), isEarly) ? 12 : 0)) * 60 + Number(minute ?? 0);
  return { take: isNamed || hourBehind ? 2 : 1, field: 'minute', said: { minute: of } };
};

/** `завтра в 11`, `ertaga 11 da`: an hour alone, right behind its day, unless it counts what stands behind it. */
export const hourOfDay: Rule = (tokens, at) => {
  const [, number, glued] = /^(\d{1,2})(da|ga)?$/.exec(wordAt(tokens, at)) ?? [];
  const isRussian = wordAt(tokens, at - 1) === 'v';
  const behind = wordAt(tokens, at + 1);
  const isUzbek = glued !== undefined || isOneOf(['da', 'ga'], behind);
  const part = at - (isRussian ? 2 : 1);
  if (!number || Number(number) > 23 || !(isRussian || isUzbek) || !isDayAt(tokens, part)) return null;
  if (isRussian && known.countedBehind.test(behind)) return null;
  const isEvening = /^(?:vecherom|kechqurun)/.test(wordAt(tokens, part)) && Number(number) < 12;
  const later = isEvening || isMeantLater(Number(number), isMorning(tokens, part)) ? 12 : 0;
  return { take: 1, field: 'minute', said: { minute: (Number(number) + later) * 60 } };
};

/** A day ends here: `ertaga`, `juma kuni`, `в пятницу`, `завтра утром`. */
function isDayAt(tokens: readonly Token[], at: number): boolean {
  const last = wordAt(tokens, at) === 'kuni' || known.partsOfDay.has(wordAt(tokens, at)) ? at - 1 : at;
  return known.daysFromToday.has(wordAt(tokens, last)) || weekdayAt(tokens, last) !== null;
}

/** Five o'clock is in the afternoon where nobody says otherwise. */
const isMeantLater = (hour: number, isEarly: boolean): boolean => hour > 0 && hour < 8 && !isEarly;

const isMorning = (tokens: readonly Token[], at: number): boolean => /^(?:ertalab|utrom)/.test(wordAt(tokens, at));

/** `soat oʻnda`, `soat oʻn birgacha`. */
function hourInWords(tokens: readonly Token[], at: number): Match | null {
  const bare = (place: number) => /^(.+?)(gacha|da|ga)$/.exec(wordAt(tokens, place));
  const tens = known.numbers.get(wordAt(tokens, at + 1));
  const [, word = '', ending] = bare(at + 1) ?? [];
  const [, ones = '', end] = tens === 10 || tens === 20 ? (bare(at + 2) ?? []) : [];
  const hour = end ? tens! + (known.numbers.get(ones) ?? Number.NaN) : ending ? known.numbers.get(word) : undefined;
  if (!hour || !Number.isInteger(hour) || hour > 23) return null;
  const later = isMeantLater(hour, isMorning(tokens, at - 1)) ? 12 : 0;
  return { take: end ? 3 : 2, field: 'minute', said: { minute: (hour + later) * 60 } };
}

/** `часам` of «к 15 часам», which without its preposition would be a duration. */
function hourWordBehind(tokens: readonly Token[], at: number): string {
  const behind = wordAt(tokens, at + 1);
  const isAsked = isOneOf(['do', 'k', 'v', 's'], wordAt(tokens, at - 1));
  return isAsked && /^(?:chas|ch$|utra$|dnya$|vechera$)/.test(behind) ? behind : '';
}

/** `18:00` is a time, `18.00` behind до is, a number before gacha is unless a range ends in it: 5 dan 10 gacha. */
function isTime(tokens: readonly Token[], at: number, word: string, minute: string | undefined): boolean {
  if (minute !== undefined && (word.includes(':') || wordAt(tokens, at - 1) === 'do')) return true;
  const isUntilIt = word.endsWith('gacha') || (isUntil(tokens, at + 1) && wordAt(tokens, at + 1) !== 'kuni');
  return isUntilIt && (minute !== undefined || !wordAt(tokens, at - 1).endsWith('dan'));
}

function partOfDay(tokens: readonly Token[], at: number): Match | null {
  const minute = known.partsOfDay.get(wordAt(tokens, at));
  const day = wordAt(tokens, at - 1) === 'kuni' ? at - 2 : at - 1;
  const isBesideDay = known.daysFromToday.has(wordAt(tokens, day)) || weekdayAt(tokens, day) !== null;
  const isAsked = isOneOf(['do', 'k'], wordAt(tokens, at - 1)) || wordAt(tokens, at).endsWith('gacha');
  // «Завтра утром в 7»: the hour says more.
  if (wordAt(tokens, at + 1) === 'v' && /^\d{1,2}$/.test(wordAt(tokens, at + 2))) return null;
  return minute !== undefined && (isBesideDay || isAsked) ? { take: 1, field: 'minute', said: { minute } } : null;
}
