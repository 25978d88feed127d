import { describe, expect, it, vi } from 'vitest';
import { addDays } from '#kernel/days.ts';
import { columnsOf, moment, orNull, texts, whole } from '#server/database/columns.ts';
import { sql } from '#server/database/sql.ts';
import { followAttendance } from '#modules/presence/attendance/days-work.server.ts';
import { attendance } from '#modules/presence/attendance/attendance-days.ts';
import { computeDays } from '#modules/presence/attendance/compute-days.server.ts';
import facts from '#modules/presence/departures/coming-and-going.facts.json' with { type: 'json' };
import { contextOfJob } from '#server/jobs/jobs.ts';
import { importerOf } from '#app/testing/importer.ts';
import { ids, people, server, startCompany } from '#modules/staff/punches/testing/attendance-people.ts';

startCompany();

const { left_on, punch } = facts.cases.find(({ id }) => id === 'c-04')!.given as { left_on: string; punch: string };
const expected = facts.cases.find(({ id }) => id === 'c-04')!.expect as { flag: string };
const keepers = ['open_tasks', 'reviews', 'automations', 'recurrences', 'teams_led', 'projects'] as const;

/** The editor leaves on the day of the case, whatever the day of the test is. */
async function leave(last_on: string): Promise<number> {
  const hand_over = keepers.map((what) => ({ what, to_user_id: ids.lead }));
  const { id } = (await people.hr.post('fp/departures', { user_id: ids.editor, last_on, hand_over })).json;
  expect((await people.hr.post('fp/departures/carry-out', { id })).json.state).toBe('done');
  return id;
}

const comeBackNow = async (id: number): Promise<void> => {
  await sql`update departures set deleted_at = now() where id = ${id}`.execute(server.db);
  await sql`update users set status = 'active', opens_on = null where id = ${ids.editor}`.execute(server.db);
};

const stored = () =>
  sql({ user_id: orNull(whole), at: moment, flags: texts })`select user_id, at, flags from attendance_punches
    order by at, id`.rows(server.db);

const daysFrom = (day: string) =>
  sql(columnsOf(attendance, 'day', 'status'))`select day, status from attendance
    where user_id = ${ids.editor} and day >= ${day}::date and deleted_at is null order by day`.rows(server.db);

const compute = (from: string, to: string) =>
  server.db.transaction((db) =>
    computeDays(contextOfJob(db, server.config, 'test', new Date()), [ids.editor], from, to),
  );

async function terminal() {
  const { json } = await people.hr.post('fp/attendance-devices', { name: 'Eshik', kind: 'hikvision' });
  const { path } = (await people.hr.post('fp/attendance-devices/renew-address', { id: json.id })).json;
  return async (number: string, at: string, serial: number) => {
    // It tells at once: else its clock would be suspect.
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.parse(at) + 2_000);
    const answer = await server.app.inject({
      ...{ method: 'POST' as const, url: path, headers: { 'content-type': 'application/json' } },
      payload: JSON.stringify({
        ...{ ipAddress: '10.0.0.9', macAddress: 'a4:d5:c2:13:24:35', dateTime: at, eventType: 'AccessControllerEvent' },
        AccessControllerEvent: {
          ...{ majorEventType: 5, subEventType: 75, serialNo: serial, employeeNoString: number },
          currentVerifyMode: 'face',
        },
      }),
    });
    vi.useRealTimers();
    return answer;
  };
}

describe('a punch after the last day: c-04', () => {
  it('is stored with its flag, makes no day, and HR is told once; one from before is as any other', async () => {
    const post = await terminal();
    await people.hr.post('fp/attendance-pins', { pin: '7', user_id: ids.editor });
    const departure = await leave(left_on);
    // The terminal was silent on the last day: what it tells only now belongs to it.
    const before = `${left_on}T18:02:00+05:00`;
    expect((await post('7', before, 1)).statusCode).toBe(200);
    expect((await post('7', punch, 2)).statusCode).toBe(200);
    expect((await stored()).map(({ user_id, flags }) => [user_id, flags])).toEqual([
      [ids.editor, []],
      [ids.editor, [expected.flag]],
    ]);
    await vi.waitFor(
      async () => {
        await server.db.transaction((db) => followAttendance.run(contextOfJob(db, server.config, 'test', new Date())));
        expect((await daysFrom(left_on)).map(({ day }) => day)).toEqual([left_on]);
      },
      { timeout: 10_000, interval: 100 },
    );
    expect(await daysFrom(addDays(left_on, 1))).toEqual([]);
    const told = async (login: 'hr' | 'lead') =>
      (await people[login].get('admin/inbox')).json.rows
        .map(({ kind }: { kind: string }) => kind)
        .filter((kind: string) => kind === 'punch_after_leaving');
    expect([await told('hr'), await told('lead')]).toEqual([['punch_after_leaving'], []]);
    await comeBackNow(departure);
  });

  it('is known also when it comes by a file, or gets its person only now', async () => {
    const post = await terminal();
    await post('8', punch, 1);
    const departure = await leave(left_on);
    await people.hr.post('fp/attendance-pins', { pin: '8', user_id: ids.editor });
    expect((await stored()).map(({ user_id, flags }) => [user_id, flags])).toEqual([[ids.editor, ['after_leaving']]]);
    const file = new TextEncoder().encode(`pin;date;time\n8;${left_on};18:03\n8;${punch.slice(0, 10)};18:04\n`);
    const importer = importerOf(
      ...([server, people.hr, people.hr.headers.authorization!.replace('Bearer ', '')] as const),
      'fp/attendance-punches',
    );
    const { id, proposed } = await importer.upload('kelish.csv', file);
    await importer.step(id, 'check', { mapping: proposed, key: null, existing: 'skip', skip_errors: true });
    await importer.step(id, 'run');
    expect((await stored()).map(({ flags }) => flags)).toEqual([[], ['after_leaving'], ['after_leaving']]);
    await comeBackNow(departure);
  });

  it('takes back the days that were made before somebody said that it was the last one', async () => {
    await sql`delete from attendance where user_id = ${ids.editor}`.execute(server.db);
    await sql`update users set hired_on = '2020-01-15' where id = ${ids.editor}`.execute(server.db);
    await compute('2026-11-23', '2026-11-26');
    expect((await daysFrom('2026-11-23')).map(({ day }) => day)).toContain('2026-11-26');
    const departure = await leave('2026-11-24');
    const { rows } = await sql`select payload from waiting_work where job = 'compute_attendance'
      and payload->'user_ids' @> ${JSON.stringify([ids.editor])}::jsonb`.execute(server.db);
    expect(rows).not.toEqual([]);
    await compute('2026-11-23', '2026-11-26');
    expect((await daysFrom('2026-11-23')).map(({ day }) => day)).toEqual(['2026-11-23', '2026-11-24']);
    const { json } = await people.hr.get('fp/timesheets?month=2026-11');
    const line = json.lines.find(({ user_id }: { user_id: number }) => user_id === ids.editor);
    expect(line.cells.slice(24)).toEqual(['', '', '', '', '', '']);
    await comeBackNow(departure);
  });
});
