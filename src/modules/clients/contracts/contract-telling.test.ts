import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '#kernel/days.ts';
import { whole } from '#server/database/columns.ts';
import { sql } from '#server/database/sql.ts';
import { heard } from '#modules/channels/notifications/testing/heard.server.ts';
import { type Hearers, tellOfContract } from '#modules/clients/contracts/contract-telling.server.ts';
import { warnOfEnds } from '#modules/clients/contracts/contract-warnings.server.ts';
import { type Person, type SmallCompany, smallCompany } from '#modules/work/tasks/testing/small-company.server.ts';

/** The day on which the small company is asked. */
const today = '2026-11-18';
let company: SmallCompany;
beforeAll(async () => {
  company = await smallCompany();
  const { db, ids } = company;
  // The organisation of the client sends two people, another one a third.
  await sql`with other as (insert into clients (name) values ('Boshqa tashkilot') returning id)
    insert into users (fio, login, user_type_id, client_id)
    select n, n, u.user_type_id, case n when 'partner' then u.client_id else other.id end
    from users u, other, unnest(array['partner', 'foreigner']) n where u.id = ${ids.client}`.execute(db);
});
afterAll(() => company?.[Symbol.asyncDispose]());
beforeEach(async () => {
  await sql`delete from contract_warnings`.execute(company.db);
  await sql`delete from contract_stages`.execute(company.db);
  await sql`delete from client_contracts`.execute(company.db);
  await sql`update users set status = 'active', deleted_at = null`.execute(company.db);
  await sql`update projects set deleted_at = null`.execute(company.db);
});

interface Given {
  readonly manager?: Person;
  readonly projects?: readonly ('project' | 'otherProject')[];
  readonly madeBy?: Person;
  readonly left?: number;
  readonly status?: string;
}
async function contract({ manager, projects = [], madeBy = 'lead', left, status = 'active' }: Given): Promise<number> {
  const { ids, db } = company;
  const ends = left === undefined ? null : addDays(today, left);
  const rows = await sql({ id: whole })`insert into client_contracts (number, client_id, dated_on, starts_on, ends_on,
      valid_until, amount, total_amount, status, manager_id, project_ids, created_by)
    select 'SH-' || (count(*) + 1), ${ids.organisation}, '2026-01-10', '2026-01-10', ${ends}::date, ${ends}::date, 1, 1,
      ${status}, ${manager ? ids[manager] : null}::bigint, ${projects.map((name) => ids[name])}::bigint[], ${ids[madeBy]}
    from client_contracts returning id`.column(db);
  return rows[0]!;
}
const told = async (given: Given, hearers: Hearers, by: Person = 'admin'): Promise<string[]> => {
  const said = { contract_id: await contract(given), number: 'D-1', name: 'act' };
  await tellOfContract(company.as(by), hearers, 'act_sent', said);
  return (await heard(company.db)).map((one) => one.replace(': act_sent', ''));
};

describe('of a contract hears', () => {
  it.each([
    ['its manager', { manager: 'lead' }, ['lead']],
    [
      'its manager and those of its projects',
      { manager: 'lead', projects: ['project', 'otherProject'] },
      ['lead', 'manager', 'stranger'],
    ],
    ['the managers of its projects where it has none of its own', { projects: ['otherProject'] }, ['stranger']],
    ['who wrote it, where nobody else looks after it', { madeBy: 'colleague' }, ['colleague']],
    ['nobody of the client who asked for it', { madeBy: 'client' }, []],
    ['one person once', { manager: 'manager', projects: ['project'] }, ['manager']],
  ] as [string, Given, string[]][])('%s', async (_, given, keepers) => {
    expect(await told(given, 'keepers')).toEqual(keepers);
    expect(await told(given, 'both')).toEqual([...keepers, 'client', 'partner'].toSorted());
  });

  it('everybody but the one who did it, on either side', async () => {
    const given: Given = { manager: 'lead', projects: ['project'] };
    expect(await told(given, 'both', 'lead')).toEqual(['client', 'manager', 'partner']);
    expect(await told(given, 'both', 'client')).toEqual(['lead', 'manager', 'partner']);
  });

  it('nobody who is blocked or gone, and nobody for a project that is gone', async () => {
    const given: Given = { manager: 'lead', projects: ['project', 'otherProject'] };
    await sql`update users set status = 'blocked' where login in ('lead', 'partner')`.execute(company.db);
    await sql`update users set deleted_at = now() where login = 'client'`.execute(company.db);
    await sql`update projects set deleted_at = now() where id = ${company.ids.otherProject}`.execute(company.db);
    expect(await told(given, 'both')).toEqual(['manager']);
  });
});

describe('of an end that comes', () => {
  const warned = async (): Promise<string[]> => {
    await warnOfEnds(company.as('admin'));
    return heard(company.db);
  };

  it.each([
    [31, []],
    [30, ['lead: contract_ends', 'manager: contract_ends']],
    [0, ['lead: contract_ends', 'manager: contract_ends']],
    [-1, []],
  ])('those hear who look after the contract, %s days before it, once and never its client', async (left, expected) => {
    await contract({ manager: 'lead', projects: ['project'], left });
    expect(await warned()).toEqual(expected);
    expect(await warned()).toEqual([]);
  });

  it('is warned of anew 30, 14, 7 and 1 days before, on these days only', async () => {
    const at = [];
    for (let left = 32; left >= -1; left--) {
      const id = await contract({ manager: 'lead', left });
      // What was told of the days before is known.
      await sql`insert into contract_warnings (contract_id, stage_id, ends_on, days_before, told_at)
        select ${id}, 0, ${addDays(today, left)}::date, d, now() from unnest(array[30, 14, 7, 1]) d where d > ${left}`.execute(
        company.db,
      );
      if ((await warned()).length) at.push(left);
      await sql`delete from client_contracts`.execute(company.db);
    }
    expect(at).toEqual([30, 14, 7, 1]);
  });

  it.each([
    ['draft', []],
    ['active', ['contract_ends', 'stage_ends']],
    ['suspended', ['contract_ends']],
    ['finished', []],
    ['terminated', []],
  ])('of a contract that is %s people hear: %s', async (status, kinds) => {
    const id = await contract({ manager: 'lead', left: 5, status });
    await sql`insert into contract_stages (contract_id, name, amount, due_on, status)
      values (${id}, 'Ochiq', 1, ${addDays(today, 5)}, 'planned'), (${id}, 'Imzolangan', 1, ${addDays(today, 5)}, 'signed')`.execute(
      company.db,
    );
    expect(await warned()).toEqual(kinds.map((kind) => `lead: ${kind}`));
  });
});
