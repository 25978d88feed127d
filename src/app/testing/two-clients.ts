import { expect } from 'vitest';
import { text, whole } from '#server/database/columns.ts';
import { sql } from '#server/database/sql.ts';
import type { TestServer } from '#server/testing/database.ts';
import { type Answer, type Caller, signedIn } from '#app/testing/caller.ts';

/** A client with an organisation of their own, and the mark that all of its things carry. */
export interface Side {
  readonly caller: Caller;
  readonly token: string;
  readonly userId: number;
  readonly org: number;
  readonly mark: string;
}

/** What is the company's own carries this one. */
export const innerMark = 'ICHKIBELGI';
export const marks = ['ALOFBELGI', 'BETABELGI'] as const;

const clientColumns = { id: whole, login: text, client_id: whole };

/** Two clients of different organisations, each with tasks and contracts. */
async function foundClients(server: TestServer): Promise<readonly { id: number; login: string; client_id: number }[]> {
  const rows = await sql(clientColumns)`select distinct on (u.client_id) u.id, u.login, u.client_id
    from users u where u.client_id is not null and exists (select from client_tasks c where c.client_id = u.client_id)
      and exists (select from client_contracts c where c.client_id = u.client_id)
    order by u.client_id, u.id limit 2`.rows(server.db);
  await sql`update users set password_hash = (select password_hash from users where login = 'client')
    where id = any(${rows.map(({ id }) => id)}::bigint[])`.run(server.db);
  return rows;
}

/** They as they are, for tests that only knock at doors. */
export const twoCallers = async (server: TestServer): Promise<Caller[]> =>
  Promise.all((await foundClients(server)).map(({ login }) => signedIn(server, login)));

/** The same when everything that either of them or the company has is marked, which takes seconds: for `beforeAll`. */
export async function twoClients(server: TestServer): Promise<Side[]> {
  const rows = await foundClients(server);
  await markInner(server);
  for (const [at, { client_id }] of rows.entries()) await markOrganisation(server, client_id, at);
  return Promise.all(
    rows.map(async ({ id, login, client_id }, at) => {
      const caller = await signedIn(server, login);
      return { caller, token: caller.headers.authorization!.slice(7), userId: id, org: client_id, mark: marks[at]! };
    }),
  );
}

/** No mark of others, whatever the answer is: a list, an error, a file, the name of a file. */
export function checkMarks({ mark }: Side, answer: Answer, asked: string): void {
  const said = `${answer.text} ${decodeURIComponent(String(answer.headers['content-disposition'] ?? ''))}`;
  const foreign = [innerMark, ...marks].filter((one) => one !== mark && said.includes(one));
  expect(foreign, `${asked} → ${answer.status} ${answer.text.slice(0, 300)}`).toEqual([]);
}

async function markInner({ db }: TestServer): Promise<void> {
  const mark = ` ${innerMark}`;
  const localized = sql`jsonb_build_object('uz', ${innerMark}::text)`;
  for (const statement of [
    sql`update task_comments set text = text || ${mark} where not is_public`,
    sql`update client_task_comments set text = text || ${mark} where is_inner`,
    sql`update dev_tasks set text = coalesce(text, '') || ${mark}`,
    sql`update dev_tasks set name = name || ${mark} where client_id is null`,
    sql`update task_flows set comment = coalesce(comment, '') || ${mark}`,
    sql`update task_checks set text = text || ${mark}`,
    sql`update leave_requests set comment = ${mark}`,
    sql`update projects set name = name || ${mark} where client_id is null`,
    sql`update client_contracts set subject = coalesce(subject, '') || ${mark} where status = 'draft'`,
    sql`update appeal_for_jobs set fio = fio || ${mark}, notes = ${mark}, letter = ${mark}`,
    sql`update new_clients set name = name || ${mark}, text = ${mark}, note = ${mark}`,
    sql`update suggestions set name = name || ${mark}, text = ${mark}, note = ${mark}`,
    // What editors have written and not shown.
    sql`update publications set names = ${localized}, body_i18n = ${localized} where published_langs = '{}'`,
    sql`insert into site_visits (day, path, lang, referrer, count) values (now(), ${innerMark}, 'uz', '', 1)`,
    sql`insert into site_searches (day, lang, words, count) values (now(), 'uz', ${innerMark}, 1)`,
    sql`insert into inbox (user_id, kind, details) select id, 'client_task_moved',
      jsonb_build_object('name', ${mark}::text) from users where client_id is null`,
  ])
    await statement.execute(db);
}

async function markOrganisation({ db }: TestServer, org: number, at: number): Promise<void> {
  const mark = ` ${marks[at]!}`;
  const clientTasks = sql`(select id from client_tasks where client_id = ${org})`;
  const contracts = sql`(select id from client_contracts where client_id = ${org} and status <> 'draft')`;
  for (const statement of [
    sql`with file as (insert into resources (name, size, mime, sha256, storage_key, created_by, resource_type_id)
        select 'Talab.pdf', 10, 'application/pdf', repeat(${String(at)}, 64), 'sinov' || ${String(at)}, min(id),
          (select min(id) from resource_types)
        from users where client_id = ${org} returning id),
      kept as (insert into contract_files (contract_id, resource_id, name)
        select (select min(id) from ${contracts} c), id, 'Shartnoma.pdf' from file)
      insert into client_task_files (client_task_id, resource_id, name)
      select (select min(id) from client_tasks where client_id = ${org}), id, 'Talab.pdf' from file`,
    sql`update client_tasks set name = left(name, 200) || ${mark}, text = coalesce(text, '') || ${mark}
      where client_id = ${org}`,
    sql`update clients set name = name || ${mark}, address = coalesce(address, '') || ${mark} where id = ${org}`,
    sql`update projects set name = name || ${mark}, description = coalesce(description, '') || ${mark}
      where client_id = ${org}`,
    sql`update client_contacts set name = name || ${mark} where client_id = ${org}`,
    sql`update client_task_files set name = name || ${mark} where client_task_id in ${clientTasks}`,
    sql`update client_task_comments set text = text || ${mark} where client_task_id in ${clientTasks}`,
    sql`update dev_tasks set name = left(name, 200) || ${mark} where client_id = ${org}`,
    sql`update task_comments set text = text || ${mark} where is_public and task_id in
      (select id from dev_tasks where client_id = ${org})`,
    sql`update users set position_i18n = jsonb_build_object('uz', ${mark}::text) where client_id = ${org}`,
    sql`insert into client_invitations (client_id, fio, secret_hash, expires_at)
      values (${org}, ${mark}, decode(md5(${mark}), 'hex'), now() + interval '1 day')`,
    sql`update client_contracts set subject = coalesce(subject, '') || ${mark}, number = number || ${mark}
      where id in ${contracts}`,
    sql`update contract_stages set name = left(name, 200) || ${mark} where contract_id in ${contracts}`,
    sql`update contract_payments set comment = ${mark} where contract_id in ${contracts}`,
    sql`update contract_agreements set subject = ${mark} where contract_id in ${contracts}`,
    sql`update contract_files set name = name || ${mark} where contract_id in ${contracts}`,
    sql`update contract_documents set number = number || ${mark}, decision_comment = ${mark}
      where status <> 'draft' and contract_id in ${contracts}`,
    sql`update contract_documents set decision_comment = ${` ${innerMark}`}
      where status = 'draft' and contract_id in ${contracts}`,
    sql`update contract_document_lines set name = left(name, 200) || ${mark} where document_id in
      (select id from contract_documents where contract_id in ${contracts})`,
    sql`insert into inbox (user_id, kind, details) select id, 'client_task_moved',
      jsonb_build_object('name', ${mark}::text) from users where client_id = ${org}`,
  ])
    await statement.execute(db);
}
