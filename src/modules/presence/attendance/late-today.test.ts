import { describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { loadSchedules } from '#modules/company/schedules/door.server.ts';
import {
  at,
  compute,
  dayBefore,
  ids,
  people,
  punch,
  server,
  startCompany,
  today,
} from '#modules/presence/attendance/testing/attendance-company.ts';

startCompany();

/** From midnight on every day, so that whoever has not come is late whatever the hour of the test is. */
async function worksRoundTheClock(): Promise<void> {
  const week = Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((day) => [day, [['00:00', '23:00']]]));
  await sql`with made as (insert into work_schedules (names, kind, week_type, grace_minutes, versions)
      values ('{"uz": "Kecha-kunduz"}', 'week', 5, 0,
        ${JSON.stringify([{ valid_from: '2020-01-01', week }])}::jsonb) returning id)
    insert into schedule_assignments (user_id, work_schedule_id, starts_on)
    select ${ids.developer}, id, '2020-01-01' from made`.execute(server.db);
  await loadSchedules(server.db);
}

const heardAt = (instant: string) =>
  sql`update attendance_device_contacts set last_contact_at = ${instant}::timestamptz`.execute(server.db);
const late = async (): Promise<number[]> =>
  (await people.lead.get('fp/attendance/late-today')).json.rows.map(({ user_id }: { user_id: number }) => user_id);

describe('who is late today', () => {
  it('names nobody whom no device could hear', async () => {
    await worksRoundTheClock();
    const before = dayBefore(today);
    await punch('developer', before, '00:10', '18:00');
    await compute('developer', before);
    await sql`update users set branch_id = 2 where id = ${ids.developer}`.execute(server.db);
    await heardAt(new Date().toISOString());
    expect(await late()).toContain(ids.developer);
    await heardAt(at(before, '12:00'));
    expect(await late()).not.toContain(ids.developer);
  });
});
