import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { addDays } from '#kernel/days.ts';
import { sql } from '#server/database/sql.ts';
import { contextOfJob } from '#server/jobs/jobs.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { type Caller, signedIn } from '#app/testing/caller.ts';
import { computeDays } from '#modules/presence/attendance/compute-days.server.ts';
import { calendarOf } from '#modules/company/schedules/door.server.ts';

/** The people of the demo company, whose days are made in tests; each test begins without any punch and any day. */
export const accounts = ['admin', 'director', 'manager', 'lead', 'developer', 'tester', 'hr', 'client'] as const;
export type Login = (typeof accounts)[number];

export let server: TestServer;
export const people = {} as Record<Login, Caller>;
export const ids = {} as Record<Login, number>;

const calendar = calendarOf({ timeZone: 'Asia/Tashkent' });
export const today = calendar.dayOf(Date.now());
/** The last working day before today: over, and of no closed month. */
export const workday = calendar.addWorkingDays(today, -1);

/** Called by each file of tests once. */
export function startCompany(): void {
  beforeAll(async () => {
    server = await startTestServer({ seed: 'demo' });
    for (const login of accounts) {
      people[login] = await signedIn(server, login);
      ids[login] = (await people[login].get('admin/auth/me')).json.user.id;
    }
  });
  afterAll(() => server?.close());
  beforeEach(async () => {
    for (const table of [
      ...['attendance_questions', 'attendance_corrections', 'attendance', 'attendance_punches', 'attendance_months'],
      ...[
        'leave_hand_overs',
        'leave_requests',
        'days_off',
        'task_intervals',
        'inbox',
        'waiting_work',
        'schedule_assignments',
      ],
    ])
      await sql`delete from ${sql.table(table)}`.execute(server.db);
    await sql`update users set hired_on = '2020-01-15' where hired_on is not null`.execute(server.db);
  });
}

/** An instant on the clock of the company. */
export const at = (day: string, clock: string): string =>
  new Date(`${day}T${clock}:00+05:00`).toISOString().replace('.000Z', 'Z');

/** Punches as a terminal without keys brings them, nothing computed yet. */
export async function punch(login: Login, day: string, ...clocks: string[]): Promise<number[]> {
  const made: number[] = [];
  for (const clock of clocks) {
    const { rows } = await sql<{ id: number }>`insert into attendance_punches (user_id, at, direction, source)
      values (${ids[login]}, ${at(day, clock)}, 'unknown', 'terminal') returning id`.execute(server.db);
    made.push(rows[0]!.id);
  }
  return made;
}

/** Makes days as the product itself does. */
export const compute = (login: Login, from: string, to = from, now = new Date()): Promise<number> =>
  server.db.transaction((db) => computeDays(contextOfJob(db, server.config, 'test', now), [ids[login]], from, to));

/** A job of the product as of a moment. */
export const runAt = <T>(now: Date, work: (ctx: ReturnType<typeof contextOfJob>) => Promise<T>): Promise<T> =>
  server.db.transaction((db) => work(contextOfJob(db, server.config, 'test', now)));

export const dayRow = async (by: Login, whose: Login, day: string) =>
  (await people[by].get(`fp/attendance?user_id=${ids[whose]}&day=${day}`)).json.rows[0];

export const ruleOf = (answer: { status: number; json: { errors?: { rule: string; field: string }[] } }) => [
  answer.status,
  answer.json.errors?.[0]?.field,
  answer.json.errors?.[0]?.rule,
];

/** The kinds of notices somebody has, the oldest first. */
export const noticesOf = async (login: Login): Promise<string[]> =>
  (await people[login].get('admin/inbox;sortBy=id;descending=false')).json.rows.map(
    ({ kind }: { kind: string }) => kind,
  );

/** A correction that its person has sent. */
export async function sent(login: Login, more: object = {}): Promise<number> {
  const made = await people[login].post('fp/attendance-corrections', {
    ...{
      user_id: ids[login],
      day: workday,
      kind: 'times',
      left: at(workday, '18:00'),
      reason: 'Belgi qoʻyish esdan chiqdi',
    },
    ...more,
  });
  expect(made.status, made.text).toBe(201);
  const answer = await people[login].post('fp/attendance-corrections/send', { id: made.json.id });
  expect(answer.status, answer.text).toBe(200);
  return made.json.id;
}

export const dayBefore = (day: string): string => addDays(day, -1);
