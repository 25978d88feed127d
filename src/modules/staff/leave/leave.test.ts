import { addDays } from '#kernel/days.ts';
import { describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import {
  path,
  type Login,
  server,
  people,
  ids,
  kinds,
  today,
  make,
  act,
  made,
  sent,
  approved,
  startCompany,
} from '#modules/staff/leave/testing/leave-people.ts';

startCompany();

const noticesOf = async (login: Login): Promise<string[]> =>
  (await people[login].get('admin/inbox;sortBy=id;descending=false')).json.rows.map(
    ({ kind }: { kind: string }) => kind,
  );
const ruleOf = (answer: { status: number; json: { errors?: { rule: string }[] } }) => [
  answer.status,
  answer.json.errors?.[0]?.rule,
];

describe('a request for leave', () => {
  it('goes from a draft to an answer, and who waits for it hears of it', async () => {
    const { json: draft } = await make('developer', { comment: 'Dengizga' });
    expect(draft).toMatchObject({ status: 'draft', calendar_days: 14, allowed_actions: ['send'] });
    const { json: waiting } = await act('developer', 'send', draft.id);
    expect(waiting).toMatchObject({ status: 'sent', allowed_actions: ['cancel'] });
    expect(await noticesOf('lead')).toEqual(['leave_requested']);
    expect((await people.lead.get(`${path}/${draft.id}`)).json.allowed_actions).toEqual(['approve', 'refuse']);
    const { json: answered } = await act('lead', 'approve', draft.id, { comment: 'Yaxshi dam oling' });
    expect(answered).toMatchObject({
      status: 'approved',
      decided_by: ids.lead,
      decision_comment: 'Yaxshi dam oling',
      allowed_actions: ['cancel'],
    });
    expect(await noticesOf('developer')).toEqual(['leave_decided']);
    const { rows } = await sql<{ action: string }>`select action from audit_log where resource = ${path}
      and row_id = ${draft.id} order by id`.execute(server.db);
    expect(rows.map(({ action }) => action)).toEqual(['create', 'update', 'update']);
  });

  it('is refused with a reason only', async () => {
    const id = await sent('developer');
    expect(ruleOf(await act('lead', 'refuse', id, { comment: ' ' }))).toEqual([422, 'comment_given']);
    const { json } = await act('lead', 'refuse', id, { comment: 'Reliz haftasi' });
    expect(json).toMatchObject({ status: 'refused', decision_comment: 'Reliz haftasi', allowed_actions: [] });
    expect(ruleOf(await act('lead', 'approve', id))).toEqual([409, 'leave_status']);
  });

  it('is open again when who decided takes that back, and nobody has heard of the decision', async () => {
    const id = await sent('developer');
    for (const [verb, told] of [
      ['approve', { comment: 'Mayli' }],
      ['refuse', { comment: 'Reliz' }],
    ] as const) {
      const before = (await people.lead.get(`${path}/${id}`)).json;
      const { json } = await act('lead', verb, id, told);
      const { json: open } = await act('lead', 'take-back', id, { version: json.version });
      expect(open).toMatchObject({ status: 'sent', decided_by: null, decided_at: null, decision_comment: null });
      expect(open.allowed_actions).toEqual(before.allowed_actions);
      expect(await noticesOf('developer')).toEqual([]);
    }
    const { rows } = await sql<{ action: string }>`select action from audit_log where resource = ${path}
      and row_id = ${id} order by id desc limit 2`.execute(server.db);
    expect(rows.map(({ action }) => action)).toEqual(['take_back', 'update']);
    expect((await act('lead', 'approve', id)).json.status).toBe('approved');
  });

  it('stays decided for everybody else, once it was taken back, touched by others, or ten seconds are over', async () => {
    const id = await sent('developer');
    const tooLate = (answer: { status: number; json: { description?: string } }) => [
      answer.status,
      answer.json.description,
    ];
    // Nothing was decided yet but that it was sent, by somebody else.
    expect(tooLate(await act('lead', 'take-back', id))).toEqual([409, 'UNDO_TOO_LATE']);
    const { json } = await act('lead', 'approve', id);
    for (const login of ['hr', 'developer'] as const)
      expect(tooLate(await act(login, 'take-back', id))).toEqual([409, 'UNDO_TOO_LATE']);
    expect((await act('tester', 'take-back', id)).status).toBe(404);
    expect((await act('lead', 'take-back', id, { version: json.version - 1 })).status).toBe(409);
    await act('lead', 'take-back', id);
    expect(tooLate(await act('lead', 'take-back', id))).toEqual([409, 'UNDO_TOO_LATE']);
    await act('lead', 'approve', id);
    await sql`update leave_requests set updated_at = now() - interval '11 seconds' where id = ${id}`.execute(server.db);
    expect(tooLate(await act('lead', 'take-back', id))).toEqual([409, 'UNDO_TOO_LATE']);
  });

  it('that was given up does not come back onto days that were asked for since', async () => {
    const id = await approved('developer');
    await act('developer', 'cancel', id);
    const other = await sent('developer');
    expect(ruleOf(await act('developer', 'take-back', id))).toEqual([409, 'leave_overlaps']);
    await act('developer', 'cancel', other);
    const again = await approved('developer');
    await act('developer', 'cancel', again);
    expect((await act('developer', 'take-back', again)).json.status).toBe('approved');
  });

  it('is taken back by its person before it begins, afterwards by the one who decides', async () => {
    const ahead = await approved('developer');
    expect((await act('developer', 'cancel', ahead)).json.status).toBe('cancelled');
    expect(await noticesOf('lead')).toContain('leave_cancelled');
    const running = await approved('developer', { starts_on: addDays(today, -2), ends_on: addDays(today, 11) });
    expect(ruleOf(await act('developer', 'cancel', running))).toEqual([409, 'leave_has_begun']);
    expect((await act('lead', 'cancel', running)).json.status).toBe('cancelled');
  });

  it('is changed as a draft by its person, later by HR, who then tells', async () => {
    const id = await made('developer');
    expect((await people.developer.patch(`${path}/${id}`, { ends_on: '2027-06-25' })).json.calendar_days).toBe(19);
    await act('developer', 'send', id);
    expect(ruleOf(await people.developer.patch(`${path}/${id}`, { comment: 'x' }))).toEqual([409, 'leave_is_sent']);
    expect(ruleOf(await people.lead.patch(`${path}/${id}`, { comment: 'x' }))).toEqual([403, 'leave_not_yours']);
    await act('lead', 'approve', id);
    expect((await people.hr.patch(`${path}/${id}`, { ends_on: '2027-06-22' })).json.calendar_days).toBe(16);
    expect(await noticesOf('developer')).toContain('leave_changed');
    expect((await people.developer.patch(path, { ids: [id], changes: { comment: 'y' } })).status).toBe(409);
  });

  it('is deleted as a draft only', async () => {
    const draft = await made('developer');
    expect((await people.lead.delete(`${path}/${draft}`)).status).toBe(404);
    expect((await people.developer.delete(`${path}/${draft}`)).status).toBe(204);
    expect((await people.developer.post(`${path}/${draft}/restore`)).status).toBe(200);
    await act('developer', 'send', draft);
    expect(ruleOf(await people.developer.delete(`${path}/${draft}`))).toEqual([409, 'leave_is_kept']);
  });

  it('never lies on days that another one holds, asked for or approved, nor on a used day off', async () => {
    await sent('developer');
    expect(ruleOf(await make('developer', { starts_on: '2027-06-20', ends_on: '2027-06-21' }))).toEqual([
      409,
      'leave_overlaps',
    ]);
    await made('developer', { starts_on: '2027-06-21', ends_on: '2027-06-22' });
    await people.hr.post('fp/days-off', { user_id: ids.developer, days: 1, reason: 'bonus' });
    await people.developer.post('fp/days-off/use', { day: '2027-08-02' });
    expect(ruleOf(await make('developer', { starts_on: '2027-08-01', ends_on: '2027-08-03' }))).toEqual([
      409,
      'leave_on_day_off',
    ]);
    const answer = await people.developer.post('fp/days-off/use', { day: '2027-06-08' });
    expect(ruleOf(answer)).toEqual([409, 'day_off_on_leave']);
  });

  it('of two that are sent at once for the same days one is refused', async () => {
    const [a, b] = [await made('developer'), await made('developer')];
    const answers = await Promise.all([act('developer', 'send', a), act('developer', 'send', b)]);
    expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 409]);
  });

  it('keeps to the law: the balance, three months without pay', async () => {
    await sql`update users set hired_on = ${addDays(today, -250)}::date where id = ${ids.developer}`.execute(server.db);
    const day = addDays(today, 5);
    const long = await made('developer', { starts_on: day, ends_on: addDays(day, 40) });
    expect(ruleOf(await act('developer', 'send', long))).toEqual([409, 'leave_balance_short']);
    await people.hr.post('fp/leave-corrections', {
      user_id: ids.developer,
      days: 30,
      counts_from: today,
      reason: 'Shartnoma boʻyicha',
    });
    expect((await act('developer', 'send', long)).status).toBe(200);
    const unpaid = await made('developer', {
      leave_kind_id: kinds.unpaid,
      starts_on: '2028-01-01',
      ends_on: '2028-04-01',
    });
    expect(ruleOf(await act('developer', 'send', unpaid))).toEqual([409, 'leave_months_max']);
  });

  it.each([
    [{ ends_on: '2027-06-01' }, 422, 'ends_on'],
    [{ ends_on: '2029-06-01' }, 422, 'ends_on'],
    [{ leave_kind_id: 999_999 }, 422, 'leave_kind_id'],
    [{ user_id: 999_999 }, 422, 'user_id'],
    [{ starts_on: 'x' }, 422, 'starts_on'],
    [{ status: 'approved' }, 422, 'status'],
  ])('%j is %i at %s', async (more, status, field) => {
    const answer = await make('hr', more);
    expect([answer.status, answer.json.errors[0].field]).toEqual([status, field]);
  });

  it('of a client there is none', async () => {
    expect((await make('hr', { user_id: ids.client })).status).toBe(422);
  });
});
