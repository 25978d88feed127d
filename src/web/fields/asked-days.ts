import { formatDay } from '#kernel/calendar-formats.ts';
import { isDay } from '#kernel/days.ts';
import { daysFromToday, nowWord } from '#kernel/filter-words.ts';
import { askedValues, presenceSaid, valuesSaid } from '#web/fields/asked-values.ts';
import type { Translate } from '#web/i18n/texts.ts';
import type { Search } from '#web/navigation/route-query.ts';

/** Spans of days that one chooses by a press, under the names of a field. */
export const dayChoices: readonly (readonly [plain: string | null, from: string | null, to: string | null])[] = [
  ['today', null, null],
  ['+1d', null, null],
  ['week', null, null],
  ['month', null, null],
  [null, 'today', '+7d'],
  [null, '-7d', 'today'],
  [null, null, '-1d'],
];

/** A day of a filter by itself: `bugun`, `3 kun oldin`, `25.11.2026`. */
function daySaid(t: Translate, text: string): string {
  if (text === 'week' || text === 'month') return t(`filter.day.${text}`);
  const count = daysFromToday(text);
  if (count === null) return isDay(text) ? formatDay(text) : text;
  const near = { 0: 'today', 1: 'tomorrow', '-1': 'yesterday' }[count];
  if (near) return t(`filter.day.${near}`);
  return t(count > 0 ? 'filter.day.after' : 'filter.day.before', { n: Math.abs(count) });
}

/** `bugundan 7 kun ichida`: the span as one says it. */
function spanSaid(t: Translate, from: string | undefined, to: string | undefined): string {
  const [first, last] = [from, to].map((text) => (text === undefined ? null : daysFromToday(text)));
  if (first === 0 && last && last > 0) return t('filter.day.next', { n: last });
  if (last === 0 && first && first < 0) return t('filter.day.last', { n: -first });
  if (from && to) return t('filter.day.between', { from: daySaid(t, from), to: daySaid(t, to) });
  if (from) return first === 0 ? t('filter.day.since_today') : t('filter.day.since', { day: daySaid(t, from) });
  if (!to) return '';
  if (to === nowWord) return t('filter.day.until_now');
  if (last === 0 || last === -1) return t(`filter.day.until_${last ? 'yesterday' : 'today'}`);
  if (last && last > 0) return t('filter.day.within', { n: last });
  return t('filter.day.until', { day: daySaid(t, to) });
}

/** What a filter by days is set to, in the words of a sentence. */
export function daysSaid(t: Translate, name: string, search: Search): string {
  const asked = askedValues(search[name]);
  const plain =
    presenceSaid(t, asked) ??
    valuesSaid(
      t,
      asked.values.map((one) => daySaid(t, one)),
      asked.isNot,
    );
  const span = spanSaid(t, search[`${name}_from`], search[`${name}_to`]);
  return [plain, span].filter(Boolean).join(', ');
}
