import type { Config } from '#server/config.ts';
import { contextOfJob } from '#server/jobs/jobs.ts';
import type { Lang } from '#kernel/languages.ts';
import { sql, text, whole } from '#server/database/door.ts';
import { type Context, type Db, system } from '#server/context.ts';
import { flagsOf, rankOf } from '#modules/company/translations/message-rules.ts';
import { defaultsIn, lockTexts, saveTexts, textsIn } from '#modules/company/translations/saving-texts.server.ts';

interface Wording {
  readonly key: string;
  readonly lang: Lang;
  readonly text: string;
}

/** What the translator of the demo company has reworded. */
const reworded: readonly Wording[] = [
  { key: 'auth.motto', lang: 'ru', text: 'Вся работа команды в одном месте: задачи, проекты, люди и время.' },
  { key: 'home.due_today_empty', lang: 'uz', text: 'Bugun topshiriladigan vazifa yoʻq' },
  { key: 'auth.forgotten_password_hint', lang: 'ru', text: 'Придумайте новый пароль, не короче 6 символов.' },
  // Typed on a keyboard that has no such apostrophe.
  {
    key: 'auth.forgotten_code_hint',
    lang: 'uz',
    text: "Hisob topilgan bo'lsa, kod yuborildi. U {minutes} daqiqa amal qiladi.",
  },
];
/** Of these the code said something else when they were reworded. */
const overtaken: Readonly<Record<string, string>> = { 'auth.forgotten_password_hint': 'Придумайте пароль.' };

const suggested: readonly (Wording & { readonly by: string; readonly note: string; readonly hoursAgo: number })[] = [
  {
    key: 'state.nothing_found',
    lang: 'ru',
    text: 'Ничего не найдено',
    by: 'tester',
    note: 'Так пишут в других программах',
    hoursAgo: 3,
  },
  {
    key: 'notice.undone',
    lang: 'uz',
    text: 'Amal ortga qaytarildi',
    by: 'developer',
    note: 'Nima qaytgani aniqroq',
    hoursAgo: 26,
  },
  { key: 'list.empty_hint', lang: 'ru', text: 'Здесь появятся новые записи.', by: 'manager', note: '', hoursAgo: 70 },
];

/** Days within which the administrator tried another value of a setting, and went back. */
const triedDaysAgo = [41, 34] as const;

/** Texts that the demo company has reworded, wordings that its people suggest, a setting that was tried. */
export async function addDemoAdministration(db: Db, config: Config): Promise<void> {
  const people = await idsBy(db, 'users', 'login', ['admin', 'editor', ...suggested.map(({ by }) => by)]);
  const keys = await idsBy(
    db,
    'translations',
    'key',
    [...reworded, ...suggested].map(({ key }) => key),
  );
  await reword(db, config, keys, people.get('editor') ?? null);
  for (const { key, lang, text, by, note, hoursAgo } of suggested) {
    await sql`insert into translation_suggestions (translation_id, lang, text, was, note, created_at, created_by,
        updated_at, updated_by)
      select id, ${lang}, ${text}, ${sql.ref(lang)}, nullif(${note}, ''), at, ${people.get(by)}::bigint, at,
        ${people.get(by)}::bigint
      from translations, (select now() - make_interval(hours => ${hoursAgo}) as at) as moment
      where translations.id = ${keys.get(key)}`.run(db);
  }
  await trySetting(db, people.get('admin') ?? null);
  await setRequisites(db);
  await lookAtPeople(db);
}

async function reword(db: Db, config: Config, keys: ReadonlyMap<string, number>, by: number | null): Promise<void> {
  await db.transaction(async (transaction) => {
    const ctx: Context = { ...contextOfJob(transaction, config, 'seed'), actor: { ...system, id: by ?? 0 } };
    const asked = new Map(reworded.map(({ key, lang, text }) => [keys.get(key)!, { [lang]: text }]));
    const rows = await saveTexts(ctx, await lockTexts(ctx, [...asked.keys()]), asked);
    for (const row of rows) {
      const was = overtaken[row.key];
      const lang = reworded.find(({ key }) => key === row.key)!.lang;
      if (!was) continue;
      const basedOn = { [lang]: was };
      const flags = flagsOf({ texts: textsIn(row), defaults: defaultsIn(row), basedOn });
      await sql`update translations set based_on = ${JSON.stringify(basedOn)}::jsonb, flags = ${flags}::text[],
        rank = ${rankOf(flags)} where id = ${row.id}`.run(transaction);
    }
  });
}

/** What the acts and invoices of the demo company say of itself; none of it is anybody's. */
const requisites = {
  ...{ company_name: '"Namuna Soft" MCHJ', company_stir: '999999900', company_vat_code: '326099999900' },
  ...{ company_account: '20208000000000009001', company_mfo: '09999', company_bank: '"Namuna bank" ATB' },
  ...{ company_address: 'Toshkent shahri, Mirzo Ulugʻbek tumani, Namuna koʻchasi, 1', company_phone: '+998710000000' },
} as const;

async function setRequisites(db: Db): Promise<void> {
  await sql`update app_configs c set value = r.value
    from jsonb_each_text(${JSON.stringify(requisites)}::jsonb) as r where c.key = r.key`.run(db);
  await sql`update app_configs c set value = u.fio from users u
    where c.key = 'company_director' and u.login = 'director'`.run(db);
}

/** HR has looked at days of birth and at sick records; what kiosks had noted went in time. */
async function lookAtPeople(db: Db): Promise<void> {
  await sql`insert into data_views (user_id, kind, way, created_at, created_by, updated_at, updated_by)
    select u.id, v.kind, v.way, v.at, hr.id, v.at, hr.id
    from (values ('lead', 'birth_date', 'row', now() - interval '9 days'),
        ('manager', 'birth_date', 'row', now() - interval '5 days'),
        ('lead', 'sick_leave', 'row', now() - interval '2 days'),
        ('editor', 'birth_date', 'export', now() - interval '1 day')) as v(login, kind, way, at)
    join users u on u.login = v.login join users hr on hr.login = 'hr' order by v.at`.run(db);
  await sql`insert into erasures (kind, count, created_at, updated_at)
    select 'kiosk_flags', 14, at, at from (select now() - interval '12 days' as at) as moment`.run(db);
}

async function trySetting(db: Db, by: number | null): Promise<void> {
  const steps = [
    { before: null, after: '45', daysAgo: triedDaysAgo[0] },
    { before: '45', after: null, daysAgo: triedDaysAgo[1] },
  ];
  for (const { before, after, daysAgo } of steps) {
    await sql`insert into audit_log (action, resource, row_id, actor_id, before, after, created_at)
      select 'update', 'admin/app-configs', id, ${by}::bigint, ${JSON.stringify({ value: before })}::jsonb,
        ${JSON.stringify({ value: after })}::jsonb, now() - make_interval(days => ${daysAgo})
      from app_configs where key = 'reopen_days'`.run(db);
  }
}

const idsBy = (db: Db, table: string, column: string, values: readonly string[]): Promise<Map<string, number>> =>
  sql({ id: whole, name: text })`select id, ${sql.ref(column)} as name
    from ${sql.table(table)} where ${sql.ref(column)} = any(${[...new Set(values)]}::text[])`.pairs(db, 'name', 'id');
