import { describe, expect, it } from 'vitest';
import { understand } from '#modules/tasks/quick-add/sentence.ts';
import type { Said } from '#modules/tasks/quick-add/sentence-tokens.ts';

/** A Wednesday, twenty past two in the afternoon. */
const [today, minute] = ['2026-11-18', 14 * 60 + 20];
const [alisher, nozima, bobur, malika, sergey] = [1, 2, 5, 6, 7];
const [low, high, urgent] = [20, 21, 22];
const people = [
  { id: alisher, words: ['karimov', 'alisher'] },
  { id: nozima, words: ['rahimova', 'nozima'] },
  { id: bobur, words: ['yoldoshev', 'bobur'] },
  { id: malika, words: ['joraeva', 'malika'] },
  { id: sergey, words: ['petrov', 'sergey'] },
];
const priorities = [
  { id: low, words: ['past', 'nizkiy'] },
  { id: high, words: ['yuqori', 'visokiy'] },
  { id: urgent, words: ['shoshilinch', 'srochniy'] },
];
type Line = [text: string, name: string, said: Said];

const uzbekLatin: Line[] = [
  ['Bir soatdan keyin mijozga javob berish', 'Mijozga javob berish', { day: today, minute: 920 }],
  ['Yarim soatdan soʻng serverni qayta yoqish', 'Serverni qayta yoqish', { day: today, minute: 890 }],
  ['30 daqiqadan keyin nusxani tekshirish', 'Nusxani tekshirish', { day: today, minute: 890 }],
  ['2 soat ichida xatoni topish', 'Xatoni topish', { day: today, minute: 980 }],
  ['25-chi sana hisobot', 'Hisobot', { day: '2026-11-25' }],
  ['25-sanada toʻlov', 'Toʻlov', { day: '2026-11-25' }],
  ['Oyning 25-sida ish haqi roʻyxati', 'Ish haqi roʻyxati', { day: '2026-11-25' }],
  ['Shu oyning 30-sanasigacha akt', 'Akt', { day: '2026-11-30' }],
  ['Ertaga soat oʻnda majlis', 'Majlis', { day: '2026-11-19', minute: 600 }],
  ['Ertaga soat 9:30 da majlis', 'Majlis', { day: '2026-11-19', minute: 570 }],
  ['Bugun soat 5 gacha jadval', 'Jadval', { day: today, minute: 1020 }],
  ['Dushanba kuni ertalab hisobot', 'Hisobot', { day: '2026-11-23', minute: 540 }],
  ['Keyingi juma taqdimot', 'Taqdimot', { day: '2026-11-20' }],
  ['Kelasi oyning boshigacha byudjet', 'Byudjet', { day: '2026-12-01' }],
  ['Yil oxirigacha arxivni tartibga solish', 'Arxivni tartibga solish', { day: '2026-12-31' }],
  ['Bir haftadan keyin qayta koʻrish', 'Qayta koʻrish', { day: '2026-11-25' }],
  ['Oʻn kun ichida litsenziyani yangilash', 'Litsenziyani yangilash', { day: '2026-11-28' }],
  ['Alisherga ayting, hisobotni bersin', 'Ayting, hisobotni bersin', { executor_id: alisher }],
  ['Nozimaga dizaynni topshirish', 'Dizaynni topshirish', { executor_id: nozima }],
  ['Boburga 20.11.2026 gacha API', 'API', { executor_id: bobur, day: '2026-11-20' }],
  ['Malika uchun soʻrovnoma, 45 daqiqa', 'Soʻrovnoma', { executor_id: malika, planned_minutes: 45 }],
  ['Qiyinligi 7: toʻlov moduli', 'Toʻlov moduli', { hard_index: 7 }],
  ['Har dushanba majlis', 'Har dushanba majlis', {}],
  ['Har kuni nusxa olish', 'Har kuni nusxa olish', {}],
  ['Dushanbadan jumagacha smena jadvali', 'Dushanbadan smena jadvali', { day: '2026-11-20' }],
  ['10-15 sahifani tekshirish', '10-15 sahifani tekshirish', {}],
  ['2-versiya uchun rejalar', '2-versiya uchun rejalar', {}],
  ['Ikkinchi bosqich hujjatlari', 'Ikkinchi bosqich hujjatlari', {}],
  ['Bugungi kun mavzusi', 'Bugungi kun mavzusi', {}],
  ['Ertalabki majlis bayoni', 'Ertalabki majlis bayoni', {}],
];
const uzbekCyrillic: Line[] = [
  ['Бир соатдан кейин мижозга қўнғироқ', 'Мижозга қўнғироқ', { day: today, minute: 920 }],
  ['Икки соатдан сўнг синов', 'Синов', { day: today, minute: 980 }],
  ['25-чи сана ҳисобот', 'Ҳисобот', { day: '2026-11-25' }],
  ['Ойнинг 28-сида тўлов', 'Тўлов', { day: '2026-11-28' }],
  ['Эртага соат ўн бирда учрашув', 'Учрашув', { day: '2026-11-19', minute: 660 }],
  ['Чоршанба куни соат 16 да намойиш', 'Намойиш', { day: '2026-11-25', minute: 960 }],
  ['Бу ҳафта охиригача тест', 'Тест', { day: '2026-11-22' }],
  ['Келаси ҳафта режа тузиш', 'Режа тузиш', { day: '2026-11-29' }],
  ['Йил охиригача тозалаш', 'Тозалаш', { day: '2026-12-31' }],
  ['Сергейга 3 соатлик иш: почтани созлаш', 'Иш: почтани созлаш', { executor_id: sergey, planned_minutes: 180 }],
  ['Нозимага эртага маҳсулот расмлари', 'Маҳсулот расмлари', { executor_id: nozima, day: '2026-11-19' }],
  ['Йўлдошев учун ҳужжатлар', 'Ҳужжатлар', { executor_id: bobur }],
  ['Ўн беш дақиқа: изоҳларни ўқиш', 'Изоҳларни ўқиш', { planned_minutes: 15 }],
  ['Шошилинч: Малика, тўловни қайтар', 'Малика, тўловни қайтар', { task_priority_id: urgent }],
  ['Паст муҳимлик билан рангларни алмаштириш', 'Рангларни алмаштириш', { task_priority_id: low }],
  ['Ҳар жума ҳисобот', 'Ҳар жума ҳисобот', {}],
  ['3-босқич режаси', '3-босқич режаси', {}],
  ['Биринчи ярим йиллик якуни', 'Биринчи ярим йиллик якуни', {}],
  ['Соатни тўғрилаш', 'Соатни тўғрилаш', {}],
  ['Ой фазалари жадвали', 'Ой фазалари жадвали', {}],
];
const russian: Line[] = [
  ['Через час перезвонить клиенту', 'Перезвонить клиенту', { day: today, minute: 920 }],
  ['Через полчаса проверить сервер', 'Проверить сервер', { day: today, minute: 890 }],
  ['Через 15 минут созвон', 'Созвон', { day: today, minute: 875 }],
  ['Через полтора часа выложить сборку', 'Выложить сборку', { day: today, minute: 950 }],
  ['Через два часа напомнить про счёт', 'Напомнить про счёт', { day: today, minute: 980 }],
  ['Через 12 часов проверить нагрузку', 'Проверить нагрузку', { day: '2026-11-19', minute: 140 }],
  ['В течение часа ответить на письмо', 'Ответить на письмо', { day: today, minute: 920 }],
  ['Завтра в 10 утра планёрка', 'Планёрка', { day: '2026-11-19', minute: 600 }],
  ['Сегодня в 6 вечера выкатка', 'Выкатка', { day: today, minute: 1080 }],
  ['Завтра к 9:30 подготовить отчёт', 'Подготовить отчёт', { day: '2026-11-19', minute: 570 }],
  ['В пятницу вечером отправить письмо', 'Отправить письмо', { day: '2026-11-20', minute: 1080 }],
  ['До среды исправить баги', 'Исправить баги', { day: '2026-11-25' }],
  ['К понедельнику собрать данные', 'Собрать данные', { day: '2026-11-23' }],
  ['25-го числа сдать отчёт', 'Сдать отчёт', { day: '2026-11-25' }],
  ['До 1 декабря продлить домен', 'Продлить домен', { day: '2026-12-01' }],
  ['К первому декабря продлить домен', 'Продлить домен', { day: '2026-12-01' }],
  ['До конца дня ответить', 'Ответить', { day: today }],
  ['До конца года закрыть проект', 'Закрыть проект', { day: '2026-12-31' }],
  ['Через пару дней обновить макет', 'Обновить макет', { day: '2026-11-20' }],
  ['Через неделю проверить метрики', 'Проверить метрики', { day: '2026-11-25' }],
  ['Послезавтра утром демо', 'Демо', { day: '2026-11-20', minute: 540 }],
  ['Алишеру до завтра сверстать лендинг', 'Сверстать лендинг', { executor_id: alisher, day: '2026-11-19' }],
  ['Поручить Нозиме перевод', 'Поручить перевод', { executor_id: nozima }],
  ['На Петрова: настроить VPN', 'Настроить VPN', { executor_id: sergey }],
  ['Исполнитель Малика, сверить остатки', 'Сверить остатки', { executor_id: malika }],
  ['Сложность 8, переписать поиск', 'Переписать поиск', { hard_index: 8 }],
  ['Высокий приоритет: упал сайт', 'Упал сайт', { task_priority_id: high }],
  ['Каждый понедельник отчёт', 'Каждый понедельник отчёт', {}],
  ['Каждую пятницу чистить логи', 'Каждую пятницу чистить логи', {}],
  ['Ежедневный бэкап в 3 копиях', 'Ежедневный бэкап в 3 копиях', {}],
  ['Обновить до версии 2.10', 'Обновить до версии 2.10', {}],
  ['Оплатить счёт № 12.05', 'Оплатить счёт № 12.05', {}],
  ['Проверить 5 из 10 форм', 'Проверить 5 из 10 форм', {}],
  ['Сделать 24/7 поддержку', 'Сделать 24/7 поддержку', {}],
  ['Отчёт за май', 'Отчёт за май', {}],
  ['Итоги 2025 года', 'Итоги 2025 года', {}],
  ['Часовой пояс в профиле', 'Часовой пояс в профиле', {}],
  ['Письмо Деда Мороза', 'Письмо Деда Мороза', {}],
];

describe.each([
  ['Uzbek in Latin letters', uzbekLatin],
  ['Uzbek in Cyrillic letters', uzbekCyrillic],
  ['Russian', russian],
] as const)('more sentences of work: %s', (_language, lines) => {
  it.each(lines)('%s', (text, name, said) => {
    const understood = understand(text, { today, minute, people, projects: [], priorities });
    expect({ said: understood.said, name: understood.name }).toEqual({ said, name });
    expect(understood.pieces.map((piece) => piece.text).join('')).toBe(text);
  });
});
