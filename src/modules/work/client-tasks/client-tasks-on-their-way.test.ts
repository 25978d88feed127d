import { describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import type { Caller } from '#app/testing/caller.ts';
import { addDays, dayMs } from '#kernel/days.ts';
import { calendarOf } from '#modules/company/schedules/work-calendar.server.ts';
import { confirmBySilence } from '#modules/work/client-tasks/client-task-jobs.server.ts';
import { warnOfTargets } from '#modules/work/client-tasks/client-task-telling.server.ts';
import {
  act,
  admin,
  client,
  converted,
  force,
  jobAt,
  manager,
  managerId,
  path,
  ruleOf,
  server,
  statusOf,
  stranger,
  tell,
  told,
  clientTask,
  startCompany,
} from '#modules/work/client-tasks/testing/client-tasks-company.ts';

startCompany();

describe('a client task', () => {
  it('goes from the client over tasks to the client again, and each side hears what concerns it', async () => {
    const id = await clientTask();
    await tell();
    expect(await told(manager)).toEqual([['client_task_new', null]]);
    expect(await told(client)).toEqual([]);
    expect((await manager.get(`${path}/${id}`)).json.allowed_actions).toEqual(['take', 'decline']);
    expect((await client.get(`${path}/${id}`)).json.allowed_actions).toEqual([]);
    expect((await act(manager, 'take', id)).json).toMatchObject({ status: 'taken', responsible_id: managerId });

    const tasks = await converted(id, [{ name: 'Ustunni chizish' }, { name: 'Ustunni sinash', hard_index: 3 }]);
    expect(await statusOf(id)).toBe('taken');
    await force(tasks.slice(0, 1), 'processing');
    expect(await statusOf(id)).toBe('in_work');
    await force(tasks.slice(0, 1), 'accepted');
    expect(await statusOf(id)).toBe('in_work');
    const inner = (await manager.get(`${path}/${id}/progress`)).json.rows;
    expect(inner).toMatchObject([
      { name: 'Ustunni chizish', state: 'ready', status: 'accepted', number: expect.any(String) },
      { name: 'Ustunni sinash', state: 'planned', status: 'new', ready_at: null },
    ]);
    const seen = (await client.get(`${path}/${id}/progress`)).json.rows;
    expect(seen.map(({ state, number }: { state: string; number: null }) => [state, number])).toEqual([
      ['ready', null],
      ['planned', null],
    ]);
    expect((await stranger.get(`${path}/${id}/progress`)).status).toBe(404);
    await force(tasks, 'accepted');
    expect(await statusOf(id)).toBe('done');
    await sql`delete from inbox`.execute(server.db);
    await tell();
    const heard = await told(client);
    expect(heard.filter(([kind]) => kind === 'client_task_moved')).toEqual([
      ['client_task_moved', 'taken'],
      ['client_task_moved', 'in_work'],
      ['client_task_moved', 'done'],
    ]);

    expect(ruleOf(await act(client, 'rate', id, { satisfaction: 5 }))).toEqual([409, 'rate_confirmed']);
    expect((await act(client, 'confirm', id)).json).toMatchObject({ status: 'confirmed', allowed_actions: [] });
    const rated = await act(client, 'rate', id, { satisfaction: 5, comment: 'Rahmat' });
    expect(rated.json).toMatchObject({ satisfaction: 5, satisfaction_comment: 'Rahmat' });
    expect(await told(manager)).toContainEqual(['client_task_rated', null]);
    await sql`delete from inbox`.execute(server.db);
    await act(client, 'rate', id, { satisfaction: 5, comment: 'Katta rahmat' });
    expect(await told(manager)).toEqual([]);
    expect(ruleOf(await act(manager, 'rate', id, { satisfaction: 1 }))).toEqual([403, 'client_rates']);
    await sql`delete from inbox`.execute(server.db);
    await tell();
    expect(await told(client)).toEqual([]);
    expect(await told(manager)).toEqual([['client_task_moved', 'confirmed']]);
  });

  it('comes back with a reason and with the tasks that the client names', async () => {
    const id = await clientTask();
    const tasks = await converted(id, [{ name: 'Birinchi' }, { name: 'Ikkinchi' }]);
    await force(tasks, 'accepted');
    expect(await statusOf(id)).toBe('done');
    expect(ruleOf(await act(client, 'return', id))).toEqual([422, 'comment_given']);
    const other = await act(client, 'return', id, { comment: 'Yoʻq', task_ids: [tasks[0], 1] });
    expect(ruleOf(other)).toEqual([422, 'task_of_client_task']);
    expect(await statusOf(id)).toBe('done');
    const answer = await act(client, 'return', id, { comment: 'Ikkinchisi ishlamaydi', task_ids: [tasks[1]] });
    expect(answer.json, answer.text).toMatchObject({ status: 'in_work', return_count: 1, accepted_count: 1 });
    const states = (await manager.get(`fp/dev-tasks;sortBy=id?id=${tasks.join(',')}`)).json.rows;
    const byId = new Map(states.map((row: { id: number; status: string }) => [row.id, row.status]));
    expect(tasks.map((one) => byId.get(one))).toEqual(['accepted', 'returned']);
    await force([tasks[1]!], 'accepted');
    expect(await statusOf(id)).toBe('done');
    expect(ruleOf(await act(manager, 'confirm', id))).toEqual([422, 'comment_given']);
    expect((await act(manager, 'confirm', id, { comment: 'Telefonda aytdi' })).json.status).toBe('confirmed');
  });

  it('never jumps back unseen: what is done and opened again inside has a step that both see', async () => {
    const id = await clientTask();
    const tasks = await converted(id);
    await force(tasks, 'accepted');
    await tell();
    await force(tasks, 'returned');
    expect(await statusOf(id)).toBe('in_work');
    for (const by of [client, manager]) {
      const { rows } = (await by.get(`${path}/${id}/timeline`)).json;
      const steps = rows.filter(({ kind }: { kind: string }) => kind === 'step');
      const expected = ['ask', 'take', 'convert', 'start', 'finish', 'resume'];
      expect(steps.map(({ action }: { action: string }) => action)).toEqual(expected);
    }
    await force(tasks, 'accepted');
    await act(client, 'confirm', id);
    await force(tasks, 'returned');
    expect(await statusOf(id)).toBe('confirmed');
  });

  it('is done again when the client takes the acceptance back, and nobody hears of either', async () => {
    const id = await clientTask();
    for (const verb of ['take', 'start', 'finish']) await act(manager, verb, id);
    await tell();
    await sql`delete from inbox`.execute(server.db);
    const before = (await client.get(`${path}/${id}`)).json;
    const { version } = (await act(client, 'confirm', id)).json;
    expect([409, 'UNDO_TOO_LATE']).toEqual([
      (await act(manager, 'take-back', id)).status,
      (await act(manager, 'take-back', id)).json.description,
    ]);
    expect((await act(stranger, 'take-back', id)).status).toBe(404);
    const { json } = await act(client, 'take-back', id, { version });
    expect(json).toMatchObject({ status: 'done', confirmed_at: null, allowed_actions: before.allowed_actions });
    await tell();
    expect(await told(manager)).toEqual([]);
    const steps = (await client.get(`${path}/${id}/timeline`)).json.rows.filter(
      ({ kind }: { kind: string }) => kind === 'step',
    );
    expect(steps.at(-1).action).toBe('finish');
    expect((await act(client, 'take-back', id)).status).toBe(409);
    await act(client, 'confirm', id);
    await tell();
    // Who was told of it plans with it.
    expect((await act(client, 'take-back', id)).json.description).toBe('UNDO_TOO_LATE');
  });

  it('that came back with its tasks is not taken back without them', async () => {
    const id = await clientTask();
    await force(await converted(id), 'accepted');
    expect((await act(client, 'return', id, { comment: 'Menyu ochilmaydi' })).status).toBe(200);
    expect((await act(client, 'take-back', id)).json.description).toBe('UNDO_TOO_LATE');
  });

  it('an acceptance that is taken back at once never was', async () => {
    const id = await clientTask();
    const tasks = await converted(id);
    await force(tasks, 'accepted');
    await force(tasks, 'returned');
    const { rows } = (await client.get(`${path}/${id}/timeline`)).json;
    const steps = rows.filter(({ kind }: { kind: string }) => kind === 'step');
    expect(steps.map(({ action }: { action: string }) => action)).toEqual(['ask', 'take', 'convert', 'start']);
    await sql`delete from inbox`.execute(server.db);
    await tell();
    expect((await told(client)).map(([, status]) => status)).not.toContain('done');
  });

  it('is confirmed by silence of so many working days, and no sooner', async () => {
    const id = await clientTask();
    const tasks = await converted(id);
    await force(tasks, 'accepted');
    const calendar = calendarOf({ timeZone: 'Asia/Tashkent' });
    const day = calendar.dayOf(Date.now());
    const last = new Date(calendar.startOfDay(calendar.addWorkingDays(day, 5)) + dayMs / 2);
    await jobAt(confirmBySilence, new Date(last.getTime() - 2 * dayMs));
    expect(await statusOf(id)).toBe('done');
    await jobAt(confirmBySilence, new Date(calendar.startOfDay(addDays(calendar.addWorkingDays(day, 6), 1))));
    expect((await client.get(`${path}/${id}`)).json).toMatchObject({
      status: 'confirmed',
      is_confirmed_by_silence: true,
    });
    const { rows } = (await manager.get(`${path}/${id}/timeline`)).json;
    expect(rows.at(-1)).toMatchObject({ action: 'confirm', is_automatic: true, actor_name: null });
  });

  it('is confirmed after as many days of silence as the setting says', async () => {
    const id = await clientTask();
    await force(await converted(id), 'accepted');
    const calendar = calendarOf({ timeZone: 'Asia/Tashkent' });
    const day = calendar.dayOf(Date.now());
    const after = (days: number) => new Date(calendar.startOfDay(addDays(calendar.addWorkingDays(day, days), 1)));
    const silent = (now: Date) =>
      jobAt((ctx) => confirmBySilence({ ...ctx, settings: { ...ctx.settings, client_confirm_days: 2 } }), now);
    // The day on which it was done and the one that runs do not count.
    await silent(after(1));
    expect(await statusOf(id)).toBe('done');
    await silent(after(2));
    expect(await statusOf(id)).toBe('confirmed');
  });

  it('is confirmed after two whole working days, done on a Friday as on the Sunday after it', async () => {
    const calendar = calendarOf({ timeZone: 'Asia/Tashkent' });
    // The working week of 16 November 2026 has no holiday in it, nor the days around it.
    const wednesday = calendar.startOfDay('2026-11-18');
    const [friday, sunday, monday] = [await clientTask(), await clientTask(), await clientTask()];
    for (const [id, day] of [
      [friday, '2026-11-13'],
      [sunday, '2026-11-15'],
      [monday, '2026-11-16'],
    ] as const) {
      await force(await converted(id), 'accepted');
      const at = new Date(calendar.startOfDay(day) + 12 * 3_600_000);
      await sql`update client_tasks set done_at = ${at} where id = ${id}`.execute(server.db);
    }
    const silent = (now: number) =>
      jobAt(
        (ctx) => confirmBySilence({ ...ctx, settings: { ...ctx.settings, client_confirm_days: 2 } }),
        new Date(now),
      );
    await silent(wednesday - 1);
    expect(await Promise.all([friday, sunday, monday].map(statusOf))).toEqual(['done', 'done', 'done']);
    await silent(wednesday);
    expect(await Promise.all([friday, sunday, monday].map(statusOf))).toEqual(['confirmed', 'confirmed', 'done']);
  });
});

describe('targets', () => {
  it('follow the priority on the work calendar, and one is warned before they break', async () => {
    const priorities = (await admin.get('fp/task-priorities')).json.rows as { id: number; names: { uz: string } }[];
    const urgent = priorities.find(({ names }) => names.uz === 'Shoshilinch')!.id;
    const id = await clientTask({ task_priority_id: urgent });
    const calendar = calendarOf({ timeZone: 'Asia/Tashkent' });
    const row = (await manager.get(`${path}/${id}`)).json;
    const from = Date.parse(row.created_at);
    expect(Math.abs(Date.parse(row.answer_due_at) - calendar.addWorkingMinutes(from, 60))).toBeLessThan(2000);
    expect(Math.abs(Date.parse(row.done_due_at) - calendar.addWorkingMinutes(from, 1440))).toBeLessThan(2000);
    expect(row.minutes_left).toBeLessThanOrEqual(60);
    // What stood before is warned of first: this client task alone is looked at then.
    await jobAt(warnOfTargets, new Date(calendar.addWorkingMinutes(from, 30)));
    await sql`delete from inbox`.execute(server.db);
    await jobAt(warnOfTargets, new Date(calendar.addWorkingMinutes(from, 50)));
    await jobAt(warnOfTargets, new Date(calendar.addWorkingMinutes(from, 55)));
    const { rows: warned } = (await manager.get('admin/inbox;perPage=500')).json;
    const own = warned.filter(({ details }: { details: { client_task_id?: number } }) => details.client_task_id === id);
    expect(own.map(({ kind }: { kind: string }) => kind)).toEqual(['client_task_answer_due']);
    expect(await told(client)).toEqual([]);
    const low = priorities.find(({ names }) => names.uz === 'Past')!.id;
    const changed = (await client.patch(`${path}/${id}`, { task_priority_id: low })).json;
    expect(Math.abs(Date.parse(changed.done_due_at) - calendar.addWorkingMinutes(from, 19_200))).toBeLessThan(2000);
  });

  it('the first word of the company is the answer, an inner one is not', async () => {
    const id = await clientTask();
    const say = (by: Caller, text: string, more: object = {}) =>
      by.post('fp/client-task-comments', { client_task_id: id, text, ...more });
    const inner = await say(manager, 'Bu mijoz qiyin', { is_inner: true });
    expect(inner.json.is_inner).toBe(true);
    expect((await manager.get(`${path}/${id}`)).json.answered_at).toBeNull();
    await say(client, 'Qachon boʻladi?', { is_inner: true });
    expect(await told(manager)).toEqual([['client_task_commented', null]]);
    await say(manager, 'Ertaga');
    expect((await manager.get(`${path}/${id}`)).json).toMatchObject({ comment_count: 2 });
    expect((await manager.get(`${path}/${id}`)).json.answered_at).not.toBeNull();
    expect(await told(client)).toEqual([['client_task_commented', null]]);
    const heard = (await client.get(`${path}/${id}/timeline`)).text;
    expect(heard).not.toContain('qiyin');
    expect(heard).toContain('Ertaga');
    expect((await client.get(`fp/client-task-comments/${inner.json.id}`)).status).toBe(404);
    expect(ruleOf(await client.delete(`fp/client-task-comments/${inner.json.id}`))[0]).toBe(404);
  });
});
