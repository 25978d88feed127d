import { type Answer, signedIn } from '#app/testing/caller.ts';
import { addDays } from '#kernel/days.ts';
import { languages } from '#kernel/languages.ts';
import { sql } from '#server/database/sql.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  contract,
  done,
  draft,
  ids,
  org,
  people,
  readyStage,
  rows,
  ruleOf,
  send,
  server,
  stage,
  tasks,
  today,
  startCompany,
} from '#modules/clients/contracts/testing/contract-people.ts';

startCompany();

/** What people get wrong: each by its rule, said in every language, and nothing of it half done. */
interface Wrong {
  readonly by: keyof typeof people;
  readonly method?: 'post' | 'patch' | 'delete';
  readonly path: string;
  readonly body?: object;
}

const wrongs: Record<string, { expected: readonly [number, string]; make: () => Promise<Wrong> }> = {
  'a contract that ends before it begins': {
    expected: [409, 'contract_ends_before'],
    make: async () => ({
      ...{ by: 'manager', path: 'fp/client-contracts' },
      body: { number: 'X-1', client_id: org.id, dated_on: today, starts_on: today, ends_on: '2020-01-01', amount: '1' },
    }),
  },
  'stages beyond the amount of their contract': {
    expected: [409, 'stages_beyond_amount'],
    make: async () => {
      const { id } = await contract({ amount: '100' });
      const body = { contract_id: id, name: 'Ortiqcha', amount: '100,01', due_on: today };
      return { by: 'manager', path: 'fp/contract-stages', body };
    },
  },
  'an act of a task that is in another act': {
    expected: [409, 'task_in_another_act'],
    make: async () => {
      const { stage: part, taskIds } = await readyStage(2);
      await draft(part.id, { task_ids: [taskIds[0]], amount: '1' });
      const body = { kind: 'act', stage_id: part.id, task_ids: taskIds, amount: '1' };
      return { by: 'manager', path: 'fp/contract-documents/draft', body };
    },
  },
  'a rate of VAT without a date': {
    expected: [422, 'required'],
    make: async () => ({ by: 'admin', path: 'fp/vat-rates', body: { rate: '12' } }),
  },
  'a rate of an hour without a date': {
    expected: [422, 'required'],
    make: async () => ({ by: 'admin', path: 'fp/hourly-rates', body: { amount: '100000' } }),
  },
  'a STIR of 8 digits': {
    expected: [422, 'pattern'],
    make: async () => ({ by: 'admin', path: 'fp/clients', body: { name: 'Qisqa STIR', stir: '12345678' } }),
  },
  'the STIR of another client': {
    expected: [422, 'unique'],
    make: async () => ({ by: 'admin', path: 'fp/clients', body: { name: 'Oʻsha STIR', stir: '999999901' } }),
  },
  'a client user without an organisation who asks for something': {
    expected: [422, 'exists'],
    make: async () => ({
      by: 'lonely' as keyof typeof people,
      path: 'fp/client-tasks',
      body: { name: 'Salom', client_id: org.id, project_id: org.project },
    }),
  },
  'converting what was declined': {
    expected: [409, 'client_task_declined'],
    make: async () => {
      const id = await clientTask();
      await done('fp/client-tasks/decline', { id, comment: 'Shartnomada yoʻq' }, 200);
      return { by: 'manager', path: 'fp/client-tasks/convert', body: { items: [{ id }] } };
    },
  },
  'confirming what is not done': {
    expected: [409, 'client_task_not_done'],
    make: async () => ({ by: 'client', path: 'fp/client-tasks/confirm', body: { id: await clientTask() } }),
  },
  'taking a client task that another manager has taken': {
    expected: [409, 'client_task_taken'],
    make: async () => {
      const id = await clientTask();
      await done('fp/client-tasks/take', { id }, 200);
      return { by: 'admin', path: 'fp/client-tasks/take', body: { id } };
    },
  },
  'an act of tomorrow': {
    expected: [422, 'past_day'],
    make: async () => {
      const { stage: part } = await readyStage(1);
      const body = { kind: 'act', stage_id: part.id, dated_on: addDays(today, 1) };
      return { by: 'manager', path: 'fp/contract-documents/draft', body };
    },
  },
  'a payment that came tomorrow': {
    expected: [422, 'past_day'],
    make: async () => {
      const { id: contract_id } = await contract();
      const { id } = await done('fp/contract-payments', { contract_id, amount: '5', due_on: today });
      const body = { id, amount: '5', received_on: addDays(today, 1) };
      return { by: 'manager', path: 'fp/contract-payments/receive', body };
    },
  },
  'sending work that is not accepted any more': {
    expected: [409, 'act_task_reopened'],
    make: async () => {
      const { stage: part, taskIds } = await readyStage(1);
      const { id } = await draft(part.id);
      await sql`update dev_tasks set status = 'returned' where id = any(${taskIds}::bigint[])`.execute(server.db);
      return { by: 'manager', path: 'fp/contract-documents/send', body: { id } };
    },
  },
  'a line of the code 12': {
    expected: [422, 'pattern'],
    make: async () => {
      const { id } = await draft((await readyStage(1)).stage.id);
      const [line] = await rows<{ id: number }>(sql`select id from contract_document_lines where document_id = ${id}`);
      const path = `fp/contract-document-lines/${line!.id}`;
      return { by: 'manager', method: 'patch', path, body: { mxik: '12' } };
    },
  },
};

async function clientTask(): Promise<number> {
  const body = { name: 'Ustun kerak', client_id: org.id, project_id: org.project };
  const { status, json, text } = await people.client.post('fp/client-tasks', body);
  expect(status, text).toBe(201);
  return json.id;
}

const tables = [
  ...['clients', 'client_contracts', 'contract_stages', 'contract_documents', 'contract_document_lines'],
  ...['contract_payments', 'client_tasks', 'client_task_flows', 'dev_tasks', 'vat_rates', 'hourly_rates', 'audit_log'],
];
/** How much there is of everything that a call might have written. */
const counted = async () => {
  const counts = sql.join(tables.map((name) => sql`(select count(*) from ${sql.table(name)})`));
  return (await rows(sql`select array[${counts}] as counts, (select array_agg(last_number) from document_numbers)`))[0];
};

beforeAll(async () => {
  // The rules of the demo company answer to what is prepared here, whenever they come to it.
  await sql`update task_automations set is_on = false`.execute(server.db);
  await sql`update projects set manager_id = ${ids.manager} where id = ${org.project}`.execute(server.db);
  await sql`insert into users (fio, login, user_type_id, role_ids, password_hash)
    select 'Tashkilotsiz', 'lonely', user_type_id, role_ids, password_hash from users where login = 'client'`.execute(
    server.db,
  );
  Object.assign(people, { lonely: await signedIn(server, 'lonely') });
});

describe.each(Object.entries(wrongs))('%s', (_, { expected, make }) => {
  it('is refused by its rule, in each language in words of its own, and leaves nothing behind', async () => {
    const { by, method = 'post', path, body } = await make();
    const before = await counted();
    const said: string[] = [];
    for (const lang of languages) {
      const caller = people[by].in(lang);
      const answer: Answer = method === 'patch' ? await caller.patch(path, body ?? {}) : await caller.post(path, body);
      expect(ruleOf(answer), answer.text).toEqual(expected);
      said.push(answer.json.errors[0].message);
    }
    expect(new Set(said).size, said.join(' | ')).toBe(languages.length);
    expect(said.join(' ')).not.toMatch(/rule\.|\{|undefined/);
    expect(await counted()).toEqual(before);
  });
});

describe('a client user', () => {
  it('without an organisation sees no contract, act, payment or client task', async () => {
    const lonely = await signedIn(server, 'lonely');
    const paths = ['client-contracts', 'contract-stages', 'contract-documents', 'contract-payments', 'client-tasks'];
    for (const path of [...paths, 'client-projects', 'contract-document-lines', 'contract-files'])
      expect([path, (await lonely.get(`fp/${path}`)).json.total]).toEqual([path, 0]);
    expect((await lonely.get('fp/client-contracts/due')).json).toEqual({ rows: [] });
  });

  it('of another organisation who guesses ids finds nothing there, whatever the call', async () => {
    const foreign = await contract({ client_id: org.other, project_ids: [] });
    const [own] = await rows<{ id: number }>(sql`select id from projects where client_id = ${org.other} limit 1`);
    const work = await tasks(1, 'accepted', own!.id);
    const part = await people.admin.post('fp/contract-stages', {
      ...{ contract_id: foreign.id, name: 'Begona', amount: '100', due_on: today, task_ids: work },
    });
    const act = await send((await draft(part.json.id)).id);
    const payment = await done('fp/contract-payments', { contract_id: foreign.id, amount: '5', due_on: today });
    const asked = [
      ...['client-contracts', 'contract-stages', 'contract-documents', 'contract-payments'].map(
        (path, at) => `fp/${path}/${[foreign.id, part.json.id, act.id, payment.id][at]}`,
      ),
      `fp/contract-documents/${act.id}/file?format=docx&lang=ru`,
      `fp/clients/people?client_id=${org.other}`,
      `fp/client-projects/${own!.id}`,
      `fp/client-projects/${own!.id}/plan`,
    ];
    const answers = await Promise.all(asked.map(async (path) => [path, (await people.client.get(path)).status]));
    expect(answers).toEqual(asked.map((path) => [path, 404]));
    expect((await people.client.post('fp/contract-documents/sign', { id: act.id })).status).toBe(404);
  });
});

it('one who deletes a project with contracts learns what stands in the way, and it stays', async () => {
  const made = await contract();
  await stage(made.id, { amount: '1' });
  const answer = await people.admin.delete(`fp/projects/${org.project}`);
  expect([answer.status, answer.json.code]).toEqual([409, 40902]);
  const used = answer.json.uses.map(({ resource }: { resource: string }) => resource);
  expect(used).toContain('fp/client-contracts');
  expect((await people.admin.get(`fp/projects/${org.project}`)).status).toBe(200);
});
