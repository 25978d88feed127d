import { dayOf } from '#kernel/calendar-formats.ts';
import { addDays } from '#kernel/days.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { whole } from '#server/database/columns.ts';
import { type Sql, sql } from '#server/database/sql.ts';
import { contextOfJob, type Job } from '#server/jobs/jobs.ts';
import { upkeepFor } from '#server/jobs/upkeep.ts';
import { enquiryUpkeep } from '#modules/clients/enquiries/enquiry-upkeep.server.ts';
import { dropOldDeliveries } from '#modules/work/deliveries/drop-old-deliveries.server.ts';
import { deletionDay } from '#modules/staff/hiring/appeal-for-jobs.server.ts';
import { forgetAppeals } from '#modules/staff/hiring/forget.server.ts';
import { dropOldRuns } from '#modules/work/tasks/automations/drop-old-runs.server.ts';
import { type SmallCompany, smallCompany, timeZone } from '#modules/work/tasks/testing/small-company.server.ts';

let company: SmallCompany;
const run = (statement: Sql) => statement.execute(company.db);
beforeAll(async () => {
  company = await smallCompany();
  await company.at('fp/dev-tasks').create(company.as('manager'), { name: 'Ish', project_id: company.ids.project });
  await run(sql`insert into task_automations (name, trigger) values ('Qoida', 'created')`);
  await run(sql`with t as (insert into publication_types (names, code) values ('{"uz":"Yangilik"}', 'news') returning id)
    insert into publications (names, publication_type_id) select '{"uz":"Sinov"}', id from t`);
});
afterAll(() => company?.[Symbol.asyncDispose]());
beforeEach(async () => {
  for (const table of ['session_tokens', 'sessions', 'news_subscribers'])
    await run(sql`delete from ${sql.table(table)}`);
});

const jobNamed = (name: string): Job['run'] => upkeepFor([]).find((job) => job.name === name)!.run;
const [events, keys, sessions] = ['drop_old_events', 'drop_old_keys', 'drop_ended_sessions'].map(jobNamed) as [
  Job['run'],
  Job['run'],
  Job['run'],
];
const session = (seenAt: Sql) => sql`insert into sessions (user_id, lang_code, address, last_seen_at)
  values (${company.ids.developer}, 'uz', '127.0.0.1', ${seenAt}) returning id`;
const token = (kind: string) => (at: Sql) =>
  sql`with s as (${session(sql`now()`)})
  insert into session_tokens (hash, session_id, generation, kind, expires_at)
    select 'a'::bytea, id, 1, ${kind}, ${at} from s`;
const subscriber = (isConfirmed: boolean) => (at: Sql) =>
  sql`insert into news_subscribers
    (email, lang, token, created_at, confirmed_at)
  values ('a@b.uz', 'uz', 't', ${at}, case when ${isConfirmed} then ${at} end)`;
/** A row of counts for a day. */
const counted = (table: string) => (at: Sql) =>
  table === 'site_visits'
    ? sql`insert into site_visits (day, path, lang, referrer, count) values (${at}, '/', 'uz', '', 1)`
    : sql`insert into site_searches (day, lang, words, count) values (${at}, 'uz', 'ish', 1)`;

interface Kept {
  readonly what: string;
  readonly table: string;
  /** For how long, from the moment that is put in. */
  readonly limit: string;
  readonly put: (at: Sql) => Sql;
  readonly job: Job['run'];
}
const enquiries = enquiryUpkeep.run;

/** What is kept for a while only, written down by hand. */
const kept: readonly Kept[] = [
  {
    ...{ what: 'news of changes', table: 'events', limit: '6 hours', job: events },
    put: (at) => sql`insert into events (resource, row_id, op, created_at) values ('fp/teams', 1, 'update', ${at})`,
  },
  {
    ...{ what: 'answers to be given again', table: 'idempotency_keys', limit: '24 hours', job: keys },
    put: (at) => sql`insert into idempotency_keys (user_id, key, body_hash, created_at)
      values (${company.ids.developer}, 'k', 'a'::bytea, ${at})`,
  },
  {
    ...{ what: 'codes since they were sent', table: 'confirm_codes', limit: '2 hours', job: keys },
    put: (at) => sql`insert into confirm_codes (login_key, code_hash, expires_at, created_at)
      values ('a', 'a'::bytea, now() - interval '1 day', ${at})`,
  },
  {
    ...{ what: 'codes since their end', table: 'confirm_codes', limit: '1 hour', job: keys },
    put: (at) => sql`insert into confirm_codes (login_key, code_hash, expires_at, created_at)
      values ('a', 'a'::bytea, ${at}, now() - interval '1 day')`,
  },
  { what: 'tokens since their end', table: 'session_tokens', limit: '1 day', put: token('access'), job: sessions },
  { what: 'tokens that renew', table: 'session_tokens', limit: 'for good', put: token('refresh'), job: sessions },
  { what: 'sessions since they were seen', table: 'open_sessions', limit: '31 days', put: session, job: sessions },
  {
    ...{ what: 'addresses of senders', table: 'enquiry_senders', limit: '1 hour', job: enquiries },
    put: (at) => sql`insert into enquiry_senders (address, created_at) values ('127.0.0.1', ${at})`,
  },
  {
    ...{ what: 'forms that came', table: 'site_forms', limit: '2 days', job: enquiries },
    put: (at) => sql`insert into site_forms (nonce, created_at) values ('n', ${at})`,
  },
  {
    ...{ what: 'readers who never confirmed', table: 'news_subscribers', limit: '90 days', job: enquiries },
    put: subscriber(false),
  },
  { what: 'readers', table: 'news_subscribers', limit: 'for good', put: subscriber(true), job: enquiries },
  {
    ...{ what: 'who edits', table: 'publication_editors', limit: '1 hour', job: enquiries },
    put: (at) => sql`insert into publication_editors (publication_id, user_id, seen_at)
      select id, ${company.ids.admin}, ${at} from publications`,
  },
  {
    ...{ what: 'messages that were sent', table: 'deliveries', limit: '180 days' },
    ...{ put: (at) => delivery('sent')(at), job: (ctx) => dropOldDeliveries(ctx) },
  },
  {
    ...{ what: 'messages that never went', table: 'deliveries', limit: '180 days' },
    ...{ put: (at) => delivery('dead')(at), job: (ctx) => dropOldDeliveries(ctx) },
  },
  {
    ...{ what: 'messages that wait', table: 'deliveries', limit: 'for good' },
    ...{ put: (at) => delivery('planned')(at), job: (ctx) => dropOldDeliveries(ctx) },
  },
  {
    ...{ what: 'what rules did', table: 'task_automation_runs', limit: '90 days', job: dropOldRuns },
    put: (at) => sql`insert into task_automation_runs (task_automation_id, task_id, cause, outcome, created_at)
      select a.id, t.id, 'created', 'done', ${at} from task_automations a, dev_tasks t`,
  },
];

const delivery = (state: string) => (at: Sql) =>
  sql`with d as (
    insert into deliveries (user_id, kind, method, state, created_at)
    values (${company.ids.developer}, 'test', 'email', ${state}, ${at}) returning id)
  insert into delivery_tries (delivery_id, state) select id, 'sent' from d`;

const leftIn = (table: string): Promise<number> =>
  table === 'open_sessions'
    ? sql({ count: whole })`select count(*) as count from sessions where ended_at is null`.value(company.db)
    : sql({ count: whole })`select count(*) as count from ${sql.table(table)}`.value(company.db);

/** How many rows of that age are left when the job has run. */
async function leftOf({ table, put, job }: Kept, at: Sql, now = new Date()): Promise<number> {
  await run(sql`delete from ${sql.table(table === 'open_sessions' ? 'sessions' : table)}`);
  await run(put(at));
  await job(contextOfJob(company.db, { timeZone }, 'test', now));
  return leftIn(table);
}

it.each(kept.filter(({ limit }) => limit !== 'for good'))('$what stay for $limit and no longer', async (one) => {
  const before = (margin: string) => sql`now() - ${one.limit}::interval + ${margin}::interval`;
  expect(await leftOf(one, before('1 minute'))).toBe(1);
  expect(await leftOf(one, before('-1 minute'))).toBe(0);
});

it.each(kept.filter(({ limit }) => limit === 'for good'))('$what stay, however old', async (one) => {
  expect(await leftOf(one, sql`now() - interval '3 years'`)).toBe(1);
});

it.each(['site_visits', 'site_searches'])('%s are counted for 400 days back, and no longer', async (table) => {
  const now = new Date();
  const daysAgo = (days: number) => sql`${addDays(dayOf(now.getTime(), timeZone), -days)}::date`;
  const one = { what: table, table, limit: '', put: counted(table), job: enquiries };
  expect(await leftOf(one, daysAgo(400), now)).toBe(1);
  expect(await leftOf(one, daysAgo(401), now)).toBe(0);
});

it('old messages go in pieces, the oldest first, by an index of their own', async () => {
  await run(sql`delete from deliveries`);
  for (const days of [200, 190, 400]) await run(delivery('sent')(sql`now() - make_interval(days => ${days})`));
  const ctx = () => contextOfJob(company.db, { timeZone }, 'test');
  expect(await dropOldDeliveries(ctx(), 2)).toBe(2);
  const { rows } = await run(sql`select extract(day from now() - created_at)::int as days from deliveries`);
  expect(rows).toEqual([{ days: 190 }]);
  expect(await dropOldDeliveries(ctx(), 2)).toBe(1);
  expect((await run(sql`select from delivery_tries`)).rows).toEqual([]);
  const plan = await company.db.transaction(async (db) => {
    await sql`set local enable_seqscan = off`.run(db);
    return sql`explain select d.id from deliveries d where d.created_at < now()
      and d.state not in ('planned', 'sending') order by d.created_at, d.id limit 5000`.execute(db);
  });
  expect(JSON.stringify(plan.rows)).toContain('deliveries_ended');
});

it('an application goes on its day, and not before', async () => {
  const now = new Date('2026-11-18T20:00:00Z');
  // In Tashkent it is the 19th already.
  await run(sql`insert into appeal_for_jobs (fio, delete_on)
    values ('Kecha', '2026-11-18'), ('Bugun', '2026-11-19'), ('Ertaga', '2026-11-20'), ('Qoladi', null)`);
  await forgetAppeals(contextOfJob(company.db, { timeZone }, 'test', now));
  const { rows } = await run(sql`select fio from appeal_for_jobs order by fio`);
  expect(rows).toEqual([{ fio: 'Ertaga' }, { fio: 'Qoladi' }]);
});

it.each([
  ['2026-11-18T05:00:00Z', undefined, '2027-11-18'],
  // In Tashkent a day later, and of a month that is shorter its last day.
  ['2028-02-28T20:00:00Z', undefined, '2029-02-28'],
  ['2026-11-30T05:00:00Z', 3, '2027-02-28'],
])('an application of %s is kept for a year, or for %s months as it is set: until %s', (at, months, until) => {
  const settings = months ? { application_months: months } : {};
  expect(deletionDay(contextOfJob(company.db, { timeZone, settings }, 'test', new Date(at)))).toBe(until);
});
