import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import * as telling from '#modules/work/client-tasks/client-task-telling.server.ts';
import { heard } from '#modules/channels/notifications/testing/heard.server.ts';
import {
  type Person,
  type SmallCompany,
  smallCompany,
  tashkent,
} from '#modules/work/tasks/testing/small-company.server.ts';

let company: SmallCompany;
const run = (statement: ReturnType<typeof sql>) => statement.execute(company.db);
const now = tashkent('2026-11-18T10:00');
const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1000);

/** What the client asked for is of a project of `manager`, and `lead` took it; `partner` is of the client, too. */
beforeAll(async () => {
  company = await smallCompany();
  const { ids } = company;
  await run(sql`with other as (insert into clients (name) values ('Boshqa tashkilot') returning id)
    insert into users (fio, login, user_type_id, client_id)
    select n, n, u.user_type_id, case n when 'partner' then u.client_id else other.id end
    from users u, other, unnest(array['partner', 'foreigner']) n where u.id = ${ids.client}`);
});
afterAll(() => company?.[Symbol.asyncDispose]());
beforeEach(async () => {
  await run(sql`delete from client_task_flows`);
  await run(sql`update users set status = 'active', deleted_at = null`);
  await run(sql`update client_tasks set responsible_id = ${company.ids.lead}, status = 'in_work', deleted_at = null,
    answer_warn_at = null, done_warn_at = null`);
});

const told = () => ({
  ...{ id: company.ids.clientTask, name: 'Hisobot kerak', client_id: company.ids.organisation },
  ...{ project_id: company.ids.project, responsible_id: company.ids.lead },
});
const step = (action: string, to: string, by: Person | null, madeAt = secondsAgo(60)) =>
  run(sql`insert into client_task_flows (client_task_id, to_status, action, created_by, created_at)
    values (${company.ids.clientTask}, ${to}, ${action}, ${by ? company.ids[by] : null}::bigint, ${madeAt})`);
const hearSteps = async () => {
  await telling.tellOfSteps(company.as('admin', now));
  return heard(company.db);
};
const all = (kind: string, ...logins: string[]) => logins.map((login) => `${login}: client_task_${kind}`);

describe('of a step of a client task hears', () => {
  it.each<[string, string, Person | null, string[]]>([
    ['ask', 'new', 'client', all('new', 'lead', 'manager', 'partner')],
    ['ask', 'new', 'manager', all('new', 'client', 'lead', 'partner')],
    ['take', 'taken', 'lead', all('moved', 'client', 'manager', 'partner')],
    ['decline', 'declined', 'manager', all('moved', 'client', 'lead', 'partner')],
    ['convert', 'in_work', 'manager', []],
    ['start', 'in_work', null, all('moved', 'client', 'lead', 'manager', 'partner')],
    ['finish', 'done', 'developer', all('moved', 'client', 'lead', 'manager', 'partner')],
    ['confirm', 'confirmed', 'client', all('moved', 'lead', 'manager', 'partner')],
    ['return', 'in_work', 'client', all('moved', 'lead', 'manager', 'partner')],
    ['merge', 'declined', 'manager', all('merged', 'client', 'partner')],
    ['merge', 'in_work', 'manager', []],
  ])('%s to %s by %s', async (action, to, by, expected) => {
    await step(action, to, by);
    expect(await hearSteps()).toEqual(expected);
    expect(await hearSteps()).toEqual([]);
  });

  it('nobody within ten seconds, nor of one that was taken back or is gone', async () => {
    await step('take', 'taken', 'lead', secondsAgo(9));
    expect(await hearSteps()).toEqual([]);
    await run(sql`update client_task_flows set created_at = ${secondsAgo(11)}, deleted_at = now()`);
    expect(await hearSteps()).toEqual([]);
    await step('take', 'taken', 'lead', secondsAgo(11));
    await run(sql`update client_tasks set deleted_at = now()`);
    expect(await hearSteps()).toEqual([]);
  });

  it('nobody who is blocked or gone', async () => {
    await run(sql`update users set status = 'blocked' where login in ('partner', 'manager')`);
    await run(sql`update users set deleted_at = now() where login = 'lead'`);
    await step('start', 'in_work', null);
    expect(await hearSteps()).toEqual(all('moved', 'client'));
  });

  it('the company who of the client did it, and the client of the company nobody by name', async () => {
    const actorsOf = async () => {
      const { rows } = await run(sql`select distinct (u.client_id is not null) as is_client, a.login as actor
        from inbox i join users u on u.id = i.user_id left join users a on a.id = i.actor_id order by 1`);
      await heard(company.db);
      return rows;
    };
    await step('confirm', 'confirmed', 'client');
    await telling.tellOfSteps(company.as('admin', now));
    expect(await actorsOf()).toEqual([
      { is_client: false, actor: 'client' },
      { is_client: true, actor: 'client' },
    ]);
    await step('take', 'taken', 'lead');
    await telling.tellOfSteps(company.as('admin', now));
    expect(await actorsOf()).toEqual([
      { is_client: false, actor: 'lead' },
      { is_client: true, actor: null },
    ]);
  });
});

describe('of a word or a rating hears', () => {
  it.each<[Person, string[]]>([
    ['client', all('commented', 'lead', 'manager', 'partner')],
    ['lead', all('commented', 'client', 'manager', 'partner')],
    ['developer', all('commented', 'client', 'lead', 'manager', 'partner')],
  ])('everybody on both sides but %s, who said it', async (by, expected) => {
    await telling.tellOfComment(company.as(by), told());
    expect(await heard(company.db)).toEqual(expected);
  });

  it('the company alone, how it was rated', async () => {
    await telling.tellOfRating(company.as('client'), told(), 4);
    expect(await heard(company.db)).toEqual(all('rated', 'lead', 'manager'));
  });
});

describe('whoever follows a client task', () => {
  const follow = (login: string, mode = 'follow') =>
    run(sql`insert into notification_watches (user_id, path, row_id, mode)
      select id, 'fp/client-tasks', ${company.ids.clientTask}, ${mode} from users where login = ${login}
      on conflict (path, row_id, user_id) do update set mode = excluded.mode`);
  const toldAs = async (login: string) =>
    (
      await run(sql`select i.kind, i.details ->> 'follows' as follows from inbox i join users u on u.id = i.user_id
        where u.login = ${login}`)
    ).rows;
  beforeEach(() => run(sql`delete from notification_watches`));

  it('hears of its steps, words and rating, once and as who follows it, though it is not theirs', async () => {
    await follow('admin');
    await step('take', 'taken', 'lead');
    await telling.tellOfSteps(company.as('admin', now));
    expect(await toldAs('admin')).toEqual([{ kind: 'client_task_moved', follows: 'task' }]);
    expect(await heard(company.db)).toEqual(all('moved', 'admin', 'client', 'manager', 'partner'));
    await telling.tellOfComment(company.as('client'), told());
    expect(await heard(company.db)).toEqual(all('commented', 'admin', 'lead', 'manager', 'partner'));
    await telling.tellOfRating(company.as('client'), told(), 5);
    expect(await heard(company.db)).toEqual(all('rated', 'admin', 'lead', 'manager'));
  });

  it('hears of nothing that they did themselves, and whose it is hears of it once', async () => {
    await follow('admin');
    await follow('lead');
    await step('start', 'in_work', 'admin');
    await telling.tellOfSteps(company.as('admin', now));
    expect(await toldAs('lead')).toEqual([{ kind: 'client_task_moved', follows: null }]);
    expect(await heard(company.db)).toEqual(all('moved', 'client', 'lead', 'manager', 'partner'));
  });

  it('hears nothing of what is planned within the company, of what they do not see, or when they are gone', async () => {
    for (const login of ['admin', 'foreigner', 'stranger']) await follow(login);
    await run(sql`update users set status = 'blocked' where login = 'admin'`);
    await step('convert', 'in_work', 'manager');
    await step('take', 'taken', 'lead');
    expect(await hearSteps()).toEqual(all('moved', 'client', 'manager', 'partner'));
  });

  it('hears nothing more when they follow it no longer', async () => {
    await follow('admin');
    await follow('admin', 'mute');
    await step('take', 'taken', 'lead');
    expect(await hearSteps()).toEqual(all('moved', 'client', 'manager', 'partner'));
  });
});

describe('of a target that will break hears', () => {
  const warned = async () => {
    await telling.warnOfTargets(company.as('admin', now));
    return heard(company.db);
  };
  it.each<[string, string, string[]]>([
    ['new', 'answer', all('answer_due', 'lead', 'manager')],
    ['new', 'done', all('done_due', 'lead', 'manager')],
    ['taken', 'done', all('done_due', 'lead', 'manager')],
    ['in_work', 'done', all('done_due', 'lead', 'manager')],
    ['done', 'done', []],
    ['declined', 'done', []],
    ['confirmed', 'done', []],
  ])('the company once, of what is %s and is to be %s', async (status, target, expected) => {
    const column = sql.ref(`${target}_warn_at`);
    const setTo = (at: Date) =>
      run(sql`update client_tasks set status = ${status}, ${column} = ${at},
      answer_due_at = ${now}, done_due_at = ${now}`);
    await setTo(new Date(now.getTime() + 1000));
    expect(await warned()).toEqual([]);
    await setTo(now);
    expect(await warned()).toEqual(expected);
    expect(await warned()).toEqual([]);
  });
});
