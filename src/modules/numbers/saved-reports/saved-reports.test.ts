import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Caller, callerOf, signedIn } from '#app/testing/caller.ts';
import { contextOfJob } from '#server/jobs/jobs.ts';
import { sql } from '#server/database/sql.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { takeUpDue } from '#modules/numbers/saved-reports/send-reports.server.ts';

let server: TestServer;
const people: Record<string, Caller> = {};
const ids: Record<string, number> = {};
const logins = ['admin', 'director', 'manager', 'lead', 'developer', 'tester', 'hr', 'editor', 'client'];
beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  for (const login of logins) {
    people[login] = await signedIn(server, login);
    ids[login] = (await people[login].get('admin/auth/me')).json.user.id;
  }
});
afterAll(() => server?.close());

const who = (login: string): Caller => people[login]!;
const errorsOf = ({ json }: { json: { errors?: { field: string; rule: string }[] } }) =>
  json.errors?.map(({ field, rule }) => [field, rule]);
async function made(login: string, path: string, body: object) {
  const answer = await who(login).post(path, body);
  expect(answer.status, answer.text).toBe(201);
  return answer.json;
}
const tasks = { name: 'Sinov', report: 'fp/reports/tasks', query: 'period=last_month', shared: 'everyone' };
const saved = (login: string, more: object = {}) => made(login, 'fp/saved-reports', { ...tasks, ...more });

describe('a saved report', () => {
  it('is refused with what its report refuses, in three languages', async () => {
    const refused = async (more: object) =>
      errorsOf(await who('director').post('fp/saved-reports', { ...tasks, ...more }));
    expect(await refused({ report: 'fp/reports/nothing' })).toEqual([['report', 'choice']]);
    expect(await refused({ query: 'colour=red' })).toEqual([['query', 'report_parameter']]);
    expect(await refused({ query: 'day_from=2026-02-30&day_to=2026-03-01' })).toEqual([['query', 'report_parameter']]);
    expect(await refused({ query: 'a=1&a=2' })).toEqual([['query', 'query_broken']]);
    expect(await refused({ query: 'period=yesterday' })).toEqual([['query', 'period_word']]);
    expect(await refused({ query: 'period=last_month&day_from=2026-01-01' })).toEqual([['query', 'period_or_days']]);
    expect(await refused({ columns: ['nothing'] })).toEqual([['columns', 'report_parameter']]);
    const words = await Promise.all(
      ['uz', 'uk', 'ru'].map(
        async (lang) =>
          (
            await who('director')
              .in(lang)
              .post('fp/saved-reports', { ...tasks, query: 'colour=red' })
          ).json.errors[0].message as string,
      ),
    );
    expect(new Set(words).size).toBe(3);
    for (const word of words) expect(word).toContain('colour');
    const own = await saved('director');
    const changed = await who('director').patch(`fp/saved-reports/${own.id}`, { query: 'colour=red' });
    expect(errorsOf(changed)).toEqual([['query', 'report_parameter']]);
  });

  it('is not saved by who may not open it, and obeys its reader', async () => {
    const { id } = await saved('director');
    const statuses = await Promise.all(
      logins.map(async (login) => {
        const [report, run] = [
          await who(login).get('fp/reports/tasks;perPage=1'),
          await who(login).get(`fp/saved-reports/${id}/run`),
        ];
        return [login, report.status, run.status];
      }),
    );
    for (const [login, report, run] of statuses)
      expect([login, run]).toEqual([login, login === 'client' ? 404 : report]);
    expect(statuses.filter(([, report]) => report === 403).map(([login]) => login)).toEqual(['client']);
    const refused = await who('client').post('fp/saved-reports', { ...tasks, shared: 'own' });
    expect([refused.status, errorsOf(refused)]).toEqual([403, [['report', 'report_not_held']]]);
    expect((await callerOf(server, null).get(`fp/saved-reports/${id}/run`)).status).toBe(401);
  });

  it('says what its report says, of the days that its word means now', async () => {
    const { id } = await saved('director', { query: 'period=last_month', columns: ['accepted_count'] });
    const run = (await who('director').get(`fp/saved-reports/${id}/run;perPage=3`)).json;
    const { day_from, day_to } = run.period;
    const plain = (
      await who('director').get(
        `fp/reports/tasks;perPage=3?day_from=${day_from}&day_to=${day_to}&columns=accepted_count&as_of=${run.as_of}`,
      )
    ).json;
    expect([run.rows, run.totals, run.total]).toEqual([plain.rows, plain.totals, plain.total]);
    expect(run.saved).toMatchObject({ id, name: 'Sinov', made_by: { id: ids.director, has_left: false } });
    const own = await who('director').get(`fp/saved-reports/${id}/run?day_from=${day_to}&day_to=${day_to}`);
    expect(own.json.period).toMatchObject({ day_from: day_to, day_to });
    const file = await who('director').get(`fp/saved-reports/${id}/run?format=csv`);
    expect(String(file.headers['content-type'])).toContain('text/csv');
  });

  it('still works when who shared it has left, and says whose it was', async () => {
    const left = (
      await sql`select id, fio from users where status = 'blocked' and client_id is null limit 1`.execute(server.db)
    ).rows[0] as { id: number; fio: string };
    const { id } = await saved('director');
    await sql`update saved_reports set created_by = ${left.id} where id = ${id}`.execute(server.db);
    const { status, json } = await who('manager').get(`fp/saved-reports/${id}/run`);
    expect(status).toBe(200);
    expect(json.saved.made_by).toEqual({ id: left.id, fio: left.fio, has_left: true });
    expect((await who('manager').patch(`fp/saved-reports/${id}`, { name: 'x' })).status).toBe(403);
    expect((await who('admin').delete(`fp/saved-reports/${id}`)).status).toBe(204);
  });

  it('is shared by nobody of a client', async () => {
    const body = { name: 'Bizniki', report: 'fp/reports/client-tasks' };
    const [{ id }] = (
      await sql`insert into saved_reports (name, report, created_by) values (${body.name}, ${body.report}, ${ids.client})
        returning id`.execute(server.db)
    ).rows as [{ id: number }];
    const answer = await who('client').patch(`fp/saved-reports/${id}`, { shared: 'everyone' });
    expect([answer.status, errorsOf(answer)]).toEqual([403, [['shared', 'share_of_client']]]);
  });

  it('leaves a word behind in the widgets that showed it', async () => {
    const { id } = await saved('director');
    const { id: dashboard_id } = await made('director', 'fp/dashboards', { name: 'Sinov', shared: 'everyone' });
    const widget = await made('director', 'fp/dashboard-widgets', {
      ...{ dashboard_id, kind: 'number', saved_report_id: id, query: 'measure=accepted_count' },
    });
    const shown = async (login: string) => await who(login).get(`fp/dashboard-widgets/${widget.id}/data`);
    const { json } = await shown('director');
    const run = (await who('director').get(`fp/saved-reports/${id}/run?compare=previous&as_of=${json.as_of}`)).json;
    expect([json.value, json.type, json.previous]).toEqual([
      run.totals.accepted_count,
      'count',
      run.totals.previous.accepted_count,
    ]);
    expect((await who('director').delete(`fp/saved-reports/${id}`)).status).toBe(204);
    const gone = await shown('director');
    expect([gone.status, gone.json.description]).toEqual([404, 'REPORT_GONE']);
  });
});

const ofSaved = async (login: string, more: object = {}) => ({
  saved_report_id: (await saved(login)).id,
  ...{ at: '09:00', weekdays: ['1'], recipient_ids: [ids[login]] },
  ...more,
});

describe('a schedule', () => {
  it('names its days, its recipients, and sends to others by right alone', async () => {
    const refused = async (more: object, by = 'director') => {
      const answer = await who(by).post('fp/report-schedules', await ofSaved('director', more));
      return [answer.status, ...(errorsOf(answer) ?? [])];
    };
    expect(await refused({ recipient_ids: [] })).toEqual([422, ['recipient_ids', 'schedule_recipients']]);
    expect(await refused({ weekdays: [], month_day: 33 })).toEqual([422, ['month_day', 'range']]);
    expect(await refused({ weekdays: [] })).toEqual([422, ['weekdays', 'schedule_days']]);
    expect(await refused({ month_day: 3 })).toEqual([422, ['month_day', 'schedule_one_of']]);
    expect(await refused({ at: '24:00' })).toEqual([422, ['at', 'pattern']]);
    expect(await refused({}, 'developer')).toEqual([403, ['recipient_ids', 'schedule_for_others']]);
    const left = (await sql`select id from users where status = 'blocked' limit 1`.execute(server.db)).rows[0] as {
      id: number;
    };
    expect(await refused({ recipient_ids: [left.id] })).toEqual([422, ['recipient_ids', 'recipient_left']]);
    const own = await saved('director', { shared: 'own' });
    const unseen = await who('lead').post('fp/report-schedules', {
      ...{ saved_report_id: own.id, at: '09:00', weekdays: ['1'], recipient_ids: [ids.lead] },
    });
    expect([unseen.status, errorsOf(unseen)]).toEqual([422, [['saved_report_id', 'exists']]]);
    for (const lang of ['uz', 'uk', 'ru']) {
      const body = await ofSaved('director', { recipient_ids: [] });
      const { json } = await who('director').in(lang).post('fp/report-schedules', body);
      expect(json.errors[0].message).toBe(
        {
          uz: 'Hisobot kimga yuborilishini tanlang',
          uk: 'Ҳисобот кимга юборилишини танланг',
          ru: 'Выберите, кому отправлять отчёт',
        }[lang],
      );
    }
    const schedule = await made('director', 'fp/report-schedules', await ofSaved('director'));
    expect(Date.parse(schedule.next_at)).toBeGreaterThan(Date.now());
    const resting = await who('director').patch(`fp/report-schedules/${schedule.id}`, { is_active: false });
    expect(resting.json.next_at).toBeNull();
    expect((await who('admin').get(`fp/report-schedules/${schedule.id}`)).status).toBe(404);
  });

  it('sends each recipient what they may see, once for each due time, whoever is at it', async () => {
    const recipient_ids = [ids.director!, ids.lead!, ids.client!];
    const schedule = await made('director', 'fp/report-schedules', await ofSaved('director', { recipient_ids }));
    const due = new Date(Date.now() - 60_000).toISOString();
    await sql`update report_schedules set next_at = ${due} where id = ${schedule.id}`.execute(server.db);
    // Somebody who has left since is told nothing.
    const left = (
      await sql`select id from users where status = 'blocked' and client_id is null limit 1`.execute(server.db)
    ).rows[0] as { id: number };
    await sql`update report_schedules set recipient_ids = recipient_ids || ${left.id}::bigint
      where id = ${schedule.id}`.execute(server.db);
    const round = () =>
      server.db.transaction((db) => takeUpDue(contextOfJob(db, server.config, 'take_up_report_schedules')));
    const broken = server.db.transaction(async (db) => {
      await takeUpDue(contextOfJob(db, server.config, 'take_up_report_schedules'));
      throw new Error('killed');
    });
    await expect(broken).rejects.toThrow('killed');
    await Promise.all([round(), round(), round()]);
    const runs = async () =>
      (await who('director').get(`fp/report-runs;perPage=50?schedule_id=${schedule.id}`)).json.rows as {
        user_id: number;
        state: string;
        row_count: number | null;
      }[];
    await vi.waitFor(async () => expect(await runs()).toHaveLength(4), { timeout: 20_000, interval: 200 });
    const states = new Map((await runs()).map(({ user_id, state }) => [user_id, state]));
    expect([...recipient_ids, left.id].map((id) => states.get(id))).toEqual(['sent', 'sent', 'refused', 'left']);
    await round();
    expect(await runs()).toHaveLength(4);
    const noticed = async (login: string) =>
      ((await who(login).get('admin/inbox;perPage=5')).json.rows as { kind: string; file_id: number | null }[]).find(
        ({ kind }) => kind.startsWith('report_'),
      );
    const [atDirector, atLead, atClient] = [await noticed('director'), await noticed('lead'), await noticed('client')];
    expect([atDirector?.kind, atLead?.kind, atClient?.kind]).toEqual(['report_sent', 'report_sent', 'report_refused']);
    expect(atClient?.file_id).toBeNull();
    expect(atLead?.file_id).not.toBe(atDirector?.file_id);
    const open = async (login: string, id: number) => await who(login).get(`resources/${id}`);
    expect((await open('lead', atLead!.file_id!)).status).toBe(200);
    // A file is its recipient's alone, not even that of who has it sent.
    expect((await open('director', atLead!.file_id!)).status).toBe(404);
    const seen = (await runs()).find(({ user_id }) => user_id === ids.lead)?.row_count;
    const own = await who('lead').get(`fp/saved-reports/${schedule.saved_report_id}/run;perPage=1`);
    expect(seen).toBe(own.json.total);
    expect((await who('lead').get(`fp/report-runs;perPage=50?schedule_id=${schedule.id}`)).json.total).toBe(1);
    expect((await who('manager').get(`fp/report-runs?schedule_id=${schedule.id}`)).json.total).toBe(0);
  });
});
