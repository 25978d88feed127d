import { afterAll, beforeAll, beforeEach } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { type Caller, signedIn } from '#app/testing/caller.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';

/** The demo company without any punches, devices and kiosks; each test begins so. */
export const accounts = [
  'admin',
  'director',
  'manager',
  'lead',
  'developer',
  'tester',
  'hr',
  'editor',
  'client',
] as const;
export type Login = (typeof accounts)[number];

export let server: TestServer;
export const people = {} as Record<Login, Caller>;
export const ids = {} as Record<Login, number>;

const tables = [
  'attendance_punches',
  'attendance_pins',
  'attendance_device_contacts',
  'attendance_device_people',
  'attendance_device_commands',
  'attendance_devices',
  'kiosks',
  'kiosk_wrong_codes',
  'inbox',
];

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
    for (const table of tables) await sql`delete from ${sql.table(table)}`.execute(server.db);
  });
}

/** The status and the rule of an answer. */
export const ruleOf = (answer: { status: number; json: { errors?: { field: string; rule: string }[] } }) => [
  answer.status,
  answer.json?.errors?.[0]?.field,
  answer.json?.errors?.[0]?.rule,
];
