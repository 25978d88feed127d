import { addDays, addMonths, isDay, weekdayOf } from '#kernel/days.ts';
import {
  isOneOf,
  type Match,
  numberAt,
  type Rule,
  type Token,
  wholeNumber,
  wordAt,
} from '#modules/work/tasks/quick-add/sentence-tokens.ts';
import * as known from '#modules/work/tasks/quick-add/sentence-words.ts';

const dayMatch = (take: number, day: string): Match => ({ take, field: 'day', said: { day } });
/** Words by which a Russian day or time says that it is one. */
const prepositions = ['do', 'k', 'ko', 'v', 'vo', 'na', 's'];
const hasPreposition = (tokens: readonly Token[], at: number): boolean => isOneOf(prepositions, wordAt(tokens, at - 1));
export const isUntil = (tokens: readonly Token[], at: number): boolean =>
  isOneOf(known.behind.slice(0, 3), wordAt(tokens, at));

/** `bugun`, `ertagacha`, `juma kuni`, `к пятнице`; a weekday alone only where no noun stands behind it. */
export const namedDay: Rule = (tokens, at, { today }) => {
  const word = wordAt(tokens, at);
  const days = known.daysFromToday.get(word) ?? known.daysFromToday.get(word.replace(/(?:gacha|ga|cha|gi)$/, ''));
  if (days !== undefined && !/(?:ngi|gi)$/.test(word)) return dayMatch(1, addDays(today, days));
  const weekday = weekdayAt(tokens, at);
  if (!weekday) return null;
  const now = weekdayOf(today);
  return dayMatch(1, addDays(today, ((weekday - now + 6) % 7) + 1));
};

/** The number of the weekday that is said here; «Juma namozi» and «Пятница 13» name something else. */
export function weekdayAt(tokens: readonly Token[], at: number): number | null {
  const word = wordAt(tokens, at);
  const [beginning = '', day] = known.weekdays.find(([start]) => word.startsWith(start)) ?? [];
  if (!day) return null;
  const ending = word.slice(beginning.length);
  const isUzbek = beginning.endsWith('a');
  if (isUzbek ? ending && !known.uzbekDayEnding.test(ending) : !known.russianDayEnding.test(ending)) return null;
  return isSaidAsDay(tokens, at, beginning, ending) ? day : null;
}

function isSaidAsDay(tokens: readonly Token[], at: number, beginning: string, ending: string): boolean {
  const before = wordAt(tokens, at - 1);
  const behind = wordAt(tokens, at + 1);
  // Each Monday is no day, but a habit.
  if (/^(?:har|kajd)/.test(before)) return false;
  if (hasPreposition(tokens, at) || isOneOf(known.next, before) || isOneOf(known.current, before)) return true;
  if (beginning.endsWith('a') && (ending || /^(?:kuni|gacha|kunigacha)/.test(behind))) return true;
  // Среди and средний are no Wednesday; пятницу without a preposition is still an accusative of time.
  if (beginning === 'sred') return false;
  return ending === 'u' || tokens[at]!.isLast || /^(?:soat|\d{1,2}:\d{2})/.test(behind) || isTimeOfWork(tokens, at + 1);
}

/** `4ч`, `90m`, `2 soat`: what stands behind a day in a note. */
function isTimeOfWork(tokens: readonly Token[], at: number): boolean {
  const [, glued] = /^\d{1,4}(?:[.,]\d{1,2})?([a-z]+)$/.exec(wordAt(tokens, at)) ?? [];
  const unit = glued ?? (wholeNumber(wordAt(tokens, at)) === null ? '' : wordAt(tokens, at + 1));
  return known.hours.test(unit) || known.minutes.test(unit);
}

/** «За три дня» says by when only in front of all: «отчёт за три дня» says of which days. */
const isRussianLater = (tokens: readonly Token[], at: number): boolean =>
  isOneOf(['cherez', 'spustya'], wordAt(tokens, at)) ||
  (at === 0 && wordAt(tokens, at) === 'za' && !tokens.slice(0, 5).some(({ word }) => word === 'do')) ||
  (wordAt(tokens, at) === 'techenie' && hasPreposition(tokens, at));

/** `10 ish kunidan keyin`, `через 10 рабочих дней`, `5 ish kuni ichida`. */
export const workingDaysLater: Rule = (tokens, at, { workingDaysLater: later }) => {
  const isRussian = isRussianLater(tokens, at);
  const number = numberAt(tokens, isRussian ? at + 1 : at);
  if (!later || !number || !Number.isInteger(number.value)) return null;
  const from = (isRussian ? at + 1 : at) + number.take;
  if (!known.workingUnit.test(wordAt(tokens, from)) || !known.workingDayUnit.test(wordAt(tokens, from + 1)))
    return null;
  const behind = wordAt(tokens, from + 2);
  if (!isRussian && !isOneOf(known.later, behind) && !isOneOf(known.within, behind)) return null;
  return dayMatch(from + (isRussian ? 2 : 3) - at, later(number.value));
};

/** `3 kundan keyin`, `uch kun ichida`, `через неделю`, `через полтора месяца`, `в течение двух дней`. */
export const dayLater: Rule = (tokens, at, { today }) => {
  const isRussian = isRussianLater(tokens, at);
  const number = numberAt(tokens, isRussian ? at + 1 : at);
  if (!number && !isRussian) return null;
  const from = (isRussian ? at + 1 : at) + (number?.take ?? 0);
  const unit = wordAt(tokens, from);
  const behind = wordAt(tokens, from + 1);
  if (!isRussian && !isOneOf(known.later, behind) && !isOneOf(known.within, behind)) return null;
  const count = number?.value ?? 1;
  const take = from + (isRussian ? 1 : 2) - at;
  if (known.monthUnit.test(unit) && Number.isInteger(count)) return dayMatch(take, addMonths(today, count));
  const of = known.weekUnit.test(unit) ? 7 : known.dayUnit.test(unit) ? 1 : 0;
  return of ? dayMatch(take, addDays(today, Math.ceil(count * of))) : null;
};

/** `bir soatdan keyin`, `через полчаса`, `2 soat ichida`: so long from now on. */
export const timeLater: Rule = (tokens, at, { today, minute: now }) => {
  const isRussian = isRussianLater(tokens, at);
  const begin = isRussian ? at + 1 : at;
  const isHalf = isRussian && wordAt(tokens, begin) === 'polchasa';
  const number = isHalf ? { take: 0, value: 0.5 } : numberAt(tokens, begin);
  if (now === undefined || (!number && !isRussian)) return null;
  const from = begin + (number?.take ?? 0);
  const [unit, behind] = [wordAt(tokens, from), wordAt(tokens, from + 1)];
  if (!isRussian && !isOneOf(known.later, behind) && !isOneOf(known.within, behind)) return null;
  const of = isHalf || known.hourUnit.test(unit) ? 60 : known.minuteUnit.test(unit) ? 1 : 0;
  if (!of) return null;
  const end = now + Math.round((number?.value ?? 1) * of);
  const said = { day: addDays(today, Math.floor(end / 1440)), minute: end % 1440 };
  return { take: from + (isRussian ? 1 : 2) - at, field: 'day', said };
};

/** The beginning of the next week, month or year: `kelasi oyning boshigacha`, `к началу следующей недели`. */
export const periodBegin: Rule = (tokens, at, { today }) => {
  if (known.russianBegin.test(wordAt(tokens, at))) {
    const skip = isOneOf(known.next, wordAt(tokens, at + 1)) ? 2 : 1;
    const day = beginOf(wordAt(tokens, at + skip), today);
    return day ? dayMatch(skip + 1, day) : null;
  }
  const named = at + (isOneOf(known.next, wordAt(tokens, at)) ? 1 : 0);
  const day = known.uzbekBegin.test(wordAt(tokens, named + 1)) ? beginOf(wordAt(tokens, named), today) : null;
  return day ? dayMatch(named + 2 - at, day) : null;
};

function beginOf(word: string, today: string): string | null {
  if (/^(?:hafta(?:ning)?|nedeli)$/.test(word)) return addDays(today, 8 - weekdayOf(today));
  if (known.monthWord.test(word)) return addMonths(`${today.slice(0, 7)}-01`, 1);
  return known.yearWord.test(word) ? `${Number(today.slice(0, 4)) + 1}-01-01` : null;
}

/**
 * The end of a week (its Sunday), of a month or a year: `hafta oxirigacha`, `keyingi oy oxiri`, `к концу месяца`,
 * `dekabr oxirigacha`; and a week that is said as a whole: `kelasi hafta`, `на этой неделе`.
 */
export const periodEnd: Rule = (tokens, at, { today }) => {
  const isNext = isOneOf(known.next, wordAt(tokens, at));
  const isRussian = known.russianEnd.test(wordAt(tokens, at));
  const named = at + (isNext || isOneOf(known.current, wordAt(tokens, at)) ? 1 : 0);
  if (isRussian) {
    const later = isOneOf(known.next, wordAt(tokens, at + 1));
    const skip = later || isOneOf(known.current, wordAt(tokens, at + 1)) ? 2 : 1;
    const day = endOf(wordAt(tokens, at + skip), later, today);
    return day ? dayMatch(skip + 1, day) : null;
  }
  if (known.uzbekEnd.test(wordAt(tokens, named + 1))) {
    const day = endOf(wordAt(tokens, named), isNext, today);
    if (day) return dayMatch(named + 2 - at, day);
  }
  return named > at ? wholeWeek(tokens, at, named, isNext, today) : null;
};

/** `keyingi hafta seshanba`, `на следующей неделе в среду`, or the week alone. */
function wholeWeek(tokens: readonly Token[], at: number, named: number, isNext: boolean, today: string): Match | null {
  const word = wordAt(tokens, named);
  if (!/^(?:hafta(?:da|ga|gacha|ning)?|nedele|nedelyu)$/.test(word)) return null;
  const monday = addDays(today, 1 - weekdayOf(today) + (isNext ? 7 : 0));
  const skip = isOneOf(prepositions, wordAt(tokens, named + 1)) ? 2 : 1;
  const [beginning, weekday] = known.weekdays.find(([start]) => wordAt(tokens, named + skip).startsWith(start)) ?? [];
  if (beginning && weekday) return dayMatch(named + skip + 1 - at, addDays(monday, weekday - 1));
  return dayMatch(named + 1 - at, addDays(monday, 6));
}

function endOf(word: string, isNext: boolean, today: string): string | null {
  if (/^(?:kun(?:ning)?|dnya)$/.test(word)) return today;
  const weeks = /^(?:hafta(?:ning)?|nedeli)$/.test(word) ? 1 : 0;
  if (weeks) return addDays(today, 7 - weekdayOf(today) + (isNext ? 7 : 0));
  const firstOfMonth = `${today.slice(0, 7)}-01`;
  if (known.monthWord.test(word)) return addDays(addMonths(firstOfMonth, isNext ? 2 : 1), -1);
  if (known.yearWord.test(word)) return `${Number(today.slice(0, 4)) + (isNext ? 1 : 0)}-12-31`;
  const month = monthOf(word);
  if (!month) return null;
  const year = Number(today.slice(0, 4)) + (month < Number(today.slice(5, 7)) ? 1 : 0);
  return addDays(addMonths(`${year}-${String(month).padStart(2, '0')}-01`, 1), -1);
}

const monthOf = (word: string): number | undefined =>
  known.months.find(([start]) => word.startsWith(start) && known.monthEnding.test(word.slice(start.length)))?.[1];

/** `25.12`, `25.12.2026`, `2026-12-25`, `25-dekabr`, `25 декабря`, `25 числа`; not `Версия 12.05`. */
export const date: Rule = (tokens, at, { today }) => {
  const [, iso] = /^(\d{4}-\d{2}-\d{2})-?(?:gacha|da|ga)?$/.exec(wordAt(tokens, at)) ?? [];
  if (iso) return isDay(iso) ? dayMatch(1, iso) : null;
  const [, day, month, year] = /^(\d{1,2})[./](\d{2})(?:[./](\d{4}))?(?:gacha|da|ga)?$/.exec(wordAt(tokens, at)) ?? [];
  // 12.5 and 1.20 are numbers; two digits on both sides, or a year, make a date.
  if (!day || !month) return dayWithMonth(tokens, at, today);
  if (isNumbered(tokens, at) || (day.length < 2 && !year)) return null;
  return dated(1, Number(day), Number(month), year ? Number(year) : null, today);
};

const isNumbered = (tokens: readonly Token[], at: number): boolean =>
  known.numbered.test(wordAt(tokens, at - 1)) && !/(?:gacha|ga)$/.test(wordAt(tokens, at)) && !isUntil(tokens, at + 1);

/** `25-dekabrgacha`, `25 декабря 2026 года`, `besh yanvar`; the number may have its own ending: `25-chi dekabr`. */
function dayWithMonth(tokens: readonly Token[], at: number, today: string): Match | null {
  const [number = '', glued] = wordAt(tokens, at).split('-');
  const found = /^\d/.test(number) ? { take: 1, value: wholeNumber(number) } : ordinalAt(tokens, at);
  const day = found?.value;
  if (!found || typeof day !== 'number' || !Number.isInteger(day)) return null;
  if (isDayOfMonth(tokens, at, glued)) return dayOfSaidMonth(tokens, at, glued ? 0 : found.take, day, today);
  const isOne = glued !== undefined && !/^(?:chi|e|go)$/.test(glued);
  const month = monthOf(isOne ? glued : wordAt(tokens, at + found.take));
  if (!month || isSoManyTimes(tokens, at, at + (isOne ? 0 : found.take))) return null;
  const take = isOne ? 1 : found.take + 1;
  const year = /^20\d\d$/.exec(wordAt(tokens, at + take))?.[0];
  const unit = year && /^(?:goda|god|g|yil|yilgacha)$/.test(wordAt(tokens, at + take + 1)) ? 1 : 0;
  return dated(take + (year ? 1 + unit : 0), day, month, year ? Number(year) : null, today);
}

/** `bir marta`, `kuniga 2 марта`: once, twice a day. */
function isSoManyTimes(tokens: readonly Token[], at: number, month: number): boolean {
  const word = wordAt(tokens, month).split('-').at(-1);
  const isUzbek = tokens[month]!.isLatin || /(?:iga|har)$/.test(wordAt(tokens, at - 1)) || isUzbekNumber(tokens, at);
  return word === known.times && isUzbek;
}

const isUzbekNumber = (tokens: readonly Token[], at: number): boolean =>
  /^(?:bir|ikki|uch|tort|besh|olti|etti|sakkiz|toqqiz|on)$/.test(wordAt(tokens, at));

/**
 * `25 числа`, `kelasi oyning 5-sida`, `5 числа следующего месяца`; `number`: what the number takes where its ending is
 * a word of its own.
 */
function dayOfSaidMonth(tokens: readonly Token[], at: number, number: number, day: number, today: string) {
  const isNamed = known.dayOfMonth.test(wordAt(tokens, at + 1));
  const take = number ? number + 1 : isNamed ? 2 : 1;
  if (wordAt(tokens, at - 1) === 'oyning')
    return dayOfMonth(take, day, monthFrom(today, isOneOf(known.next, wordAt(tokens, at - 2))));
  const [which, unit] = [wordAt(tokens, at + take), wordAt(tokens, at + take + 1)];
  const isNext = isOneOf(known.next, which);
  const isSaid = unit === 'mesyasa' && (isNext || isOneOf(known.current, which));
  return dayOfMonth(take + (isSaid ? 2 : 0), day, monthFrom(today, isSaid && isNext));
}

const monthFrom = (today: string, isNext: boolean): string =>
  isNext ? addMonths(`${today.slice(0, 7)}-01`, 1) : today;

/** `besh`, `birinchi`, `первому`, `двадцать пятого`: only a month behind it makes it a day. */
function ordinalAt(tokens: readonly Token[], at: number): { take: number; value: number } | null {
  const one = known.ordinals.get(wordAt(tokens, at)) ?? known.numbers.get(wordAt(tokens, at).replace(/i?nchi$/, ''));
  const tens = known.numbers.get(wordAt(tokens, at)) ?? 0;
  const ones =
    known.ordinals.get(wordAt(tokens, at + 1)) ?? known.numbers.get(wordAt(tokens, at + 1).replace(/i?nchi$/, ''));
  if (tens >= 10 && tens % 10 === 0 && ones && ones < 10) return { take: 2, value: tens + ones };
  return one === undefined ? numberAt(tokens, at) : { take: 1, value: one };
}

/** `25 числа`, `до 25-го`, `25-sanagacha`: of this month, or of the next when it is over. */
function isDayOfMonth(tokens: readonly Token[], at: number, glued: string | undefined): boolean {
  const behind = wordAt(tokens, at + 1);
  if (glued)
    return (
      /^sana(?:si)?(?:gacha|da|ga)?$/.test(glued) ||
      (/^(?:si|kuni)(?:da|ga|gacha)?$/.test(glued) && wordAt(tokens, at - 1) === 'oyning') ||
      (/^(?:chi|go|e)$/.test(glued) && known.dayOfMonth.test(behind)) ||
      (glued === 'go' && hasPreposition(tokens, at) && !monthOf(behind))
    );
  return /^(?:chisl[aou]|sana(?:gacha|da|ga))$/.test(behind);
}

function dayOfMonth(take: number, day: number, today: string): Match | null {
  const month = day < Number(today.slice(8, 10)) ? addMonths(today, 1) : today;
  const said = `${month.slice(0, 7)}-${String(day).padStart(2, '0')}`;
  return isDay(said) ? dayMatch(take, said) : null;
}

function dated(take: number, day: number, month: number, year: number | null, today: string): Match | null {
  const of = (inYear: number) => `${inYear}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  const thisYear = Number(today.slice(0, 4));
  const said = year ? of(year) : of(thisYear) < today ? of(thisYear + 1) : of(thisYear);
  return isDay(said) ? dayMatch(take, said) : null;
}
