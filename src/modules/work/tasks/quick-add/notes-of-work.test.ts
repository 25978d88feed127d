import { expect, it } from 'vitest';
import { alisher, bobur, malika, nozima, sergey, urgent } from '#modules/work/tasks/quick-add/testing/known-words.ts';
import { expectUnderstood, type Line, read } from '#modules/work/tasks/quick-add/testing/lines.ts';

const days: Line[] = [
  ['2026-12-31 закрыть год', 'Закрыть год', { day: '2026-12-31' }],
  ['2026-12-31gacha yilni yopish', 'Yilni yopish', { day: '2026-12-31' }],
  ['2026-13-31 закрыть год', '2026-13-31 закрыть год', {}],
  ['сделать копию 1 числа следующего месяца', 'Сделать копию', { day: '2026-12-01' }],
  ['30 числа этого месяца акт', 'Акт', { day: '2026-11-30' }],
  ['kelasi oyning 25-sida hisobot', 'Hisobot', { day: '2026-12-25' }],
  ['kelasi oyning 5-kunigacha oylik hisobot', 'Oylik hisobot', { day: '2026-12-05' }],
  ['через 10 рабочих дней сдать отчёт', 'Сдать отчёт', { day: '2026-12-02' }],
  ['5 ish kunidan keyin hisobot', 'Hisobot', { day: '2026-11-25' }],
  ['беш иш куни ичида жавоб', 'Жавоб', { day: '2026-11-25' }],
  ['в течение 1 рабочего дня ответить', 'Ответить', { day: '2026-11-19' }],
  ['За 3 дня нарисовать иконки', 'Нарисовать иконки', { day: '2026-11-21' }],
  ['За 3 дня до выпуска проверить', 'За 3 дня до выпуска проверить', {}],
  ['Отчёт за 3 дня', 'Отчёт за 3 дня', {}],
  ['сверка пятница 4ч', 'Сверка', { day: '2026-11-20', planned_minutes: 240 }],
  ['tekshiruv juma 2 soat', 'Tekshiruv', { day: '2026-11-20', planned_minutes: 120 }],
];
const times: Line[] = [
  ['завтра в 11 созвон', 'Созвон', { day: '2026-11-19', minute: 660 }],
  ['в пятницу в 3 провести демо', 'Провести демо', { day: '2026-11-20', minute: 900 }],
  ['завтра утром в 7 выезд', 'Выезд', { day: '2026-11-19', minute: 420 }],
  ['завтра вечером в 8 выкатка', 'Выкатка', { day: '2026-11-19', minute: 1200 }],
  ['завтра в 3 офисах проверить сеть', 'В 3 офисах проверить сеть', { day: '2026-11-19' }],
  ['ertaga 11 da majlis', 'Majlis', { day: '2026-11-19', minute: 660 }],
  ['juma kuni 15da majlis', 'Majlis', { day: '2026-11-20', minute: 900 }],
  ['iPhone 15 да хатони тузатиш', 'iPhone 15 да хатони тузатиш', {}],
];
const durations: Line[] = [
  ['два дня на вёрстку', 'Вёрстку', { planned_minutes: 960 }],
  ['полтора дня на вёрстку', 'Вёрстку', { planned_minutes: 720 }],
  ['2 kunlik ish: menyuni chizish', 'Ish: menyuni chizish', { planned_minutes: 960 }],
  ['оценка 2 дня, перенос базы', 'Перенос базы', { planned_minutes: 960 }],
  ['reja 3 kun, menyu', 'Menyu', { planned_minutes: 1440 }],
  ['в понедельник утром планёрка 30 минут', 'Планёрка', { day: '2026-11-23', minute: 540, planned_minutes: 30 }],
];
const repeated: Line[] = [
  ['чоракда бир марта', 'Чоракда бир марта', {}],
  ['kuniga 2 marta tekshirish', 'Kuniga 2 marta tekshirish', {}],
  ['кунига 2 марта текшириш', 'Кунига 2 марта текшириш', {}],
  ['сдать 2 марта', 'Сдать', { day: '2027-03-02' }],
  ['2-martgacha topshirish', 'Topshirish', { day: '2027-03-02' }],
];
const persons: Line[] = [
  ['Пригласить: Алишер, Малика, Бобур', 'Пригласить: Алишер, Малика, Бобур', {}],
  ['починить вход, Бобур', 'Починить вход', { executor_id: bobur }],
  ['Bobur loginni tuzatsin', 'Loginni tuzatsin', { executor_id: bobur }],
  ['Alisher Karimov ertaga serverni tekshirsin', 'Serverni tekshirsin', { executor_id: alisher, day: '2026-11-19' }],
  ['Alisher Karimov hujjatlari', 'Alisher Karimov hujjatlari', {}],
  ['Malika bilan reja tuzilsin', 'Malika bilan reja tuzilsin', {}],
  ['Сергею Петрову срочно сменить пароль', 'Сменить пароль', { executor_id: sergey, task_priority_id: urgent }],
];

expectUnderstood('notes of work', {
  days,
  'times of a day': times,
  'how long': durations,
  'how often': repeated,
  people: persons,
});

it.each([
  ['Алишеру и Нозиме провести собеседование', 'Провести собеседование', [alisher, nozima]],
  ['Alisher va Malikaga hujjatlarni topshirish', 'Hujjatlarni topshirish', [alisher, malika]],
])('of two people one has to be chosen: %s', (text, name, ids) => {
  const { unclear, ...understood } = read(text);
  expect({ name: understood.name, said: understood.said }).toEqual({ name, said: {} });
  expect(unclear).toMatchObject([{ field: 'executor_id', ids }]);
});
