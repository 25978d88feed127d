import { sql } from '#server/database/door.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/context.ts';
import { calendarOf } from '#modules/company/schedules/door.server.ts';
import accessTexts from '#modules/staff/access/texts.json' with { type: 'json' };
import { type BaseData, baseData } from '#modules/house/seed/base-rows.ts';
import { demoBeginning, demoCompany } from '#modules/house/seed/demo/demo-company.ts';
import { madeAt, type SeedTables } from '#modules/house/seed/seed-rows.ts';
import { writeTables } from '#modules/house/seed/write-rows.server.ts';

/** The password of the demo accounts, known to everybody: api.md, "Start-up contract". */
const demoPassword = 'demo1234';
const administrator = 'admin';

/** What a new database is filled with, and what has to be told to the person who starts the product. */
export interface FirstData {
  readonly tables: SeedTables;
  readonly says: string | null;
}

/** @param password the one-time password of the administrator, where the accounts are not the well-known ones. */
export async function firstData(config: Config, now: Date, password: string): Promise<FirstData> {
  return config.seed === 'demo' ? demoData(config, now, password) : emptyData(now, password);
}

/** Only in one transaction with everything else: two processes that start at once fill a database once. */
export const isMine = (db: Db, seed: string): Promise<boolean> =>
  sql`insert into installation (name, value) values ('seed', ${seed})
    on conflict (name) do nothing returning name`.isThere(db);

/** Projects and their categories refer to each other, so the references are judged at the end. */
export async function fill(db: Db, tables: SeedTables): Promise<void> {
  await sql`set constraints all deferred`.run(db);
  await writeTables(db, tables);
  // Sessions of the demo company live, with tokens that nobody has.
  await sql`insert into session_tokens (hash, session_id, generation, kind, expires_at)
    select sha256(convert_to(gen_random_uuid()::text, 'UTF8')), id, 1, 'refresh', last_seen_at + interval '30 days'
    from sessions where ended_at is null`.run(db);
  await sql`insert into task_numbers (project_id, last_number)
    select project_id, max(split_part(number, '-', 2)::integer) from dev_tasks group by project_id`.run(db);
  await sql`insert into document_numbers (kind, year, last_number)
    select kind, issued_year, max(issued_serial) from contract_documents where issued_serial is not null
    group by kind, issued_year`.run(db);
}

/**
 * The demo company. Its accounts have the well-known password only where nobody from outside can reach them; elsewhere
 * the administrator gets a password of their own and the others none.
 */
async function demoData(config: Config, now: Date, password: string): Promise<FirstData> {
  const calendar = calendarOf(config);
  const base = baseData(demoBeginning(calendar, now));
  const passwordHash = config.demoAccounts ? await hashPassword(demoPassword) : null;
  const tables = { ...base.tables, ...demoCompany(calendar, now, base, { passwordHash }) };
  if (config.demoAccounts) return { tables, says: null };
  const hash = await hashPassword(password);
  const users = tables.users!.map((user) =>
    user.login === administrator ? { ...user, password_hash: hash, must_change_password: true } : user,
  );
  return { tables: { ...tables, users }, says: sayingOf(password) };
}

async function emptyData(now: Date, password: string): Promise<FirstData> {
  const base = baseData(now.toISOString());
  const hash = await hashPassword(password);
  return { tables: { ...base.tables, users: [administratorRow(base, now, hash)] }, says: sayingOf(password) };
}

function administratorRow({ idOf, roleId }: BaseData, now: Date, hash: string) {
  return {
    id: 1,
    fio: accessTexts['role.super_admin'].uz,
    login: administrator,
    user_type_id: idOf('user_types')('staff'),
    role_ids: [roleId('super_admin')],
    branch_id: idOf('branches')('root'),
    status: 'active',
    lang_code: 'uz',
    is_demo: false,
    password_hash: hash,
    must_change_password: true,
    ...madeAt(now.toISOString()),
  };
}

const sayingOf = (password: string): string =>
  `Sign in as ${administrator} with the one-time password ${password} and choose your own.`;
