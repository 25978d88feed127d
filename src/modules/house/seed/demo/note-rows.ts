import { addDays } from '#kernel/days.ts';
import { type DemoClock, iso, onDay } from '#modules/house/seed/demo/demo-clock.ts';
import { madeAt, type SeedRow } from '#modules/house/seed/seed-rows.ts';

/** What people wrote down: whose it is, who may read it, how many days ago. */
const written = [
  [
    'developer',
    'own',
    3,
    'Logni JSON qilib yozish',
    'Qidirish oson boʻladi: `pino` ga oʻtsak.',
    ['gʻoya', 'server'],
    true,
  ],
  ['developer', 'team', 12, 'Yigʻilish qarorlari', '- testlar CI da\n- reliz payshanba kuni', ['yigʻilish'], false],
  ['lead', 'team', 9, 'Релиз: что проверить', '1. миграции\n2. резервная копия\n3. откат', ['релиз'], true],
  ['lead', 'own', 40, 'Поговорить о плане команды', null, ['план'], false],
  [
    'manager',
    'all',
    20,
    'Mijoz bilan yozishuv qoidalari',
    'Javob **bir ish kunida**; narx faqat shartnomada.',
    ['mijoz'],
    true,
  ],
  ['manager', 'own', 5, 'Narxlarni qayta hisoblash', 'Choraklik hisobotdan keyin.', ['mijoz', 'reja'], false],
  ['tester', 'all', 60, 'Xatoni yozish namunasi', 'Nima qilindi, nima kutildi, nima boʻldi.', ['sifat'], false],
  ['director', 'own', 15, 'Yil yakuni uchrashuvi', 'Joy va sanani tanlash.', ['tadbir'], false],
] as const;

/** Notes of the demo company: own ones, those of teams and those for everybody. */
export function noteRows(clock: DemoClock, idOf: (key: string) => number): SeedRow[] {
  return written.map(([key, is_shared, days, title, text, tags, is_pinned], at) => ({
    ...{ id: at + 1, title, text, tags: [...tags], is_shared, is_pinned, color: is_pinned ? '#d99a1c' : null },
    ...madeAt(iso(onDay(clock, addDays(clock.today, -days), 11 * 60)), idOf(key)),
  }));
}
