import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { type Caller, callerOf, signedIn } from '#app/testing/caller.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { taskSettingsOf } from '#modules/work/tasks/workflow/task-settings.ts';
import { seal, unseal } from '#server/auth/sealing.ts';
import { settingList, settingNamed } from '#modules/house/settings/setting-list.ts';
import { brokenSetting, settingValue } from '#modules/house/settings/setting-values.ts';

let server: TestServer;
let admin: Caller;

beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  admin = await signedIn(server, 'admin');
});
afterAll(() => server?.close());

const settingAt = async (key: string) => {
  const { rows } = (await admin.get('admin/app-configs;perPage=500')).json;
  return rows.find((row: { key: string }) => row.key === key);
};
const change = async (key: string, value: string | null) =>
  admin.patch(`admin/app-configs/${(await settingAt(key)).id}`, { value });
const soon = async (check: () => unknown): Promise<void> => {
  for (let tries = 0; ; tries++) {
    try {
      await check();
      return;
    } catch (error) {
      if (tries > 200) throw error;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }
};

describe('a value', () => {
  it.each([
    ['one_running_task', 'true', undefined],
    ['one_running_task', 'ha', 'setting_flag'],
    ['auto_accept_days', '7', undefined],
    ['auto_accept_days', '7.5', 'setting_integer'],
    ['auto_accept_days', '0', 'range'],
    ['auto_accept_days', '61', 'range'],
    ['time_zone', 'Asia/Samarkand', undefined],
    ['time_zone', 'Tashkent', 'setting_time_zone'],
    ['time_zone', '+05:00', 'setting_time_zone'],
    ['metrics_token', 'secret', 'setting_secret'],
  ])('%s = %s: %s', (key, value, rule) => {
    expect(brokenSetting(settingNamed(key)!, value)?.rule).toBe(rule);
  });
  it('that is broken counts as the default', () => {
    expect(settingValue(settingNamed('auto_accept_days')!, 'x')).toBe(5);
    expect(settingValue(settingNamed('auto_accept_days')!, '7')).toBe(7);
  });
});

describe('a change', () => {
  it('holds for whoever made it from the answer on, though what is older is not done yet', async () => {
    const older = await server.pool.connect();
    await older.query('begin');
    await older.query('select pg_current_xact_id()');
    const { id } = await settingAt('service_unit');
    const units = ['soat', 'oy', null];
    const held: unknown[] = [];
    for (const value of units) {
      expect((await admin.patch(`admin/app-configs/${id}`, { value })).status).toBe(200);
      held.push(server.config.settings.service_unit);
    }
    await older.query('commit');
    older.release();
    expect(held).toEqual(units);
  });
});

describe('a secret', () => {
  it('opens with its own key in its own place only', () => {
    const sealed = seal('k'.repeat(32), 'a', 'parol');
    expect(sealed).not.toContain('parol');
    expect(unseal('k'.repeat(32), 'a', sealed)).toBe('parol');
    expect(unseal('k'.repeat(32), 'b', sealed)).toBeNull();
    expect(unseal('l'.repeat(32), 'a', sealed)).toBeNull();
  });
  it('is written, takes effect, and is read by nobody', async () => {
    const { id } = await settingAt('metrics_token');
    const token = 'sinov-tokeni-7f3a';
    const metrics = () => callerOf(server, null).get('metrics', { authorization: `Bearer ${token}` });
    expect((await metrics()).status).toBe(404);
    expect((await admin.post(`admin/app-configs/${id}/secret`, { secret: token })).json).toEqual({ is_set: true });
    await soon(async () => expect((await metrics()).status).toBe(200));
    const everything = [
      (await admin.get('admin/app-configs;perPage=500')).text,
      (await admin.get(`admin/app-configs/${id}/history`)).text,
      JSON.stringify((await sql`select * from audit_log where resource = 'admin/app-configs'`.execute(server.db)).rows),
      JSON.stringify((await sql`select * from app_configs`.execute(server.db)).rows),
    ];
    for (const text of everything) expect(text).not.toContain(token);
    expect((await settingAt('metrics_token')).is_set).toBe(true);
    await admin.post(`admin/app-configs/${id}/secret`, { secret: null });
    await soon(async () => expect((await metrics()).status).toBe(404));
    const { rows } = (await admin.get(`admin/app-configs/${id}/history`)).json;
    expect(rows.map(({ before, after }: { before: string; after: string }) => [before, after])).toEqual([
      ['true', 'false'],
      ['false', 'true'],
    ]);
  });
});

describe('a setting', () => {
  it('stands in the list with its default, in the order of the code', async () => {
    const { rows } = (await admin.get('admin/app-configs;perPage=500')).json;
    expect(rows.map((row: { key: string }) => row.key)).toEqual(settingList.map(({ key }) => key));
    expect(rows[1]).toMatchObject({ key: 'one_running_task', value: null, default_value: 'true', type: 'flag' });
  });
  it('of the wrong type is refused by name in three languages', async () => {
    const { id } = await settingAt('auto_accept_days');
    const messages = await Promise.all(
      ['uz', 'uk', 'ru'].map(async (lang) => {
        const answer = await admin.in(lang).patch(`admin/app-configs/${id}`, { value: 'besh' });
        expect(answer.status).toBe(422);
        expect(answer.json.errors).toMatchObject([{ field: 'value', rule: 'setting_integer' }]);
        return answer.json.errors[0].message;
      }),
    );
    expect(messages).toEqual(['Butun son kiriting', 'Бутун сон киритинг', 'Введите целое число']);
    expect((await settingAt('auto_accept_days')).value).toBeNull();
  });
  it('is changed by who may change settings, and read by who opens the screen', async () => {
    const { id } = await settingAt('auto_accept_days');
    for (const login of ['director', 'manager', 'hr', 'editor', 'developer', 'client']) {
      const person = await signedIn(server, login);
      expect((await person.get('admin/app-configs')).status, login).toBe(403);
      expect((await person.patch(`admin/app-configs/${id}`, { value: '9' })).status, login).toBe(403);
      expect((await person.post(`admin/app-configs/${id}/secret`, { secret: 'x' })).status, login).toBe(403);
      expect((await person.post(`admin/app-configs/${id}/roll-back`, { history_id: 1 })).status, login).toBe(403);
      expect((await person.get(`admin/app-configs/${id}/history`)).status, login).toBe(403);
    }
    expect((await admin.post('admin/app-configs', { key: 'x' })).status).toBe(405);
    expect((await admin.delete(`admin/app-configs/${id}`)).status).toBe(405);
  });
  it('takes effect at once, remembers who changed it, and goes back', async () => {
    expect((await change('auto_accept_days', '7')).json.value).toBe('7');
    await soon(() => expect(taskSettingsOf(server.config).auto_accept_days).toBe(7));
    expect((await change('auto_accept_days', '9')).json.value).toBe('9');
    const { id } = await settingAt('auto_accept_days');
    const { rows } = (await admin.get(`admin/app-configs/${id}/history`)).json;
    expect(rows).toMatchObject([
      { before: '7', after: '9' },
      { before: null, after: '7' },
    ]);
    expect(rows[0].fio).toBeTruthy();
    const back = await admin.post(`admin/app-configs/${id}/roll-back`, { history_id: rows[0].id });
    expect(back.json.value).toBe('7');
    await soon(() => expect(taskSettingsOf(server.config).auto_accept_days).toBe(7));
    expect((await change('auto_accept_days', '5')).json.value).toBeNull();
    await soon(() => expect(taskSettingsOf(server.config).auto_accept_days).toBe(5));
    expect((await admin.post(`admin/app-configs/${id}/roll-back`, { history_id: 999_999 })).status).toBe(404);
  });
  it('that another process changed is heard of here', async () => {
    await sql`update app_configs set value = 'true' where key = 'executor_may_block'`.execute(server.db);
    await sql`insert into events (resource, row_id, op) select 'admin/app-configs', id, 'update' from app_configs
      where key = 'executor_may_block'`.execute(server.db);
    await sql`select pg_notify('changes', 'another process')`.execute(server.db);
    await soon(() => expect(taskSettingsOf(server.config).executor_may_block).toBe(true));
    await change('executor_may_block', null);
    await soon(() => expect(taskSettingsOf(server.config).executor_may_block).toBe(false));
  });
  it('moves the clocks of the company without a new start', async () => {
    await change('time_zone', 'Pacific/Kiritimati');
    await soon(async () =>
      expect((await admin.get('admin/auth/me')).json.settings.time_zone).toBe('Pacific/Kiritimati'),
    );
    expect(server.config.timeZone).toBe('Pacific/Kiritimati');
    await change('time_zone', null);
    await soon(() => expect(server.config.timeZone).toBe('Asia/Tashkent'));
  });
  it('decides about the next move of a task', async () => {
    const manager = await signedIn(server, 'manager');
    const developer = await signedIn(server, 'developer');
    const me = (await developer.get('admin/auth/me')).json.user.id;
    const mine = (await developer.get('fp/dev-tasks;perPage=500')).json.rows[0];
    const task = await manager.post('fp/dev-tasks', {
      name: 'Bloklash sinovi',
      project_id: mine.project_id,
      executor_id: me,
    });
    if (task.status !== 201) throw new Error(task.text);
    const block = { ids: [task.json.id], action: 'to_block', comment: 'Server yoʻq' };
    expect((await developer.post('fp/dev-tasks/transition', { ...block, action: 'to_processing' })).status).toBe(200);
    expect((await developer.post('fp/dev-tasks/transition', block)).status).not.toBe(200);
    await change('executor_may_block', 'true');
    await soon(() => expect(taskSettingsOf(server.config).executor_may_block).toBe(true));
    expect((await developer.post('fp/dev-tasks/transition', block)).status).toBe(200);
    await change('executor_may_block', null);
  });
});
