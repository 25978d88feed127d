import { describe, expect, it } from 'vitest';
import { addDays } from '#kernel/days.ts';
import { sql } from '#server/database/sql.ts';
import {
  at,
  compute,
  dayBefore,
  dayRow,
  ids,
  type Login,
  noticesOf,
  people,
  punch,
  ruleOf,
  sent,
  server,
  startCompany,
  today,
  workday,
} from '#modules/presence/attendance/testing/attendance-company.ts';

startCompany();

const path = 'fp/attendance-corrections';
const make = (by: Login, more: object = {}) =>
  people[by].post(path, {
    ...{ user_id: ids[by], day: workday, kind: 'times', left: at(workday, '18:00'), reason: 'Terminal ishlamadi' },
    ...more,
  });
const decide = (by: Login, idsOfRows: readonly number[], approve = true, comment?: string) =>
  people[by].post(`${path}/decide`, { ids: idsOfRows, approve, ...(comment && { comment }) });
const reasonId = async (code: string): Promise<number> => {
  const { rows } = await sql<{ id: number }>`select id from absence_reasons where timesheet_code = ${code}`.execute(
    server.db,
  );
  return rows[0]!.id;
};

describe('a correction', () => {
  it('goes from its person to the lead, and wins over the punches field by field', async () => {
    await punch('developer', workday, '09:05');
    await compute('developer', workday);
    const id = await sent('developer');
    expect(await noticesOf('lead')).toEqual(['correction_sent']);
    expect((await people.lead.get(`${path}/${id}`)).json.allowed_actions).toEqual(['approve', 'refuse']);
    const { status, json } = await decide('lead', [id]);
    expect([status, json.rows[0].state, json.rows[0].decided_by]).toEqual([200, 'approved', ids.lead]);
    expect(await dayRow('developer', 'developer', workday)).toMatchObject({
      ...{ came: at(workday, '09:05'), left: at(workday, '18:00'), worked_minutes: 475, flags: [] },
    });
    expect(await noticesOf('developer')).toEqual(['correction_decided']);
    const explained = await people.developer.get(`fp/attendance/explain?day=${workday}`);
    expect(explained.json.punches).toHaveLength(1);
    expect(explained.json.steps.some(({ rule }: { rule: number }) => rule === 15)).toBe(true);
  });

  it('is taken back by who decided a moment ago, and the day is what it was', async () => {
    await punch('developer', workday, '09:05');
    const id = await sent('developer');
    await decide('lead', [id]);
    const back = await people.lead.post(`${path}/take-back`, { id });
    expect([back.status, back.json.state]).toEqual([200, 'sent']);
    expect(await dayRow('developer', 'developer', workday)).toMatchObject({ left: null, flags: ['missing_out'] });
    expect(await noticesOf('developer')).toEqual([]);
  });

  it('is decided by many at once or not at all, with a reason for a refusal, once', async () => {
    const mine = await sent('developer');
    const others = await sent('lead');
    expect(ruleOf(await decide('lead', [mine], false))).toEqual([422, 'comment', 'comment_given']);
    expect(ruleOf(await decide('lead', [mine, others]))).toEqual([403, 'id', 'correction_not_own']);
    expect((await people.developer.get(`${path}/${mine}`)).json.state).toBe('sent');
    expect((await decide('hr', [mine, others], false, 'Kameradan koʻrdik')).status).toBe(200);
    const late = await decide('lead', [mine]);
    expect([late.status, late.json.errors[0].rule, late.json.allowed_actions]).toEqual([409, 'correction_state', []]);
    const again = await sent('developer');
    const both = await Promise.all([decide('lead', [again]), decide('director', [again], false, 'Yoʻq')]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('belongs to its person and to HR; nobody decides about themselves', async () => {
    expect(ruleOf(await make('lead', { user_id: ids.developer }))).toEqual([403, 'user_id', 'attendance_own_only']);
    const draft = (await make('developer')).json.id;
    expect((await people.lead.get(`${path}/${draft}`)).status).toBe(404);
    expect((await people.tester.get(`${path}/${draft}`)).status).toBe(404);
    expect((await people.hr.get(`${path}/${draft}`)).status).toBe(200);
    const own = await sent('hr');
    expect(ruleOf(await decide('hr', [own]))).toEqual([403, 'id', 'correction_not_own']);
    expect((await decide('tester', [own])).status).toBe(403);
    expect((await decide('manager', [own])).status).toBe(404);
    const byHr = await make('hr', { user_id: ids.developer });
    await people.hr.post(`${path}/send`, { id: byHr.json.id });
    expect((await decide('hr', [byHr.json.id])).status).toBe(200);
    expect(await noticesOf('developer')).toEqual(['correction_decided', 'day_changed']);
    expect(ruleOf(await people.developer.patch(`${path}/${byHr.json.id}`, { reason: 'Boshqa' }))).toEqual([
      409,
      ...(['state', 'correction_is_sent'] as const),
    ]);
  });

  it('of overtime counts once approved, and warns of more than four hours in two days', async () => {
    await punch('developer', workday, '09:00', '21:00');
    await compute('developer', workday);
    expect(await dayRow('hr', 'developer', workday)).toMatchObject({ overtime_minutes: 180, timesheet_code: 'Я' });
    const id = await sent('developer', { kind: 'overtime', left: undefined, minutes: 180 });
    await decide('lead', [id]);
    expect(await dayRow('hr', 'developer', workday)).toMatchObject({
      ...{ overtime_approved_minutes: 180, timesheet_code: 'Я/С' },
    });
    const next = await sent('developer', { kind: 'overtime', left: undefined, minutes: 90, day: dayBefore(workday) });
    expect((await people.lead.get(`${path}/${next}`)).json.warnings).toEqual(['overtime_over_4h']);
  });

  it('of an absence gives its reason; truancy is HR’s alone, and some reasons ask for a paper', async () => {
    await compute('developer', workday);
    await sql`insert into attendance (user_id, day, status, schedule, norm_minutes, planned_minutes)
      values (${ids.developer}, ${workday}::date, 'absent', '{}', 480, 480) on conflict do nothing`.execute(server.db);
    const [truancy, duty, unpaid] = [await reasonId('ПР'), await reasonId('Г'), await reasonId('НВ')];
    const absence = { kind: 'absence', left: undefined };
    expect(ruleOf(await make('developer', absence))).toEqual([422, 'absence_reason_id', 'required']);
    expect(ruleOf(await make('developer', { ...absence, absence_reason_id: truancy }))).toEqual([
      403,
      ...(['absence_reason_id', 'absence_reason_of_hr'] as const),
    ]);
    expect(ruleOf(await make('developer', { ...absence, absence_reason_id: duty }))).toEqual([
      422,
      ...(['resource_id', 'absence_needs_file'] as const),
    ]);
    const id = await sent('developer', { ...absence, absence_reason_id: unpaid });
    await decide('lead', [id]);
    expect(await dayRow('hr', 'developer', workday)).toMatchObject({
      ...{ status: 'absent', absence_reason_id: unpaid, timesheet_code: 'НВ' },
    });
  });
});

describe('what is wrong with a correction', () => {
  const cases: readonly (readonly [string, object, readonly unknown[]])[] = [
    ['a day after today', { day: addDays(today, 1) }, [422, 'day', 'past_day']],
    ['a day that is none', { day: '2026-02-30' }, [422, 'day', 'past_day']],
    ['nothing said', { left: undefined }, [422, 'came', 'correction_says_nothing']],
    ['a moment to come', { day: today, left: at(addDays(today, 1), '20:00') }, [422, 'left', 'correction_in_future']],
    ['another day', { left: at(addDays(workday, -3), '18:00') }, [422, 'left', 'correction_other_day']],
    ['out before in', { came: at(workday, '19:00') }, [422, 'left', 'left_before_came']],
    ['no reason', { reason: ' ' }, [422, 'reason', 'required']],
    ['no overtime', { kind: 'overtime', left: undefined }, [422, 'minutes', 'required']],
    ['an unknown kind', { kind: 'weather' }, [422, 'kind', 'choice']],
  ];
  for (const [what, more, expected] of cases)
    it(`names the rule of ${what}`, async () => expect(ruleOf(await make('developer', more))).toEqual(expected));

  it('is said in three languages', async () => {
    const said = await Promise.all(
      ['uz', 'uk', 'ru'].map(
        async (lang) =>
          (
            await people.developer.in(lang).post(path, {
              ...{ user_id: ids.developer, day: workday, kind: 'times', reason: 'x' },
            })
          ).json.errors[0].message,
      ),
    );
    expect(said).toEqual([
      'Kelgan yoki ketgan vaqtni koʻrsating',
      'Келган ёки кетган вақтни кўрсатинг',
      'Укажите время прихода или ухода',
    ]);
  });
});
