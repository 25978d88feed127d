import { afterAll, beforeAll, expect } from 'vitest';
import { type Caller, signedIn } from '#app/testing/caller.ts';
import { addDays } from '#kernel/days.ts';
import { sql } from '#server/database/sql.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { calendarOf } from '#modules/company/schedules/work-calendar.server.ts';

/** People of the demo company and of two of its clients, and a contract with accepted work of a test's own. */
const accounts = ['admin', 'director', 'manager', 'developer', 'client'] as const;
type Login = (typeof accounts)[number];

export let server: TestServer;
export const people = {} as Record<Login, Caller>;
export const ids = {} as Record<Login, number>;
/** The organisation of the account `client`, a project of it, and another organisation. */
export const org = { id: 0, other: 0, project: 0 };
export const today = calendarOf({ timeZone: 'Asia/Tashkent' }).dayOf(Date.now());

export const rows = async <T extends object>(statement: ReturnType<typeof sql>): Promise<T[]> =>
  (await statement.execute(server.db)).rows as T[];

/** Called by each file of tests once: several of them may share this module, one after the other. */
export function startCompany(): void {
  beforeAll(async () => {
    server = await startTestServer({ seed: 'demo' });
    for (const login of accounts) {
      people[login] = await signedIn(server, login);
      ids[login] = (await people[login].get('admin/auth/me')).json.user.id;
    }
    const [client] = await rows<{ client_id: number }>(sql`select client_id from users where id = ${ids.client}`);
    org.id = client!.client_id;
    const [project] = await rows<{ id: number }>(sql`select id from projects where client_id = ${org.id}
      and deleted_at is null order by id limit 1`);
    org.project = project!.id;
    const [other] = await rows<{ id: number }>(sql`select id from clients where id <> ${org.id} order by id limit 1`);
    org.other = other!.id;
  });
  afterAll(() => server?.close());
}

let count = 0;

/** Asks by the manager and expects it to be done. */
export async function done<T = { id: number; version: number }>(path: string, body: object, status = 201): Promise<T> {
  const answer = await people.manager.post(path, body);
  expect(answer.status, answer.text).toBe(status);
  return answer.json as T;
}

/** A row as the manager reads it. */
export const read = async (path: string, id: number) => (await people.manager.get(`${path}/${id}`)).json;

/** An answer of one of the people to a document: it is sent, signed, refused or taken back. */
export const act = (who: Login, verb: string, id: number, more: object = {}) =>
  people[who].post(`fp/contract-documents/${verb}`, { id, ...more });

export interface Shown {
  readonly id: number;
  readonly version: number;
  readonly [name: string]: unknown;
}

export const contract = (more: object = {}): Promise<Shown> =>
  done('fp/client-contracts', {
    ...{ number: `T-${++count}`, client_id: org.id, dated_on: '2026-01-10', starts_on: '2026-01-10', status: 'active' },
    ...{ amount: '120000000', ends_on: addDays(today, 200), manager_id: ids.manager, project_ids: [org.project] },
    ...more,
  });

/** Tasks of the client's project, accepted unless told otherwise. */
export async function tasks(count: number, status = 'accepted', project = org.project): Promise<number[]> {
  const made: number[] = [];
  for (let at = 0; at < count; at++) {
    const answer = await people.admin.post('fp/dev-tasks', {
      ...{ name: `Ish ${at + 1}: buyurtma sahifasi`, project_id: project, planned_minutes: 60 * (at + 1) },
    });
    expect(answer.status, answer.text).toBe(201);
    made.push(answer.json.id);
  }
  await sql`update dev_tasks set status = ${status}, ended_at = now() where id = any(${made}::bigint[])`.execute(
    server.db,
  );
  return made;
}

export const stage = (contract_id: number, more: object = {}): Promise<Shown> =>
  done('fp/contract-stages', { contract_id, name: 'Birinchi bosqich', amount: '11200000', due_on: today, ...more });

/** A stage with accepted work, ready for an act. */
export async function readyStage(count = 2): Promise<{ contract: Shown; stage: Shown; taskIds: number[] }> {
  const made = await contract();
  const taskIds = await tasks(count);
  return { contract: made, stage: await stage(made.id, { task_ids: taskIds }), taskIds };
}

export const draft = (stage_id: number, more: object = {}): Promise<Shown> =>
  done('fp/contract-documents/draft', { kind: 'act', stage_id, dated_on: today, ...more });

export const send = (id: number): Promise<Shown> => done('fp/contract-documents/send', { id }, 200);

export const ruleOf = (answer: { status: number; json: { errors?: { rule: string }[] } }) => [
  answer.status,
  answer.json?.errors?.[0]?.rule,
];

export const noticesOf = async (login: Login): Promise<string[]> =>
  (await people[login].get('admin/inbox;sortBy=id;descending=false;perPage=100')).json.rows.map(
    ({ kind }: { kind: string }) => kind,
  );
