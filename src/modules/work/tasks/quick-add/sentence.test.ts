import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { understand } from '#modules/work/tasks/quick-add/sentence.ts';
import type { Said } from '#modules/work/tasks/quick-add/sentence-tokens.ts';

/** A Saturday. */
const today = '2026-11-21';
const people = [
  { id: 1, words: ['karimov', 'alisher'] },
  { id: 2, words: ['rahimova', 'nozima'] },
  { id: 3, words: ['aliyev', 'aziz'] },
  { id: 4, words: ['toshev', 'aziz'] },
];
const projects = [
  { id: 10, words: ['shop', 'internet', 'dokon'] },
  { id: 11, words: ['crm', 'savdo'] },
];
const priorities = [
  { id: 20, words: ['past', 'nizkiy'] },
  { id: 21, words: ['yuqori', 'visokiy'] },
  { id: 22, words: ['shoshilinch', 'srochniy'] },
];
const read = (text: string) => understand(text, { today, people, projects, priorities });

describe('a sentence', () => {
  it.each<[string, string, Said]>([
    [
      'Алишерга эртага 18:00 гача ҳисоботни тузатиш, қийинлик 5',
      'Ҳисоботни тузатиш',
      { executor_id: 1, day: '2026-11-22', minute: 1080, hard_index: 5 },
    ],
    [
      'Hisobotni tuzatish Alisherga ertaga 18:00 gacha, qiyinlik 5',
      'Hisobotni tuzatish',
      { executor_id: 1, day: '2026-11-22', minute: 1080, hard_index: 5 },
    ],
    [
      'Исправить отчёт Алишеру до завтра 18:00, сложность 5',
      'Исправить отчёт',
      { executor_id: 1, day: '2026-11-22', minute: 1080, hard_index: 5 },
    ],
    ['Нозиме подготовить договор к пятнице', 'Подготовить договор', { executor_id: 2, day: '2026-11-27' }],
    [
      'Shartnoma jumagacha @nozima #CRM 2,5 soat',
      'Shartnoma',
      { executor_id: 2, day: '2026-11-27', project_id: 11, planned_minutes: 150 },
    ],
    ['Server yangilash 25-dekabrgacha', 'Server yangilash', { day: '2026-12-25' }],
    ['Обновить сервер 5 января', 'Обновить сервер', { day: '2027-01-05' }],
    ['Yangilash 01.12 shoshilinch', 'Yangilash', { day: '2026-12-01', task_priority_id: 22 }],
    ['Срочно починить вход', 'Починить вход', { task_priority_id: 22 }],
    ['Test yozish !yuqori reja 90m', 'Test yozish', { task_priority_id: 21, planned_minutes: 90 }],
    ['3 kundan keyin qoʻngʻiroq qilish', 'Qoʻngʻiroq qilish', { day: '2026-11-24' }],
    ['Позвонить через неделю', 'Позвонить', { day: '2026-11-28' }],
    ['Karimov Alisherga xat yozish bugun soat 15 da', 'Xat yozish', { executor_id: 1, day: '2026-11-21', minute: 900 }],
    ['dushanba kuni majlis', 'Majlis', { day: '2026-11-23' }],
    ['shanba', '', { day: '2026-11-28' }],
  ])('%s', (text, name, said) => {
    const understood = read(text);
    expect(understood.said).toEqual(said);
    expect(understood.name).toBe(name);
    expect(understood.pieces.map((piece) => piece.text).join('')).toBe(text);
  });

  it.each([
    'Loyihaga yangi sahifa qoʻshish',
    'Versiya 2.5 ni chiqarish',
    'Buyurtma 1500 dona',
    'Aziz bilan gaplashish',
    'Oddiy matn, hech narsa aytilmagan',
    '31.02 dagi xato',
    'Juda koʻp 99:99 xato',
  ])('says nothing beyond the name: %s', (text) => {
    expect(read(text)).toMatchObject({ name: text, said: {} });
  });

  it('leaves a name of several people to be chosen', () => {
    expect(read('Azizga hisobot')).toMatchObject({
      name: 'Hisobot',
      said: {},
      unclear: [{ text: 'Azizga', field: 'executor_id', ids: [3, 4] }],
    });
    expect(read('Aziz Toshevga hisobot').said).toEqual({ executor_id: 4 });
  });

  it('takes words for words that mean something to the language it is written in', () => {
    for (const word of ['__proto__', 'constructor', 'toString', 'hasOwnProperty'])
      expect(read(`${word} tekshirish`).said).toEqual({});
  });
  it('takes the first of two days, and loses no letter of any text', () => {
    expect(read('ertaga va indinga tekshirish')).toMatchObject({ said: { day: '2026-11-22' } });
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (text) => {
        expect(
          read(text)
            .pieces.map((piece) => piece.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });
});
