import { addDays, weekdayOf } from '#kernel/days.ts';
import type { WorkCalendarRow } from '#modules/company/schedules/work-calendar.ts';
import type { WorkDayKind } from '#modules/company/schedules/work-day-kinds.ts';

type Named = Readonly<Record<'uz' | 'uk' | 'ru', string>>;

/**
 * A year of which no decree is known: weekends, the statutory holidays (Labour Code, art. 208) and the short days
 * before them (art. 187). Provisional until HR enters the decree of the December before: decrees add days, and
 * hayit is announced a day or two ahead.
 */
export interface ProvisionalRow extends WorkCalendarRow {
  readonly names: Named | null;
  /** On what it rests. */
  readonly source_i18n: Named;
  readonly is_provisional: true;
}

const named = (uz: string, uk: string, ru: string): Named => ({ uz, uk, ru });

const fixedHolidays = {
  '01-01': named('Yangi yil', 'Янги йил', 'Новый год'),
  '03-08': named('Xotin-qizlar kuni', 'Хотин-қизлар куни', 'День женщин'),
  '03-21': named('Navroʻz', 'Наврўз', 'Навруз'),
  '05-09': named('Xotira va qadrlash kuni', 'Хотира ва қадрлаш куни', 'День памяти и почестей'),
  '09-01': named('Mustaqillik kuni', 'Мустақиллик куни', 'День независимости'),
  '10-01': named('Oʻqituvchi va murabbiylar kuni', 'Ўқитувчи ва мураббийлар куни', 'День учителя и наставника'),
  '12-08': named('Konstitutsiya kuni', 'Конституция куни', 'День Конституции'),
} as const;

/** Month and day of the Islamic calendar (Umm al-Qura, which foretells the announced day to ±1). */
const hayits = {
  '10-1': named('Roʻza hayit (1-kun)', 'Рўза ҳайит (1-кун)', 'Рамазан хайит (1-й день)'),
  '12-10': named('Qurbon hayit (1-kun)', 'Қурбон ҳайит (1-кун)', 'Курбан хайит (1-й день)'),
} as const;

/** The law that says so, as people cite it. */
const article = (number: number) =>
  named(`Mehnat kodeksi, ${number}-modda`, `Меҳнат кодекси, ${number}-модда`, `Трудовой кодекс, ст. ${number}`);
const ARTICLE_208 = article(208);
const ARTICLE_187 = article(187);

function movedFrom(day: string): Named {
  const on = `${day.slice(8)}.${day.slice(5, 7)}`;
  const { uz, uk, ru } = ARTICLE_208;
  return named(`${uz}: ${on} dan koʻchirildi`, `${uk}: ${on} дан кўчирилди`, `${ru}: перенос с ${on}`);
}

/** The rows of a year for both kinds of week, in order of the days. */
export function statutoryYear(year: number): ProvisionalRow[] {
  const holidays = new Map([...hayitsOf(year), ...fixedOf(year)]);
  const rows = [...holidays].map(([day, names]) => row(day, 'holiday', null, ARTICLE_208, names));
  const moved = movedDays(holidays);
  const nextNewYear = `${year + 1}-01-01`;
  const eves = [...holidays.keys(), nextNewYear].map((day) => addDays(day, -1));
  const isOff = (day: string) => holidays.has(day) || moved.some((other) => other.day === day);
  for (const day of eves) {
    const weekday = weekdayOf(day);
    if (!day.startsWith(`${year}`) || isOff(day) || weekday === 7) continue;
    rows.push(row(day, 'short_day', weekday === 6 ? 6 : null, ARTICLE_187));
  }
  return [...rows, ...moved].sort((a, b) => (a.day < b.day ? -1 : 1));
}

/** A holiday on a weekend moves it to the next working day; Saturday is a weekend of the 5-day week only. */
function movedDays(holidays: ReadonlyMap<string, unknown>): ProvisionalRow[] {
  const taken = new Set(holidays.keys());
  const moved: ProvisionalRow[] = [];
  for (const day of [...holidays.keys()].sort()) {
    const weekday = weekdayOf(day);
    if (weekday < 6) continue;
    let next = addDays(day, 1);
    while (weekdayOf(next) > 5 || taken.has(next)) next = addDays(next, 1);
    taken.add(next);
    moved.push(row(next, 'moved_off', weekday === 6 ? 5 : null, movedFrom(day)));
  }
  return moved;
}

function row(
  day: string,
  kind: WorkDayKind,
  week_type: 5 | 6 | null,
  source_i18n: Named,
  names: ProvisionalRow['names'] = null,
): ProvisionalRow {
  return { day, kind, week_type, names, source_i18n, is_provisional: true };
}

function fixedOf(year: number) {
  return Object.entries(fixedHolidays).map(([monthAndDay, names]) => [`${year}-${monthAndDay}`, names] as const);
}

function hayitsOf(year: number) {
  const islamic = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
    timeZone: 'UTC',
    month: 'numeric',
    day: 'numeric',
  });
  const found: [string, ProvisionalRow['names'] & object][] = [];
  for (let day = `${year}-01-01`; day.startsWith(`${year}`); day = addDays(day, 1)) {
    const parts = islamic.formatToParts(Date.parse(`${day}T12:00:00Z`));
    const partOf = (type: string) => parts.find((part) => part.type === type)?.value;
    const names = hayits[`${partOf('month')}-${partOf('day')}` as keyof typeof hayits];
    if (names) found.push([day, names]);
  }
  return found;
}
