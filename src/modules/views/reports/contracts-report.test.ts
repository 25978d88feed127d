import { expect, it } from 'vitest';
import { signedIn } from '#app/testing/caller.ts';
import { addDays } from '#kernel/days.ts';
import { sql } from '#server/database/sql.ts';
import {
  contract,
  ids,
  people,
  rows,
  server,
  stage,
  startCompany,
  tasks,
  today,
} from '#modules/clients/contracts/testing/contract-people.ts';
import facts from '#modules/views/reports/earned-value.facts.json' with { type: 'json' };

startCompany();

const year = `day_from=2026-01-01&day_to=${addDays(today, 30)}`;
const path = 'fp/reports/contracts';
const ask = async (query: string, login: 'director' | 'admin' = 'director') =>
  (await people[login].get(`${path};perPage=500?${year}${query}`)).json;
interface Line {
  readonly contract_id: number;
  readonly currency: string;
  readonly [name: string]: unknown;
}

it('is for those who see what work is worth and open clients, never for a client', async () => {
  const statuses: Record<string, number> = {};
  for (const login of ['admin', 'director', 'manager', 'lead', 'developer', 'tester', 'hr', 'editor', 'client'])
    statuses[login] = (await (await signedIn(server, login)).get(`${path}?${year}`)).status;
  expect(statuses).toMatchObject({ admin: 200, director: 200 });
  for (const login of ['manager', 'lead', 'developer', 'tester', 'hr', 'editor', 'client'])
    expect([login, statuses[login]]).toEqual([login, 403]);
});

it('earns what its plan says and costs what its minutes say: indices of a published case', async () => {
  await sql`delete from hourly_rates`.execute(server.db);
  await people.admin.post('fp/hourly-rates', { valid_from: '2026-01-01', amount: '1000' });
  const made = await contract();
  // PV 40,000, EV 35,000 and AC 42,000 at 1,000 an hour.
  const { PV, EV, AC } = facts.input;
  const [late, done, ahead] = (await tasks(3, 'new')) as [number, number, number];
  const plan = (id: number, amount: number, more: string) =>
    sql`update dev_tasks set planned_minutes = ${(amount / 1000) * 60}, executor_id = ${ids.developer},
      planned_start_on = '2026-03-02', deadline = now() + ${more}::interval where id = ${id}`.execute(server.db);
  await plan(done, EV, '-1 day');
  await plan(late, PV - EV, '-1 day');
  await plan(ahead, 60_000, '10 days');
  await sql`update dev_tasks set status = 'done' where id = ${done}`.execute(server.db);
  await stage(made.id, { task_ids: [late, done, ahead], due_on: addDays(today, 20) });
  await sql`insert into task_intervals (task_id, user_id, kind, started_at, ended_at, minutes)
    values (${done}, ${ids.developer}, 'work', '2026-03-02T05:00Z', '2026-03-02T06:00Z', ${(AC / 1000) * 60})`.execute(
    server.db,
  );
  const found: Line = (await ask(`&contract_id=${made.id}`)).rows[0];
  const uzs = (amount: number) => ({ amount: `${amount}.00`, currency: 'UZS' });
  expect(found).toMatchObject({ pv: uzs(PV), ev: uzs(EV), ac: uzs(AC), contract_worth: uzs(AC), unrated_minutes: 0 });
  expect(found.spi).toBe(Math.round(facts.expected.SPI * 100) / 100);
  expect(found.cpi).toBe(Math.round(facts.expected.CPI * 100) / 100);
  const { work } = (await people.director.get(`fp/client-contracts/${made.id}/money`)).json;
  expect([work.planned_minutes, work.spent_minutes]).toEqual([
    found.contract_planned_minutes,
    found.contract_task_minutes,
  ]);
  expect(work.worth).toEqual([{ currency: 'UZS', planned: '100000.00', spent: '42000.00' }]);
});

it('has no index where there is nothing to divide by, and says what no rate is known for', async () => {
  await sql`delete from hourly_rates`.execute(server.db);
  const made = await contract();
  const [one] = (await tasks(1)) as [number];
  await stage(made.id, { task_ids: [one] });
  await sql`insert into task_intervals (task_id, user_id, kind, started_at, ended_at, minutes)
    values (${one}, ${ids.developer}, 'work', '2026-03-02T05:00Z', '2026-03-02T06:00Z', 45)`.execute(server.db);
  const found: Line = (await ask(`&contract_id=${made.id}`)).rows[0];
  expect(found).toMatchObject({
    ac: null,
    ev: null,
    spi: null,
    cpi: null,
    unrated_minutes: 45,
    contract_task_minutes: 45,
  });
});

it('counts what a task was divided into, on both sides and once', async () => {
  await sql`delete from hourly_rates`.execute(server.db);
  const made = await contract();
  const [above, below, deepest] = (await tasks(3)) as [number, number, number];
  await sql`update dev_tasks set parent_id = ${above}, main_task_id = ${above} where id = ${below}`.execute(server.db);
  await sql`update dev_tasks set parent_id = ${below}, main_task_id = ${above} where id = ${deepest}`.execute(
    server.db,
  );
  await stage(made.id, { task_ids: [above, below] });
  for (const task of [above, deepest])
    await sql`insert into task_intervals (task_id, user_id, kind, started_at, ended_at, minutes)
      values (${task}, ${ids.developer}, 'work', '2026-03-02T05:00Z', '2026-03-02T06:00Z', 30)`.execute(server.db);
  const found: Line = (await ask(`&contract_id=${made.id}`)).rows[0];
  expect(found).toMatchObject({ contract_planned_minutes: 60 + 120 + 180, contract_task_minutes: 60 });
});

it('adds up stages, acts and payments of the period by the currency of their contract', async () => {
  const { rows: found } = (await ask('')) as { rows: Line[] };
  expect(found.length).toBeGreaterThan(3);
  const until = addDays(today, 30);
  const slow = await rows<{ contract_id: number; plan: string | null; signed: string | null; received: string | null }>(
    sql`select c.id::int as contract_id,
      (select sum(s.amount)::text from contract_stages s where s.contract_id = c.id and s.deleted_at is null
        and s.due_on between '2026-01-01' and ${until}) as plan,
      (select sum(d.amount)::text from contract_documents d where d.contract_id = c.id and d.deleted_at is null
        and d.kind = 'act' and d.status = 'signed' and d.dated_on between '2026-01-01' and ${until}) as signed,
      (select sum(p.amount)::text from contract_payments p where p.contract_id = c.id and p.deleted_at is null
        and p.status = 'received' and p.received_on between '2026-01-01' and ${until}) as received
      from client_contracts c where c.deleted_at is null`,
  );
  const amountOf = (line: Line | undefined, name: string) =>
    (line?.[name] as { amount: string } | null)?.amount ?? null;
  for (const one of slow) {
    const line = found.find(({ contract_id, currency }) => contract_id === one.contract_id && currency === 'UZS');
    if (!line) continue;
    expect([amountOf(line, 'contract_plan_amount'), amountOf(line, 'contract_signed_amount')]).toEqual([
      one.plan,
      one.signed,
    ]);
    expect(amountOf(line, 'payment_received_amount')).toBe(one.received);
    expect(line.number).toEqual(expect.any(String));
  }
});
