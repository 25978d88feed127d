import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { dayOf } from '#kernel/calendar-formats.ts';
import type { Resource } from '#kernel/resource.ts';
import { tableNameOf } from '#server/crud/columns.ts';
import { sql } from '#server/database/sql.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { sealAudit } from '#modules/staff/access/audit/audit-chain.server.ts';
import { resources } from '#modules/registry.ts';
import { type Known, people, type Person, rowsSeen, threePeople } from '#app/testing/three-people.ts';
import { answers } from '#app/testing/visible-answers.ts';

/** While it is set, every source shows all rows, as a statement without `rowsOf` would. */
const mutation = vi.hoisted(() => ({ isOn: false }));
vi.mock('#server/crud/conditions.ts', async (original) => {
  const real = await original<typeof import('#server/crud/conditions.ts')>();
  const thereFor: typeof real.thereFor = (scope, actor) => real.thereFor(mutation.isOn ? () => 'all' : scope, actor);
  return { ...real, thereFor };
});

const all = resources as readonly Resource[];
const resourceAt = (path: string): Resource => all.find((resource) => resource.path === path)!;

interface Copy {
  readonly server: TestServer;
  readonly known: Record<Person, Known>;
}
async function copyOfDemo(): Promise<Copy> {
  const server = await startTestServer({ seed: 'demo' });
  const known = await threePeople(server);
  await sealAudit(server.db);
  return { server, known };
}

let whole: Copy;
beforeAll(async () => {
  whole = await copyOfDemo();
});
afterAll(() => whole?.server.close());

async function takeAway({ server, known }: Copy, person: Person): Promise<void> {
  const kept = new Map<string, Set<number>>();
  for (const resource of all) {
    const ids = kept.get(tableNameOf(resource)) ?? new Set();
    for (const id of await rowsSeen(server, resource, person, known[person])) ids.add(id);
    kept.set(tableNameOf(resource), ids);
  }
  const scoped = new Set(all.filter(({ rows }) => rows === 'scoped').map(tableNameOf));
  await server.db.transaction(async (db) => {
    // Past the rules that hold rows: nobody deletes them, they only were never there.
    await sql`set local session_replication_role = replica`.run(db);
    for (const table of scoped)
      await sql`update ${sql.table(table)} set deleted_at = now() where deleted_at is null
        and id <> all(${[...kept.get(table)!]}::bigint[])`.run(db);
  });
}

const today = dayOf(Date.now(), 'Asia/Tashkent');

/** The addresses with rows put in: the first and the last that the person sees, and one that they do not. */
async function addressesOf(templates: readonly string[], person: Person): Promise<string[]> {
  const addresses = templates.map(async (template) => {
    const path = /\{([a-z]+\/[a-z-]+)\}/.exec(template)?.[1];
    const plain = template.replaceAll('{today}', today);
    if (!path) return [plain];
    const own = await rowsSeen(whole.server, resourceAt(path), person, whole.known[person]);
    const every = await sql<{ id: number }>`select t.id from ${sql.table(tableNameOf(resourceAt(path)))} as t
      where t.deleted_at is null order by t.id`.rows(whole.server.db);
    const hidden = every.map(({ id }) => id).filter((id) => !own.includes(id));
    const ids = [...new Set([own[0], own.at(-1), hidden[0], hidden.at(-1)])].filter((id) => id !== undefined);
    return ids.map((id) => plain.replace(`{${path}}`, String(id)));
  });
  return (await Promise.all(addresses)).flat();
}

/** Without the clock: moments of the last hour stand for now. */
const withoutClock = (text: string): string =>
  text.replaceAll(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, (moment) =>
    Math.abs(Date.parse(moment.slice(1, -1)) - Date.now()) < 3_600_000 ? '"now"' : moment,
  );

/** What is told on purpose left out. */
const withoutTold = (text: string, told: readonly string[] = []): string =>
  told.length
    ? JSON.stringify(JSON.parse(text, (key, value: unknown) => (told.includes(key) ? undefined : value)))
    : text;

async function answerOf({ known }: Copy, person: Person, address: string, told?: readonly string[]): Promise<string> {
  const { status, text } = await known[person].caller.get(address);
  return `${status} ${status < 400 ? withoutClock(withoutTold(text, told)) : ''}`;
}

const keys = Object.keys(answers) as (keyof typeof answers)[];
const readBySource = [
  'GET /api/fp/dashboard/week',
  'GET /api/fp/dev-tasks/board',
  'GET /api/fp/dev-tasks/totals',
  'GET /api/fp/dev-tasks/running',
] as const satisfies readonly (keyof typeof answers)[];

describe.each(people)('the %s', (person) => {
  /** The company as they see it: what is out of their sight is gone. */
  let seen: Copy;
  beforeAll(async () => {
    seen = await copyOfDemo();
    await takeAway(seen, person);
  });
  afterAll(() => seen?.server.close());

  /** The addresses that tell of more than the person sees. */
  async function telling(key: keyof typeof answers): Promise<string[]> {
    const found: string[] = [];
    const { at, tells } = answers[key];
    for (const address of await addressesOf(at, person))
      if ((await answerOf(whole, person, address, tells)) !== (await answerOf(seen, person, address, tells)))
        found.push(address);
    return found;
  }

  it.each(keys)('is told by %s of nothing out of their sight', async (key) => {
    expect(await telling(key)).toEqual([]);
  });

  it.runIf(person === 'colleague')('is told of more as soon as sources show all rows', async () => {
    mutation.isOn = true;
    try {
      for (const key of readBySource) expect(await telling(key), key).not.toEqual([]);
    } finally {
      mutation.isOn = false;
    }
  });
});
