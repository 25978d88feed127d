import { addDays } from '#kernel/days.ts';
import { sql } from '#server/database/sql.ts';
import { contextOfJob } from '#server/jobs/jobs.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { calendarOf } from '#modules/company/schedules/work-calendar.server.ts';
import { warnOfEnds } from '#modules/clients/contracts/contract-warnings.server.ts';
import {
  contract,
  ids,
  noticesOf,
  people,
  rows,
  ruleOf,
  server,
  stage,
  tasks,
  today,
  startCompany,
} from '#modules/clients/contracts/testing/contract-people.ts';

startCompany();

const moneyOf = async (id: number) => (await people.director.get(`fp/client-contracts/${id}/money`)).json;

describe('what the work of a contract is worth', () => {
  beforeEach(async () => {
    await sql`delete from hourly_rates`.execute(server.db);
  });

  const rate = (more: object) =>
    people.admin.post('fp/hourly-rates', { valid_from: '2026-01-01', amount: '100000', ...more });
  const work = async (task_id: number, user_id: number, day: string, minutes: number) =>
    sql`insert into task_intervals (task_id, user_id, kind, started_at, ended_at, minutes)
      values (${task_id}, ${user_id}, 'work', ${`${day}T05:00:00Z`}, ${`${day}T06:00:00Z`}, ${minutes})`.execute(
      server.db,
    );

  it('goes by the closest rate of the day on which somebody worked', async () => {
    const made = await contract();
    const taskIds = await tasks(1);
    await stage(made.id, { task_ids: taskIds });
    await rate({});
    await rate({ valid_from: '2026-06-01', amount: '200000' });
    await rate({ user_id: ids.developer, amount: '150000' });
    await work(taskIds[0]!, ids.manager, '2026-03-02', 30);
    await work(taskIds[0]!, ids.manager, '2026-07-02', 30);
    await work(taskIds[0]!, ids.developer, '2026-07-02', 60);
    const before = await moneyOf(made.id);
    expect(before).toMatchObject({ currency: 'UZS', total: '120000000.00', earned: '0.00' });
    expect(before.work).toMatchObject({
      planned_minutes: 60,
      accepted_minutes: 60,
      spent_minutes: 120,
      unrated_minutes: 0,
    });
    expect(before.work.worth).toEqual([{ currency: 'UZS', planned: '200000.00', spent: '300000.00' }]);
    await rate({ contract_id: made.id, valid_from: '2026-07-01', amount: '10', currency: 'USD' });
    const after = await moneyOf(made.id);
    expect(after.work.worth).toEqual([
      { currency: 'USD', planned: '10.00', spent: '15.00' },
      { currency: 'UZS', planned: '0.00', spent: '50000.00' },
    ]);
    expect(after.stages).toMatchObject([{ amount: '11200000.00', earned: '0.00', work: { spent_minutes: 120 } }]);
  });

  it('says what no rate is known for instead of guessing', async () => {
    const made = await contract();
    const taskIds = await tasks(1);
    await stage(made.id, { task_ids: taskIds });
    await rate({ valid_from: '2026-06-01' });
    await work(taskIds[0]!, ids.manager, '2026-03-02', 45);
    expect((await moneyOf(made.id)).work).toMatchObject({ spent_minutes: 45, unrated_minutes: 45 });
  });

  it('is for those with the right, and rates have a day that no other has', async () => {
    const made = await contract();
    for (const login of ['manager', 'client'] as const) {
      expect((await people[login].get(`fp/client-contracts/${made.id}/money`)).status).toBe(403);
      expect((await people[login].get('fp/hourly-rates')).status).toBe(403);
    }
    expect(ruleOf(await people.admin.post('fp/hourly-rates', { amount: '1' }))).toEqual([422, 'required']);
    expect((await rate({})).status).toBe(201);
    expect(ruleOf(await rate({}))).toEqual([409, 'rate_taken']);
  });
});

describe('warnings', () => {
  const warn = (day: string, settings = {}) =>
    server.db.transaction((db) =>
      warnOfEnds({
        ...contextOfJob(db, { timeZone: 'Asia/Tashkent', settings }, 'test'),
        now: new Date(calendarOf({ timeZone: 'Asia/Tashkent' }).startOfDay(day) + 9 * 3_600_000),
      }),
    );
  const told = async (contractId: number) =>
    (
      await rows<{ kind: string; days: number; user_id: number }>(sql`select kind, (details->>'days')::integer as days,
        user_id from inbox where (details->>'contract_id')::bigint = ${contractId} order by id`)
    ).map(({ kind, days }) => `${kind} ${days}`);

  it('come 30, 14, 7 and 1 days before the end, once, and to the company alone', async () => {
    const ends_on = addDays(today, 400);
    const { id } = await contract({ ends_on });
    await stage(id, { due_on: ends_on, name: 'Topshirish' });
    for (const before of [31, 30, 30, 29, 14, 7, 2, 1, 0]) await warn(addDays(ends_on, -before));
    expect(await told(id)).toEqual([30, 14, 7, 1].flatMap((n) => [`contract_ends ${n}`, `stage_ends ${n}`]));
    const hearers = await rows<{ user_id: number }>(sql`select distinct user_id from inbox
      where (details->>'contract_id')::bigint = ${id}`);
    expect(hearers).toEqual([{ user_id: ids.manager }]);
    expect(await noticesOf('client')).not.toContain('contract_ends');
  });

  it('come late once where nothing ran on the day, and again for another end', async () => {
    const ends_on = addDays(today, 450);
    const { id } = await contract({ ends_on });
    await warn(addDays(ends_on, -12));
    await warn(addDays(ends_on, -11));
    expect(await told(id)).toEqual(['contract_ends 12']);
    await people.manager.patch(`fp/client-contracts/${id}`, { ends_on: addDays(ends_on, 1) });
    await warn(addDays(ends_on, -12));
    expect(await told(id)).toEqual(['contract_ends 12', 'contract_ends 13']);
  });

  it('come on the days that were set, for what is still open', async () => {
    const ends_on = addDays(today, 500);
    const { id } = await contract({ ends_on });
    await warn(addDays(ends_on, -30), { contract_warning_days: '60, 3' });
    await warn(addDays(ends_on, -3), { contract_warning_days: '60, 3' });
    expect(await told(id)).toEqual(['contract_ends 30', 'contract_ends 3']);
    const closed = await contract({ ends_on, status: 'finished' });
    await warn(addDays(ends_on, -1));
    expect(await told(closed.id)).toEqual([]);
    expect(await told(id)).toHaveLength(3);
  });
});
