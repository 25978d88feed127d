import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, callerOf, signedIn } from '#app/testing/caller.ts';
import { sql } from '#server/database/sql.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';

let server: TestServer;
const people: Record<string, Caller> = {};
const logins = ['admin', 'director', 'manager', 'lead', 'developer', 'tester', 'hr', 'editor', 'client'];
beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  for (const login of logins) people[login] = await signedIn(server, login);
});
afterAll(() => server?.close());

const who = (login: string): Caller => people[login]!;
async function made(login: string, path: string, body: object) {
  const answer = await who(login).post(path, body);
  expect(answer.status, answer.text).toBe(201);
  return answer.json;
}
const dashboard = (login: string, more: object = {}) => made(login, 'fp/dashboards', { name: 'Sinov', ...more });
const clock = (dashboard_id: number, more: object = {}) => ({ dashboard_id, kind: 'clock', ...more });
const errorsOf = ({ json }: { json: { errors?: { field: string; rule: string }[] } }) =>
  json.errors?.map(({ field, rule }) => [field, rule]);

describe('a dashboard', () => {
  it('is seen by sharing and changed by who made it', async () => {
    const own = await dashboard('lead');
    const everyone = await dashboard('lead', { shared: 'everyone' });
    const widget = await made('lead', 'fp/dashboard-widgets', clock(everyone.id));
    const statuses = async (id: number) =>
      Promise.all(logins.map(async (login) => (await who(login).get(`fp/dashboards/${id}`)).status));
    expect(await statuses(own.id)).toEqual(logins.map((login) => (login === 'lead' ? 200 : 404)));
    expect(await statuses(everyone.id)).toEqual(logins.map((login) => (login === 'client' ? 404 : 200)));
    expect((await who('developer').get(`fp/dashboard-widgets/${widget.id}/data`)).json).toMatchObject({
      kind: 'clock',
    });
    expect((await who('client').get(`fp/dashboard-widgets/${widget.id}/data`)).status).toBe(404);
    expect((await who('developer').patch(`fp/dashboards/${everyone.id}`, { name: 'x' })).status).toBe(403);
    expect((await who('developer').post('fp/dashboard-widgets', clock(everyone.id))).status).toBe(403);
    expect((await who('developer').patch(`fp/dashboard-widgets/${widget.id}`, { title: 'x' })).status).toBe(403);
    expect((await who('developer').delete(`fp/dashboard-widgets/${widget.id}`)).status).toBe(403);
    expect((await who('client').post('fp/dashboards', { name: 'x' })).status).toBe(403);
    expect((await callerOf(server, null).get('fp/dashboards')).status).toBe(401);
  });

  it('asks at most every half minute', async () => {
    const answer = await who('lead').post('fp/dashboards', { name: 'Tez', refresh_seconds: 5 });
    expect([answer.status, errorsOf(answer)]).toEqual([422, [['refresh_seconds', 'range']]]);
    for (const lang of ['uz', 'uk', 'ru']) {
      const { json } = await who('lead').in(lang).post('fp/dashboards', { name: 'Tez', refresh_seconds: 5 });
      expect(json.errors[0].message).toContain('30');
    }
  });

  it('is the first screen of a role when it is for everyone, chosen by who looks after reports', async () => {
    const roles = (await who('admin').get('admin/user-roles;perPage=100')).json.rows;
    const director = roles.find(({ code }: { code: string }) => code === 'director').id;
    const body = { name: 'Rahbar', is_home_of: director };
    expect(errorsOf(await who('admin').post('fp/dashboards', body))).toEqual([['is_home_of', 'home_for_everyone']]);
    expect((await who('director').post('fp/dashboards', { ...body, shared: 'everyone' })).status).toBe(403);
    const { id } = await made('admin', 'fp/dashboards', { ...body, shared: 'everyone', ordering: 0 });
    await sql`update dashboards set deleted_at = now() where is_home_of is not null and id <> ${id}`.execute(server.db);
    expect((await who('director').get('fp/dashboards/home')).json).toEqual({ dashboard_id: id });
    expect((await who('developer').get('fp/dashboards/home')).json).toEqual({ dashboard_id: null });
    expect((await who('client').get('fp/dashboards/home')).status).toBe(403);
  });
});

describe('a widget', () => {
  it('stands on the first free place, and nowhere off the grid or on another', async () => {
    const { id } = await dashboard('lead');
    const [first, second] = [
      await made('lead', 'fp/dashboard-widgets', clock(id, { width: 7, height: 2 })),
      await made('lead', 'fp/dashboard-widgets', clock(id, { width: 6, height: 2 })),
    ];
    expect([first.x, first.y, second.x, second.y]).toEqual([0, 0, 0, 2]);
    const refused = async (more: object) => errorsOf(await who('lead').post('fp/dashboard-widgets', clock(id, more)));
    expect(await refused({ x: 10, y: 9, width: 3, height: 1 })).toEqual([['x', 'off_grid']]);
    expect(await refused({ x: 6, y: 1, width: 2, height: 1 })).toEqual([['x', 'overlapping']]);
    expect(await refused({ x: 12, y: 0, width: 1, height: 1 })).toEqual([['x', 'range']]);
    const moved = await who('lead').patch(`fp/dashboard-widgets/${second.id}`, { y: 1 });
    expect([moved.status, errorsOf(moved)]).toEqual([422, [['x', 'overlapping']]]);
    expect(moved.json.errors[0].message).toBe('Vidjetlar bir-birining ustiga tushadi');
  });

  it('changes places with others in one step, or not at all', async () => {
    const { id } = await dashboard('lead');
    const one = await made('lead', 'fp/dashboard-widgets', clock(id, { width: 3, height: 2 }));
    const two = await made('lead', 'fp/dashboard-widgets', clock(id, { width: 3, height: 2 }));
    const at = (row: { id: number }, x: number) => ({ id: row.id, x, y: 0, width: 3, height: 2 });
    const swapped = await who('lead').post('fp/dashboards/place', { id, places: [at(one, 3), at(two, 0)] });
    expect(swapped.json.rows.map((row: { x: number }) => row.x)).toEqual([3, 0]);
    const onEachOther = await who('lead').post('fp/dashboards/place', { id, places: [at(one, 1)] });
    expect(errorsOf(onEachOther)).toEqual([['x', 'overlapping']]);
    const off = await who('lead').post('fp/dashboards/place', { id, places: [at(one, 11)] });
    expect(errorsOf(off)).toEqual([['x', 'off_grid']]);
    const others = await dashboard('lead');
    expect((await who('lead').post('fp/dashboards/place', { id: others.id, places: [at(one, 3)] })).status).toBe(404);
    expect((await who('director').post('fp/dashboards/place', { id, places: [at(one, 5)] })).status).toBe(422);
    expect((await who('lead').get(`fp/dashboard-widgets/${one.id}`)).json.x).toBe(3);
  });

  it('shows nothing without what it is of', async () => {
    const { id } = await dashboard('lead');
    const refused = async (kind: string, query: string | null = null) =>
      errorsOf(await who('lead').post('fp/dashboard-widgets', { dashboard_id: id, kind, query }));
    expect(await refused('report')).toEqual([['saved_report_id', 'required']]);
    expect(await refused('list')).toEqual([['query', 'required']]);
    expect(await refused('list', 'fp/nothing?status=new')).toEqual([['query', 'list_unknown']]);
    expect(await refused('list', 'fp/dev-tasks?colour=red')).toEqual([['query', 'list_parameter']]);
    expect(await refused('forecast')).toEqual([['query', 'forecast_of']]);
  });

  it('shows a list as its reader may see it, and refuses in itself alone', async () => {
    const { id } = await dashboard('admin', { shared: 'everyone' });
    const query = 'fp/dev-tasks;sortBy=deadline?status=processing';
    const { id: list } = await made('admin', 'fp/dashboard-widgets', { dashboard_id: id, kind: 'list', query });
    const logs = await made('admin', 'fp/dashboard-widgets', {
      ...{ dashboard_id: id, kind: 'list', query: 'admin/login-logs' },
    });
    const shown = async (login: string) => (await who(login).get(`fp/dashboard-widgets/${list}/data`)).json;
    for (const login of ['admin', 'developer']) {
      const own = await who(login).get('fp/dev-tasks;sortBy=deadline;perPage=20?status=processing');
      const { kind, as_of, rows, total } = await shown(login);
      expect([kind, total]).toEqual(['list', own.json.total]);
      expect(rows.map((row: { id: number }) => row.id)).toEqual(own.json.rows.map((row: { id: number }) => row.id));
      expect(Math.abs(Date.parse(as_of) - Date.now())).toBeLessThan(60_000);
    }
    const refused = await who('developer').get(`fp/dashboard-widgets/${logs.id}/data`);
    expect([refused.status, refused.json.description]).toEqual([403, 'ACTION_NOT_HELD']);
  });

  it('tells birthdays without their year, and who is away without why', async () => {
    const { id } = await dashboard('developer');
    const me = (await who('developer').get('admin/auth/me')).json.user.id;
    await sql`update users set born_on = ((now() at time zone 'Asia/Tashkent')::date + 3 - interval '30 years')::date
      where id = ${me}`.execute(server.db);
    const birthdays = await made('developer', 'fp/dashboard-widgets', { dashboard_id: id, kind: 'birthdays' });
    const { rows } = (await who('developer').get(`fp/dashboard-widgets/${birthdays.id}/data`)).json;
    const [expected] = (
      await sql`select to_char((now() at time zone 'Asia/Tashkent')::date + 3, 'YYYY-MM-DD') as day`.execute(server.db)
    ).rows as { day: string }[];
    expect(rows).toContainEqual(expect.objectContaining({ user_id: me, day: expected!.day }));
    const leave = await made('developer', 'fp/dashboard-widgets', { dashboard_id: id, kind: 'leave' });
    const away = (await who('developer').get(`fp/dashboard-widgets/${leave.id}/data`)).json.rows;
    for (const row of away) expect(Object.keys(row).toSorted()).toEqual(['ends_on', 'fio', 'starts_on', 'user_id']);
  });
});

describe('a wall screen', () => {
  it('looks by its token with the eyes of who opened it, until it is closed or they are gone', async () => {
    const { id } = await dashboard('director', { shared: 'everyone' });
    const widget = await made('director', 'fp/dashboard-widgets', { dashboard_id: id, kind: 'running' });
    expect((await who('admin').post('fp/dashboards/open-wall', { id })).status).toBe(403);
    const { token } = await made('director', 'fp/dashboards/open-wall', { id });
    const nobody = callerOf(server, null);
    const page = await nobody.get(`public/wall?t=${token}`);
    expect(page.json).toMatchObject({ name: 'Sinov', refresh_seconds: 60, time_zone: 'Asia/Tashkent' });
    expect(page.json.widgets.map((one: { id: number }) => one.id)).toEqual([widget.id]);
    const data = await nobody.get(`public/wall/data?t=${token}&widget=${widget.id}`);
    const own = await who('director').get(`fp/dashboard-widgets/${widget.id}/data`);
    expect(data.json.rows).toEqual(own.json.rows);
    const other = await made('director', 'fp/dashboard-widgets', clock((await dashboard('director')).id));
    expect((await nobody.get(`public/wall/data?t=${token}&widget=${other.id}`)).status).toBe(404);
    expect((await nobody.get(`public/wall?t=${'x'.repeat(43)}`)).status).toBe(404);
    await sql`update users set status = 'blocked' where login = 'director'`.execute(server.db);
    expect((await nobody.get(`public/wall?t=${token}`)).status).toBe(404);
    await sql`update users set status = 'active' where login = 'director'`.execute(server.db);
    const { token: second } = await made('director', 'fp/dashboards/open-wall', { id });
    expect((await nobody.get(`public/wall?t=${token}`)).status).toBe(404);
    const director = await signedIn(server, 'director');
    expect((await director.post('fp/dashboards/close-wall', { id })).status).toBe(204);
    expect((await nobody.get(`public/wall?t=${second}`)).status).toBe(404);
  });

  it('lets nobody in by a ticket that the product did not make', async () => {
    const forged = await callerOf(server, null).get('fp/dashboards', { 'x-inside': 'x'.repeat(43) });
    expect(forged.status).toBe(401);
  });
});
