import { describe, expect, it } from 'vitest';
import { understand } from '#modules/tasks/quick-add/sentence.ts';
import {
  alisher,
  bobur,
  high,
  low,
  malika,
  nozima,
  people,
  priorities,
  sergey,
  today,
  urgent,
  type Line,
} from '#modules/tasks/quick-add/testing/known-words.ts';

const read = (text: string) => understand(text, { today, people, projects: [], priorities });

/** As people write them, twenty in each language and script. */
const uzbekLatin: Line[] = [
  ['Hisobotni 3 kundan soʻng topshirish', 'Hisobotni topshirish', { day: '2026-11-21' }],
  ['Uch kundan keyin mijozga qoʻngʻiroq', 'Mijozga qoʻngʻiroq', { day: '2026-11-21' }],
  ['Ikki hafta ichida testlarni yozish', 'Testlarni yozish', { day: '2026-12-02' }],
  ['Hafta oxirigacha serverni yangilash', 'Serverni yangilash', { day: '2026-11-22' }],
  ['Oy oxirigacha hisobot', 'Hisobot', { day: '2026-11-30' }],
  ['Keyingi hafta dushanba kuni majlis', 'Majlis', { day: '2026-11-23' }],
  ['Dizaynni koʻrib chiqish, yarim soat', 'Dizaynni koʻrib chiqish', { planned_minutes: 30 }],
  ['Kodni tekshirish bir yarim soat', 'Kodni tekshirish', { planned_minutes: 90 }],
  ['Bugʻni tuzatish 1 soat 30 daqiqa', 'Bugʻni tuzatish', { planned_minutes: 90 }],
  ['Yuqori muhimlik bilan loginni tuzatish', 'Loginni tuzatish', { task_priority_id: high }],
  ['Muhimligi past: matnlarni tarjima qilish', 'Matnlarni tarjima qilish', { task_priority_id: low }],
  ['Zudlik bilan saytni tiklash', 'Saytni tiklash', { task_priority_id: urgent }],
  ['Karimovga shartnoma ertaga', 'Shartnoma', { executor_id: alisher, day: '2026-11-19' }],
  ['Nozima uchun maket, qiyinlik besh', 'Maket', { executor_id: nozima, hard_index: 5 }],
  ['Ijrochi: Bobur, API hujjatlari', 'API hujjatlari', { executor_id: bobur }],
  ['Juma namozi vaqtini qoʻshish', 'Juma namozi vaqtini qoʻshish', {}],
  ['Yigirma beshinchi versiya', 'Yigirma beshinchi versiya', {}],
  ['Yoʻldoshevga 25-dekabrgacha test', 'Test', { executor_id: bobur, day: '2026-12-25' }],
  ['Bugun kechgacha nusxa olish', 'Nusxa olish', { day: '2026-11-18', minute: 1080 }],
  ['Malikaga juma 15:00 gacha slaydlar', 'Slaydlar', { executor_id: malika, day: '2026-11-20', minute: 900 }],
  ['Toʻlov 10.12 gacha', 'Toʻlov', { day: '2026-12-10' }],
  ['Buyurtma 5 dan 10 gacha', 'Buyurtma 5 dan 10 gacha', {}],
  ['5 mingta yozuvni koʻchirish', '5 mingta yozuvni koʻchirish', {}],
];
const uzbekCyrillic: Line[] = [
  ['Ҳисоботни 3 кундан сўнг топшириш', 'Ҳисоботни топшириш', { day: '2026-11-21' }],
  ['Беш кундан кейин созлаш', 'Созлаш', { day: '2026-11-23' }],
  ['Бир ҳафта ичида базани тозалаш', 'Базани тозалаш', { day: '2026-11-25' }],
  ['Ҳафта охиригача тестлаш', 'Тестлаш', { day: '2026-11-22' }],
  ['Кейинги ой охиригача режа тузиш', 'Режа тузиш', { day: '2026-12-31' }],
  ['Декабрь охиригача шартномалар', 'Шартномалар', { day: '2026-12-31' }],
  ['Икки ярим соат код ёзиш', 'Код ёзиш', { planned_minutes: 150 }],
  ['Ярим соатлик йиғилиш эртага', 'Йиғилиш', { planned_minutes: 30, day: '2026-11-19' }],
  ['Муҳимлик юқори, тўловни тузатиш', 'Тўловни тузатиш', { task_priority_id: high }],
  ['Юқори муҳимлик: ҳисоб-фактура', 'Ҳисоб-фактура', { task_priority_id: high }],
  ['Шошилинч серверни ёқиш', 'Серверни ёқиш', { task_priority_id: urgent }],
  ['Алишерга индинга ҳисобот', 'Ҳисобот', { executor_id: alisher, day: '2026-11-20' }],
  ['Каримов Алишерга хат ёзиш', 'Хат ёзиш', { executor_id: alisher }],
  ['Бобур учун янги экран', 'Янги экран', { executor_id: bobur }],
  ['Жўраевага душанбагача маълумот', 'Маълумот', { executor_id: malika, day: '2026-11-23' }],
  ['Масъул: Нозима, матнлар', 'Матнлар', { executor_id: nozima }],
  ['Жума намози эслатмаси', 'Жума намози эслатмаси', {}],
  ['Қийинлик саккиз, қидирувни тезлаштириш', 'Қидирувни тезлаштириш', { hard_index: 8 }],
  ['Соат 15 да мижоз билан учрашув', 'Мижоз билан учрашув', { minute: 900 }],
  ['Пайшанба куни соат 10:30 да намойиш', 'Намойиш', { day: '2026-11-19', minute: 630 }],
];
const russian: Line[] = [
  ['Сдать отчёт через 3 дня', 'Сдать отчёт', { day: '2026-11-21' }],
  ['Через два дня позвонить клиенту', 'Позвонить клиенту', { day: '2026-11-20' }],
  ['Через месяц обновить сертификат', 'Обновить сертификат', { day: '2026-12-18' }],
  ['До конца недели закрыть ошибки', 'Закрыть ошибки', { day: '2026-11-22' }],
  ['К концу месяца подготовить акт', 'Подготовить акт', { day: '2026-11-30' }],
  ['На следующей неделе в среду показать макет', 'Показать макет', { day: '2026-11-25' }],
  ['Проверить код полтора часа', 'Проверить код', { planned_minutes: 90 }],
  ['Созвон на полчаса завтра', 'Созвон', { planned_minutes: 30, day: '2026-11-19' }],
  ['Миграция базы, оценка 2 часа 30 минут', 'Миграция базы', { planned_minutes: 150 }],
  ['С высоким приоритетом починить вход', 'Починить вход', { task_priority_id: high }],
  ['Низкий приоритет: поправить отступы', 'Поправить отступы', { task_priority_id: low }],
  ['Срочная правка прайса', 'Правка прайса', { task_priority_id: urgent }],
  ['Каримову сделать выгрузку до пятницы', 'Сделать выгрузку', { executor_id: alisher, day: '2026-11-20' }],
  ['Рахимовой Нозиме перевести тексты', 'Перевести тексты', { executor_id: nozima }],
  ['Алишер, проверь отчёт', 'Проверь отчёт', { executor_id: alisher }],
  ['Для Сергея: настроить почту к 15 часам', 'Настроить почту', { executor_id: sergey, minute: 900 }],
  ['Юлдашеву подготовить стенд', 'Подготовить стенд', { executor_id: bobur }],
  ['Джураевой проверить договор', 'Проверить договор', { executor_id: malika }],
  ['Версия 12.05', 'Версия 12.05', {}],
  ['Описать экран «Пятница»', 'Описать экран «Пятница»', {}],
  ['Пятница 13 — страница фильма', 'Пятница 13 — страница фильма', {}],
  ['Отчёт Каримова за год', 'Отчёт Каримова за год', {}],
  ['Составить средний план среди команд', 'Составить средний план среди команд', {}],
  ['Вторая часть: 2 часть документа', 'Вторая часть: 2 часть документа', {}],
  ['Двадцать пятого сдать', 'Двадцать пятого сдать', {}],
  ['25 декабря 2026 года сдать объект', 'Сдать объект', { day: '2026-12-25' }],
  ['Сегодня до обеда отправить счёт', 'Отправить счёт', { day: '2026-11-18', minute: 780 }],
  ['В следующий понедельник созвон', 'Созвон', { day: '2026-11-23' }],
  ['Задача среднего приоритета', 'Задача среднего приоритета', {}],
  ['Отчёт до 18.00, срок: пятница', 'Отчёт', { day: '2026-11-20', minute: 1080 }],
  ['Оплатить до 25 числа', 'Оплатить', { day: '2026-11-25' }],
  ['Проверить с 5 до 10', 'Проверить с 5 до 10', {}],
  ['Закрепить за Петровым модуль', 'Закрепить модуль', { executor_id: sergey }],
];

describe.each([
  ['Uzbek in Latin letters', uzbekLatin],
  ['Uzbek in Cyrillic letters', uzbekCyrillic],
  ['Russian', russian],
] as const)('sentences as people write them: %s', (_language, lines) => {
  it.each(lines)('%s', (text, name, said) => {
    const understood = read(text);
    expect({ said: understood.said, name: understood.name }).toEqual({ said, name });
    expect(understood.pieces.map((piece) => piece.text).join('')).toBe(text);
  });
});
