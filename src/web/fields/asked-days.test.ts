import { beforeAll, describe, expect, it } from 'vitest';
import type { Lang } from '#kernel/languages.ts';
import { catalogue } from '#modules/texts.ts';
import { daysSaid } from '#web/fields/asked-days.ts';
import { askedValues, presenceSaid, textOfValues, toggledValue, valuesSaid } from '#web/fields/asked-values.ts';
import { bringReader, formatMessage } from '#web/i18n/message.ts';
import type { Values } from '#web/i18n/values.ts';

beforeAll(bringReader);

const of = (lang: Lang) => {
  const texts: Readonly<Record<string, { readonly [L in Lang]?: string }>> = catalogue;
  const t = (key: string, values?: Values) => formatMessage(texts[key]?.[lang] ?? key, values, lang);
  return Object.assign(t, { has: (key: string) => key in texts });
};

describe('a filter', () => {
  it.each<[Lang, Record<string, string>, string]>([
    ['uz', { deadline_from: 'today', deadline_to: '+7d' }, 'bugundan 7 kun ichida'],
    ['uk', { deadline_from: 'today', deadline_to: '+7d' }, 'бугундан 7 кун ичида'],
    ['ru', { deadline_from: 'today', deadline_to: '+7d' }, 'в ближайшие 7 дней'],
    ['ru', { deadline_from: '-3d', deadline_to: 'today' }, 'за последние 3 дня'],
    ['uz', { deadline: 'today,+1d' }, 'bugun yoki ertaga'],
    ['ru', { deadline: '!week' }, 'не на этой неделе'],
    ['uz', { deadline_to: 'now' }, 'vaqti oʻtgan'],
    ['uz', { deadline_to: '-1d' }, 'kechagacha'],
    ['uz', { deadline_to: '+7d' }, 'koʻpi bilan 7 kun ichida'],
    ['ru', { deadline_from: '2026-11-01', deadline_to: '2026-11-30' }, '01.11.2026 – 30.11.2026'],
    ['uz', { deadline_from: '2026-11-01' }, '01.11.2026 kunidan'],
    ['uz', { deadline: 'null' }, 'Koʻrsatilmagan'],
    ['ru', { deadline: '+5d' }, 'через 5 дней'],
  ])('by days reads as a sentence: %s %o', (lang, search, said) => {
    expect(daysSaid(of(lang), 'deadline', search)).toBe(said);
  });

  it('by values reads as a sentence, of one and of several, of none of them', () => {
    const names = ['Yangi', 'Jarayonda'];
    expect(valuesSaid(of('uz'), names, false)).toBe('Yangi yoki Jarayonda');
    expect(valuesSaid(of('uz'), names, true)).toBe('Yangi yoki Jarayonda emas');
    expect(valuesSaid(of('uk'), ['Янги'], true)).toBe('Янги эмас');
    expect(valuesSaid(of('ru'), ['Новая', 'На паузе', 'Принята'], true)).toBe('не Новая и не На паузе и не Принята');
    expect(valuesSaid(of('ru'), ['Новая', 'На паузе'], false)).toBe('Новая или На паузе');
  });

  it('by values is read from the address and written back', () => {
    expect(askedValues('!1,me')).toEqual({ values: ['1', 'me'], isNot: true, presence: null });
    expect(askedValues('!null')).toMatchObject({ values: [], presence: '!null' });
    expect(presenceSaid(of('uz'), askedValues('!null'))).toBe('Koʻrsatilgan');
    expect([textOfValues(['1', '2'], true), textOfValues([], true)]).toEqual(['!1,2', null]);
    expect([toggledValue(askedValues('!1,2'), '1'), toggledValue(askedValues('1'), '3')]).toEqual([['2'], ['1', '3']]);
  });
});
