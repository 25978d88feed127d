import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayOf } from '#kernel/calendar-formats.ts';
import { addDays } from '#kernel/days.ts';
import { type Caller, signedIn } from '#app/testing/caller.ts';
import { sql } from '#server/database/sql.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { contextOfJob } from '#server/jobs/jobs.ts';
import { tellOfLines } from '#modules/presence/departures/checklists.server.ts';
import { calendarOf } from '#modules/company/schedules/door.server.ts';

let server: TestServer;
let hr: Caller;
let developer: Caller;
let person: number;
let own: string;
const zone = 'Asia/Tashkent';
const calendar = calendarOf({ timeZone: zone });
const today = dayOf(Date.now(), zone);
/** A working day of next year, so that all lines are ahead. */
const last_on = calendar.addWorkingDays('2099-03-01', 1);
const later = calendar.addWorkingDays(last_on, 7);
const lines = [
  { text: 'Kalitlar', who: 'hr', days: 0 },
  { text: 'Suhbat', who: 'hr', days: -5 },
  { text: 'Bilimlarni topshirish', who: 'person', days: -10 },
  { text: 'Hisob-kitob', who: 'hr', days: 2 },
];

beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  [hr, developer] = await Promise.all([signedIn(server, 'hr'), signedIn(server, 'developer')]);
  person = (await developer.get('admin/auth/me')).json.user.id;
  await sql`update checklists set deleted_at = now() where kind = 'leaving'`.execute(server.db);
  const { json } = await hr.post('fp/checklists', { names: { uz: 'Ketish' }, kind: 'leaving', lines });
  own = String(json.id);
});
afterAll(() => server?.close());

type Line = { id: number; text: string; due_on: string; tell_at: string | null; keeper_id: number };
const plan = async (more: object = {}) => {
  const { status, text, json } = await hr.post('fp/departures', { user_id: person, last_on, ...more });
  expect(status, text).toBe(201);
  return json as { id: number; version: number };
};
const runsOf = async (id: number) => (await hr.get(`fp/checklist-runs?departure_id=${id}`)).json.rows;
const linesOf = async (id: number): Promise<Line[]> => {
  const [run] = await runsOf(id);
  return run ? (await hr.get(`fp/checklist-lines;perPage=50?run_id=${run.id}`)).json.rows : [];
};
const daysOf = async (id: number) => Object.fromEntries((await linesOf(id)).map((row) => [row.text, row.due_on]));
const expectedFrom = (day: string) =>
  Object.fromEntries(
    lines.map(({ text, days }) => [text, days === 0 ? day : calendar.addWorkingDays(day, days)] as const),
  );
const mine = async () => (await developer.get('fp/checklist-lines/mine')).json.rows as Line[];

describe('the list of leaving', () => {
  it('begins with the plan, each line counted from the last day, and moves with it', async () => {
    const { id } = await plan();
    expect(await runsOf(id)).toMatchObject([{ checklist_id: Number(own), first_on: last_on, kind: 'leaving' }]);
    expect(await daysOf(id)).toEqual(expectedFrom(last_on));
    expect((await mine()).map(({ text }) => text)).toContain('Bilimlarni topshirish');
    const before = await linesOf(id);
    const done = before.find(({ text }) => text === 'Suhbat')!;
    expect((await hr.post('fp/checklist-lines/tick', { id: done.id })).status).toBe(200);

    expect((await hr.patch(`fp/departures/${id}`, { last_on: later })).status).toBe(200);
    expect(await runsOf(id)).toMatchObject([{ first_on: later }]);
    // What is done already stays where it was done.
    expect(await daysOf(id)).toEqual({ ...expectedFrom(later), Suhbat: done.due_on });
    for (const { text, due_on, tell_at } of await linesOf(id))
      if (text !== 'Suhbat') expect(Date.parse(tell_at!)).toBe(Date.parse(`${addDays(due_on, -1)}T09:00:00+05:00`));
    // Anything else of the departure moves nothing.
    expect((await hr.patch(`fp/departures/${id}`, { note: 'Oʻz xohishi' })).status).toBe(200);
    expect(await daysOf(id)).toEqual({ ...expectedFrom(later), Suhbat: done.due_on });

    expect((await hr.post('fp/departures/cancel', { id })).json.state).toBe('cancelled');
    expect(await runsOf(id)).toEqual([]);
    expect(await mine()).toEqual(expect.not.arrayContaining([expect.objectContaining({ text: lines[2]!.text })]));
  });

  it('tells again of a line whose day has moved ahead, and not of one that is behind', async () => {
    const soon = calendar.addWorkingDays(today, 1);
    const { id } = await plan({ last_on: soon });
    const told = (now: Date) =>
      server.db.transaction((db) => tellOfLines(contextOfJob(db, { timeZone: zone }, 'test', now)));
    await told(new Date(`${addDays(soon, 5)}T12:00:00+05:00`));
    expect((await linesOf(id)).map(({ tell_at }) => tell_at)).toEqual([null, null, null, null]);
    await hr.patch(`fp/departures/${id}`, { last_on: calendar.addWorkingDays(soon, 6) });
    const now = Date.now();
    for (const { due_on, tell_at } of await linesOf(id)) {
      const at = Date.parse(`${addDays(due_on, -1)}T09:00:00+05:00`);
      expect(tell_at && Date.parse(tell_at)).toBe(at > now ? at : null);
    }
    await hr.post('fp/departures/cancel', { id });
  });

  it('goes and comes with a departure that is thrown away, and is not begun twice', async () => {
    const { id, version } = await plan();
    expect((await hr.delete(`fp/departures/${id}?version=${version}`)).status).toBeLessThan(300);
    expect(await runsOf(id)).toEqual([]);
    expect((await hr.post(`fp/departures/${id}/restore`, {})).status).toBe(200);
    expect(await daysOf(id)).toEqual(expectedFrom(last_on));
    await hr.post('fp/departures/cancel', { id });
    // HR has begun one by hand.
    await hr.post('fp/checklist-runs', { checklist_id: Number(own), user_id: person, first_on: last_on });
    const again = await plan();
    expect(await runsOf(again.id)).toEqual([]);
    await hr.post('fp/departures/cancel', { id: again.id });
    expect((await hr.get(`fp/checklist-runs?user_id=${person}&kind=leaving`)).json.rows).toHaveLength(1);
  });
});
