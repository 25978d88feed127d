import { describe, expect, it } from 'vitest';
import { addDays, addMonths, daysOf } from '#kernel/days.ts';
import { sql } from '#server/database/sql.ts';
import { computeDays } from '#modules/presence/attendance/compute-days.server.ts';
import {
  at,
  compute,
  dayRow,
  ids,
  type Login,
  noticesOf,
  people,
  punch,
  ruleOf,
  runAt,
  server,
  startCompany,
  today,
} from '#modules/presence/attendance/testing/attendance-company.ts';

startCompany();

const path = 'fp/attendance-months';
/** The month before this one: it is over. */
const month = addMonths(`${today.slice(0, 7)}-01`, -1).slice(0, 7);
const first = `${month}-01`;
const last = addDays(addMonths(first, 1), -1);

const open = async (): Promise<number> => {
  const answer = await people.hr.post(path, { month });
  expect(answer.status, answer.text).toBe(201);
  return answer.json.id;
};
const closing = (by: Login, id: number, more: object = {}) => people[by].post(`${path}/close`, { id, ...more });

/** Everybody is there each working day but one, on which the developer forgets to leave. */
async function workTheMonth(): Promise<string> {
  const { rows } = await sql<{ id: number }>`select u.id from users u join user_types t on t.id = u.user_type_id
    and t.code = 'staff' where u.deleted_at is null`.execute(server.db);
  for (const { id } of rows)
    await sql`insert into attendance_punches (user_id, at, direction, source)
      select ${id}, d.day::timestamp at time zone 'Asia/Tashkent' + h.at::interval, 'unknown', 'terminal'
      from generate_series(${first}::date, ${last}::date, '1 day') d(day), (values ('9 hours'), ('18 hours')) h(at)
      where extract(isodow from d.day) < 6`.execute(server.db);
  const forgotten = daysOf(first, last).find((day) => new Date(day).getUTCDay() === 3)!;
  await sql`delete from attendance_punches where user_id = ${ids.developer} and at = ${at(forgotten, '18:00')}`.execute(
    server.db,
  );
  await people.hr.post('fp/attendance/recompute', { from: first, to: last });
  const everybody = rows.map(({ id }) => id);
  await runAt(new Date(), (ctx) => computeDays(ctx, everybody, first, last));
  return forgotten;
}

describe('the month', () => {
  it('is checked, closed with a comment where something is open, and does not move any more', async () => {
    const forgotten = await workTheMonth();
    const id = await open();
    const checked = await people.hr.post(`${path}/check`, { id });
    expect([checked.status, checked.json.state]).toEqual([200, 'checking']);
    expect(await noticesOf('lead')).toContain('month_checking');
    const refused = await closing('hr', id);
    expect([refused.status, refused.json.rule]).toEqual([409, 'month_has_open_points']);
    const points = refused.json.open_points;
    expect(points).toContainEqual(
      expect.objectContaining({ user_id: ids.developer, day: forgotten, point: 'missing_out' }),
    );
    expect((await people.hr.get(`${path}/points?id=${id}`)).json.rows).toEqual(points);
    expect(ruleOf(await closing('hr', id, { force: true }))).toEqual([422, 'comment', 'comment_given']);
    const closed = await closing('hr', id, { force: true, comment: 'Xodim javob bermadi' });
    expect(closed.status, closed.text).toBe(200);
    expect(closed.json).toMatchObject({ state: 'closed', edition: 1, closed_by: ids.hr, allowed_actions: ['reopen'] });
    expect(await noticesOf('developer')).toContain('month_closed');
    const before = await dayRow('hr', 'developer', forgotten);
    await punch('developer', forgotten, '18:00');
    await compute('developer', forgotten);
    const after = await dayRow('hr', 'developer', forgotten);
    expect(after).toMatchObject({
      ...before,
      flags: ['missing_out', 'late_punch_after_close'],
      updated_at: after.updated_at,
    });
    expect(ruleOf(await closing('hr', id))).toEqual([409, 'state', 'month_state']);
  });

  it('takes no correction, no schedule and no other closing', async () => {
    await workTheMonth();
    const id = await open();
    await closing('hr', id, { force: true, comment: 'Yopildi' });
    const correction = {
      user_id: ids.developer,
      kind: 'times',
      reason: 'Kechikdim',
      day: first,
      left: at(first, '18:00'),
    };
    expect(ruleOf(await people.developer.post('fp/attendance-corrections', correction))).toEqual([
      409,
      ...(['day', 'month_is_closed'] as const),
    ]);
    const { rows } = await sql<{ id: number }>`select id from work_schedules limit 1`.execute(server.db);
    if (rows[0]) {
      const assigned = await people.hr.post('fp/schedule-assignments', {
        ...{ user_id: ids.developer, work_schedule_id: rows[0].id, starts_on: first },
      });
      expect([assigned.status, assigned.json.errors?.[0]?.rule]).toEqual([409, 'month_is_closed']);
    }
    expect((await people.hr.post(path, { month })).status).toBe(422);
  });

  it('is opened again with a reason, tells the director, and keeps each edition', async () => {
    const forgotten = await workTheMonth();
    const id = await open();
    await closing('hr', id, { force: true, comment: 'Yopildi' });
    await punch('developer', forgotten, '18:00');
    const sheet = async () =>
      (await people.hr.get(`fp/timesheets?month=${month}`)).json.lines.find(
        ({ user_id }: { user_id: number }) => user_id === ids.developer,
      );
    const index = Number(forgotten.slice(8)) - 1;
    await compute('developer', forgotten);
    expect((await sheet()).cells[index]).toBe('Я');
    expect(ruleOf(await people.hr.post(`${path}/reopen`, { id }))).toEqual([422, 'comment', 'comment_given']);
    const opened = await people.hr.post(`${path}/reopen`, { id, comment: 'Belgi keyin keldi' });
    expect([opened.status, opened.json.state, opened.json.edition]).toEqual([200, 'open', 1]);
    expect(await noticesOf('director')).toContain('month_closed');
    expect((await sheet()).cells[index]).toBe('Я 8');
    expect(await dayRow('hr', 'developer', forgotten)).toMatchObject({ flags: [], is_closed: false });
    const again = await closing('hr', id, { force: true, comment: 'Yana yopildi' });
    expect(again.json.edition).toBe(2);
    const { rows } = await sql<{ n: number }>`select jsonb_array_length(versions) as n from attendance_months
      where id = ${id}`.execute(server.db);
    expect(rows[0]!.n).toBe(2);
  });

  it('is HR’s, is over before it closes, and lies not ahead', async () => {
    const id = await open();
    for (const login of ['lead', 'director', 'developer'] as const)
      expect((await closing(login, id)).status, login).toBe(403);
    const now = await people.hr.post(path, { month: today.slice(0, 7) });
    expect(ruleOf(await closing('hr', now.json.id, { force: true, comment: 'x' }))).toEqual([
      422,
      ...(['id', 'month_is_not_over'] as const),
    ]);
    const ahead = addMonths(`${today.slice(0, 7)}-01`, 1).slice(0, 7);
    expect(ruleOf(await people.hr.post(path, { month: ahead }))).toEqual([422, 'month', 'month_ahead']);
    expect((await people.hr.post(path, { month: '2026-13' })).status).toBe(422);
  });
});

describe('the timesheet', () => {
  it('is the sum of the days, the own line for everybody, and a file in the form of accountants', async () => {
    await workTheMonth();
    const mine = (await people.developer.get(`fp/timesheets?month=${month}`)).json;
    expect(mine.lines.map(({ user_id }: { user_id: number }) => user_id)).toEqual([ids.developer]);
    const [line] = mine.lines;
    const days = (await people.developer.get(`fp/attendance;perPage=50?day_from=${first}&day_to=${last}`)).json.rows;
    const counted = days.reduce(
      (sum: number, { credit }: { credit: { by_norm: Record<string, number> } | null }) =>
        sum + Object.values(credit?.by_norm ?? {}).reduce((a, b) => a + b, 0),
      0,
    );
    expect(line.month.minutes).toBe(counted);
    await sql`update users set personnel_number = '0042' where id = ${ids.developer}`.execute(server.db);
    const csv = await people.hr.get(`fp/timesheets?month=${month}&format=1c`);
    const [heading, ...lines] = csv.text.split('\r\n');
    expect(heading!.startsWith('\ufeffTabel raqami;F.I.Sh.;Lavozim;1;2;')).toBe(true);
    expect(heading!.endsWith(';31;Kunlar;Soatlar;НН;ОТ;Б;ДО')).toBe(true);
    expect(lines.find((text: string) => text.startsWith('0042;'))).toContain('Я 8;');
    const xlsx = await people.hr.get(`fp/timesheets?month=${month}&format=xlsx`);
    expect(xlsx.headers['content-disposition']).toContain(`tabel-${month}.xlsx`);
    expect((await people.client.get(`fp/timesheets?month=${month}`)).status).toBe(403);
    expect((await people.hr.get(`fp/timesheets?month=${month}&format=pdf`)).status).toBe(400);
  });
});
