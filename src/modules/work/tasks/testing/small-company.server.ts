import { catalogue } from '#modules/texts.ts';
import { localFiles } from '#server/files/file-store.ts';
import { textsOf } from '#server/texts.ts';
import type pg from 'pg';
import { dbOf } from '#server/database/db.ts';
import { type Db, sql } from '#server/database/sql.ts';
import { operationsOf } from '#modules/operations.server.ts';
import { resources } from '#modules/registry.ts';
import type { Actor, Context } from '#server/context.ts';
import { noLetters } from '#server/auth/letters.ts';
import type { Operations } from '#server/crud/operations.ts';
import { makePool } from '#server/database/pool.ts';
import { freshDatabase } from '#server/testing/database.ts';
import { actions, allActions, screenActions, specialActions } from '#modules/actions.ts';

export const timeZone = 'Asia/Tashkent';
export const tashkent = (text: string): Date => new Date(`${text}:00+05:00`);

export const people = [
  'manager',
  'lead',
  'developer',
  'tester',
  'creator',
  'colleague',
  'stranger',
  'client',
  'admin',
] as const;
export type Person = (typeof people)[number];

const work = [screenActions.ownTasks, specialActions.updateOwnTasks, specialActions.comment];
const leading = [
  screenActions.tasks,
  screenActions.board,
  ...Object.values(actions.tasks),
  ...Object.values(actions.marks),
];

/** The actions of each person: what the shipped role of the same name has, as far as tasks go. */
const held: Record<Person, readonly number[]> = {
  manager: [...work, ...leading, specialActions.automate, ...Object.values(actions.clientTasks)],
  lead: [...work, ...leading],
  developer: work,
  tester: [...work, screenActions.tasks, screenActions.board],
  creator: work,
  colleague: work,
  stranger: [...work, ...leading, specialActions.automate],
  client: [screenActions.clientTasks, specialActions.comment],
  admin: allActions.map(({ id }) => id),
};

/** A company of nine people and two projects, to try the rules of tasks on. */
export interface SmallCompany extends AsyncDisposable {
  readonly db: Db;
  readonly pool: pg.Pool;
  readonly ids: Readonly<
    Record<Person | 'project' | 'otherProject' | 'organisation' | 'clientTask' | 'urgent' | 'normal', number>
  >;
  /** A call of a person at a moment. */
  readonly as: (person: Person, now?: Date) => Context;
  readonly at: (path: string) => Operations;
}

export async function smallCompany(): Promise<SmallCompany> {
  const database = await freshDatabase('none');
  const pool = makePool(database.url, 6);
  const db = dbOf(pool);
  const ids = await fillSmallCompany(db);
  return {
    ...served(db, ids),
    db,
    pool,
    ids,
    [Symbol.asyncDispose]: async () => {
      await pool.end();
      await database.drop();
    },
  };
}

/** Writes the company into an empty database; everyone has a role of their own that holds just their actions. */
export async function fillSmallCompany(db: Db): Promise<SmallCompany['ids']> {
  const one = async (query: ReturnType<typeof sql>): Promise<number> =>
    ((await query.execute(db)).rows[0] as { id: number }).id;
  const names = (uz: string) => JSON.stringify({ uz });
  const staff = await one(sql`insert into user_types (names, code) values (${names('Xodim')}, 'staff') returning id`);
  const outside = await one(
    sql`insert into user_types (names, code) values (${names('Mijoz')}, 'client') returning id`,
  );
  const organisation = await one(sql`insert into clients (name) values ('Oltin Meva') returning id`);
  const ids = {} as Record<string, number>;
  for (const person of people) {
    const isClient = person === 'client';
    const role = await one(sql`insert into user_roles (names, code) values (${names(person)}, ${person}) returning id`);
    await sql`insert into user_role_access (user_roles_id, app_actions_id, access_state)
      select ${role}, a, 1 from unnest(${held[person]}::int[]) a`.execute(db);
    ids[person] =
      await one(sql`insert into users (fio, login, user_type_id, client_id, role_ids) values (${person}, ${person},
      ${isClient ? outside : staff}, ${isClient ? organisation : null}, array[${role}::bigint]) returning id`);
  }
  const members: Person[] = ['manager', 'developer', 'tester', 'colleague'];
  const project =
    await one(sql`insert into projects (name, key, manager_id, member_ids, client_id) values ('Meva bozori', 'SHOP',
    ${ids.manager}, ${members.map((person) => ids[person])}::bigint[], ${organisation}) returning id`);
  const otherProject = await one(
    sql`insert into projects (name, key, manager_id) values ('Boshqa loyiha', 'OTHER', ${ids.stranger}) returning id`,
  );
  const clientTask = await one(sql`insert into client_tasks (name, client_id, project_id, status)
    values ('Hisobot kerak', ${organisation}, ${project}, 'in_work') returning id`);
  const urgent = await one(
    sql`insert into task_priorities (names, color, ordering)
      values (${names('Shoshilinch')}, '#e53935', 1) returning id`,
  );
  const normal = await one(
    sql`insert into task_priorities (names, color, ordering, is_default)
      values (${names('Oddiy')}, '#1e88e5', 2, true) returning id`,
  );
  return { ...ids, project, otherProject, organisation, clientTask, urgent, normal } as SmallCompany['ids'];
}

function served(db: SmallCompany['db'], ids: Record<string, number>): Pick<SmallCompany, 'as' | 'at'> {
  const byPath = new Map<string, Operations>();
  const directory = {
    resources,
    resourceAt: (path: string) => byPath.get(path)!.resource,
    scopeOf: (path: string) => byPath.get(path)!.scope,
    operationsAt: (path: string) => byPath.get(path)!,
  };
  for (const operations of operationsOf({
    directory: () => directory,
    letters: noLetters,
    secretKey: '',
    texts: textsOf(catalogue),
    files: localFiles('/nowhere'),
    publicUrl: () => null,
  }))
    byPath.set(operations.resource.path, operations);
  return {
    at: (path) => byPath.get(path)!,
    as: (person, now = tashkent('2026-11-18T10:00')) => ({
      db,
      actor: actorOf(person, ids),
      now,
      lang: 'uz',
      timeZone,
      settings: {},
      origin: { request_id: 'test', session_id: null, address: '' },
    }),
  };
}

function actorOf(person: Person, ids: Record<string, number>): Actor {
  const inProject = ['manager', 'developer', 'tester', 'colleague'].includes(person);
  return {
    id: ids[person]!,
    fio: person,
    user_type: person === 'client' ? 'client' : 'staff',
    branch_id: null,
    must_set_up: false,
    token_actions: null,
    client_id: person === 'client' ? ids.organisation! : null,
    actions: new Set(held[person]),
    project_ids: inProject || person === 'client' ? [ids.project!] : person === 'stranger' ? [ids.otherProject!] : [],
    archived_project_ids: [],
    managed_project_ids: person === 'manager' ? [ids.project!] : person === 'stranger' ? [ids.otherProject!] : [],
    team_ids: [],
    as_of: '2026-11-20',
    led_user_ids: person === 'lead' ? [ids.developer!, ids.lead!] : [],
  };
}
