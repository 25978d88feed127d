import { describe, expect, it, vi } from 'vitest';
import { addDays } from '#kernel/days.ts';
import { sql } from '#server/database/sql.ts';
import { turnDays } from '#modules/presence/attendance/attendance-jobs.server.ts';
import { followAttendance } from '#modules/presence/attendance/days-work.server.ts';
import {
  at,
  compute,
  dayRow,
  ids,
  noticesOf,
  people,
  punch,
  ruleOf,
  runAt,
  server,
  startCompany,
  workday,
} from '#modules/presence/attendance/testing/attendance-company.ts';

startCompany();

/** Lets the product answer what has happened, until it holds: transactions of others may still hold the feed back. */
const followed = (holds: () => Promise<void>): Promise<void> =>
  vi.waitFor(
    async () => {
      await runAt(new Date(), followAttendance.run);
      await holds();
    },
    { timeout: 10_000, interval: 100 },
  );

const explain = async (by: keyof typeof people, whose: keyof typeof people, day = workday) =>
  people[by].get(`fp/attendance/explain?user_id=${ids[whose]}&day=${day}`);

describe('a day that is kept', () => {
  it('follows from punches, keeps its id and its earlier values', async () => {
    await punch('developer', workday, '09:20');
    await compute('developer', workday);
    const first = await dayRow('developer', 'developer', workday);
    expect(first).toMatchObject({ status: 'present', came: at(workday, '09:20'), left: null, worked_minutes: null });
    expect(first).toMatchObject({ late_minutes: 20, flags: ['missing_out'], timesheet_code: 'Я', revision: 1 });
    await punch('developer', workday, '18:00');
    await compute('developer', workday);
    const second = await dayRow('developer', 'developer', workday);
    expect(second).toMatchObject({ id: first.id, left: at(workday, '18:00'), worked_minutes: 460, revision: 2 });
    const { json } = await explain('developer', 'developer');
    expect(json.revisions).toHaveLength(1);
    expect(json.revisions[0]).toMatchObject({ revision: 1, values: { worked_minutes: null, status: 'present' } });
    expect(await compute('developer', workday)).toBe(0);
  });

  it('says which punch was dropped and by which rule', async () => {
    const [, again] = await punch('developer', workday, '08:58', '08:59', '18:01');
    const { json } = await explain('lead', 'developer');
    expect(json.punches).toHaveLength(3);
    expect(json.punches.find(({ id }: { id: number }) => id === again)).toMatchObject({
      dropped: 'repeat_dropped',
      rule: 3,
    });
    expect(json.steps.map(({ rule, code }: { rule: number; code: string }) => [rule, code])).toEqual([
      [3, 'repeat_dropped'],
      [4, 'first_and_last'],
      [11, 'status'],
      [7, 'early_not_paid'],
      [8, 'break_planned'],
      [10, 'overtime_forgiven'],
    ]);
    expect(json.worked_minutes).toBe(481);
  });

  it('shows the tasks that somebody worked on, and the gaps between them', async () => {
    await punch('developer', workday, '09:00', '18:00');
    await sql`insert into task_intervals (task_id, user_id, kind, started_at, ended_at, minutes)
      select id, ${ids.developer}, 'work', ${at(workday, '09:30')}, ${at(workday, '13:00')}, 210 from dev_tasks
      where deleted_at is null order by id limit 1`.execute(server.db);
    const { json } = await explain('developer', 'developer');
    expect(json.work).toHaveLength(1);
    expect(json.gaps).toEqual([
      { from: at(workday, '09:00'), to: at(workday, '09:30') },
      { from: at(workday, '14:00'), to: at(workday, '18:00') },
    ]);
  });

  it('is made anew within seconds of a punch, of leave and of what HR ignores', async () => {
    await runAt(new Date(), followAttendance.run);
    const punched = await people.hr.post('fp/attendance-punches', {
      ...{ user_id: ids.developer, at: at(workday, '09:00'), direction: 'in', reason: 'Terminal oʻchiq edi' },
    });
    expect(punched.status, punched.text).toBe(201);
    await followed(async () => {
      expect(await dayRow('hr', 'developer', workday)).toMatchObject({ status: 'present', came: at(workday, '09:00') });
    });
    await people.hr.post('fp/attendance-punches/ignore', { id: punched.json.id, comment: 'Adashib kiritilgan' });
    await followed(async () => {
      expect(await dayRow('hr', 'developer', workday)).toMatchObject({ status: 'absent', came: null, revision: 2 });
    });
    const { rows: kinds } = await sql<{ id: number }>`select id from leave_kinds where code = 'sick'`.execute(
      server.db,
    );
    const leave = await people.hr.post('fp/leave-requests', {
      ...{ user_id: ids.developer, leave_kind_id: kinds[0]!.id, starts_on: workday, ends_on: workday },
      record_number: 'EMV-1',
    });
    await people.hr.post('fp/leave-requests/send', { id: leave.json.id });
    await people.hr.post('fp/leave-requests/approve', { id: leave.json.id });
    await followed(async () => {
      expect(await dayRow('hr', 'developer', workday)).toMatchObject({
        ...{ status: 'sick', timesheet_code: 'Б', leave_request_id: leave.json.id, norm_minutes: 0 },
      });
    });
    await people.hr.post('fp/leave-requests/cancel', { id: leave.json.id, comment: 'Kelgan ekan' });
    await followed(async () => {
      expect(await dayRow('hr', 'developer', workday)).toMatchObject({ status: 'absent', leave_request_id: null });
    });
  });

  it('of half a day of leave is judged by the other half', async () => {
    const { rows } = await sql<{ id: number }>`select id from leave_kinds where allows_parts limit 1`.execute(
      server.db,
    );
    await sql`insert into leave_requests (user_id, leave_kind_id, starts_on, ends_on, part, status)
      values (${ids.developer}, ${rows[0]!.id}, ${workday}::date, ${workday}::date, 'first', 'approved')`.execute(
      server.db,
    );
    await punch('developer', workday, '13:52', '18:00');
    await compute('developer', workday);
    expect(await dayRow('developer', 'developer', workday)).toMatchObject({
      ...{ status: 'present', norm_minutes: 240, worked_minutes: 240, late_minutes: 0, flags: ['part_leave'] },
    });
  });

  it('leaves whom a number was taken from when the punch gets its person', async () => {
    const [id] = await punch('tester', workday, '09:00');
    await compute('tester', workday);
    expect((await dayRow('hr', 'tester', workday)).status).toBe('present');
    await runAt(new Date(), followAttendance.run);
    await sql`update attendance_punches set user_id = ${ids.developer} where id = ${id}`.execute(server.db);
    await sql`insert into events (resource, row_id, op, changed)
      values ('fp/attendance-punches', ${id}, 'update', '{user_id}')`.execute(server.db);
    await followed(async () => {
      expect((await dayRow('hr', 'tester', workday)).status).toBe('absent');
      expect((await dayRow('hr', 'developer', workday)).status).toBe('present');
    });
  });
});

describe('the clock of the company', () => {
  // The day after a working day, whatever day of the week it is now: nobody misses a punch on a Sunday.
  const dayAfter = addDays(workday, 1);
  const morning = (clock: string) => new Date(at(dayAfter, clock));

  it('makes the day of everybody at half past midnight, and nobody’s where nobody punches', async () => {
    await runAt(morning('00:40'), turnDays);
    const { rows: none } = await sql`select from waiting_work where job = 'compute_attendance'`.execute(server.db);
    expect(none).toHaveLength(0);
    await punch('tester', workday, '09:00', '18:00');
    await runAt(morning('00:10'), turnDays);
    expect((await sql`select from waiting_work where job = 'compute_attendance'`.execute(server.db)).rows).toHaveLength(
      0,
    );
    await runAt(morning('00:40'), turnDays);
    const { rows } = await sql<{ payload: { user_ids: number[] } }>`select payload from waiting_work
      where job = 'compute_attendance'`.execute(server.db);
    expect(rows.flatMap(({ payload }) => payload.user_ids)).toContain(ids.developer);
  });

  it('tells in the morning whose yesterday misses an end, once', async () => {
    const yesterday = workday;
    await punch('developer', yesterday, '09:00');
    await compute('developer', yesterday, yesterday, morning('00:40'));
    await runAt(morning('08:00'), turnDays);
    expect(await noticesOf('developer')).toEqual([]);
    await runAt(morning('09:00'), turnDays);
    await runAt(morning('09:30'), turnDays);
    expect((await noticesOf('developer')).filter((kind) => kind === 'punch_missing')).toHaveLength(1);
  });

  it('asks about a clock that ran while nobody was there, the person first', async () => {
    const yesterday = workday;
    await punch('developer', yesterday, '09:00', '18:00');
    await sql`insert into task_intervals (task_id, user_id, kind, started_at, ended_at, minutes)
      select id, ${ids.developer}, 'work', ${at(yesterday, '15:00')}, ${at(yesterday, '20:30')}, 180 from dev_tasks
      where deleted_at is null order by id limit 1`.execute(server.db);
    await compute('developer', yesterday);
    const isOff = (await dayRow('hr', 'developer', yesterday)).status === 'weekend';
    await sql`update attendance set status = 'present' where user_id = ${ids.developer}`.execute(server.db);
    await runAt(morning('09:00'), turnDays);
    await runAt(morning('09:30'), turnDays);
    const { json } = await people.developer.get('fp/attendance-questions;sortBy=id');
    const outside = json.rows.find(({ kind }: { kind: string }) => kind === 'work_without_presence');
    expect(outside).toMatchObject({ minutes: 150, state: 'open', allowed_actions: ['answer'] });
    expect(json.rows).toHaveLength(isOff ? json.rows.length : 2);
    expect((await people.lead.get('fp/attendance-questions')).json.rows).toEqual([]);
    await sql`update attendance_questions set due_on = ${workday}::date`.execute(server.db);
    await runAt(morning('09:30'), turnDays);
    expect((await people.lead.get('fp/attendance-questions')).json.rows.length).toBeGreaterThan(0);
    expect(ruleOf(await people.lead.post('fp/attendance-questions/answer', { id: outside.id, comment: 'x' }))).toEqual([
      403,
      ...(['id', 'question_not_yours'] as const),
    ]);
    const answered = await people.developer.post('fp/attendance-questions/answer', {
      ...{ id: outside.id, comment: 'Uydan ishladim' },
    });
    expect(answered.json).toMatchObject({ state: 'answered', answer: 'Uydan ishladim', allowed_actions: [] });
  });
});

describe('a month of people', () => {
  it('is one answer, of those whose days the caller sees', async () => {
    await punch('developer', workday, '09:30', '18:00');
    await compute('developer', workday);
    const month = workday.slice(0, 7);
    const seen = async (by: keyof typeof people) => (await people[by].get(`fp/attendance/month?month=${month}`)).json;
    const hr = await seen('hr');
    const mine = hr.people.find(({ user_id }: { user_id: number }) => user_id === ids.developer);
    expect(mine.cells).toHaveLength(hr.days.length);
    expect(mine.cells[Number(workday.slice(8)) - 1]).toEqual([...['present', 450, 30, 0, 0, 480, [], 'Я', 570, 1080]]);
    expect((await seen('tester')).people.map(({ user_id }: { user_id: number }) => user_id)).toEqual([ids.tester]);
    const led = (await seen('lead')).people.map(({ user_id }: { user_id: number }) => user_id);
    expect(led).toContain(ids.developer);
    expect(led).not.toContain(ids.hr);
    expect((await people.client.get(`fp/attendance/month?month=${month}`)).status).toBe(403);
    expect((await people.hr.get('fp/attendance/month?month=2026-13')).status).toBe(400);
  });

  it('is made anew by HR in pieces', async () => {
    await punch('developer', workday, '09:00', '18:00');
    const asked = { from: addDays(workday, -3), to: workday };
    expect((await people.lead.post('fp/attendance/recompute', asked)).status).toBe(403);
    const { status, json } = await people.hr.post('fp/attendance/recompute', { ...asked, user_ids: [ids.developer] });
    expect([status, json]).toEqual([202, { people: 1, days: 4 }]);
    const { rows } = await sql`select payload from waiting_work where job = 'compute_attendance'`.execute(server.db);
    expect(rows.length).toBeGreaterThan(0);
    expect((await people.hr.post('fp/attendance/recompute', { from: workday, to: '2020-01-01' })).status).toBe(400);
  });
});
