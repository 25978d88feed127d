import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadActor } from '#server/auth/actors.ts';
import { type Actor, type Context, type Scope, system } from '#server/context.ts';
import { noteScope } from '#server/crud/sources.ts';
import { rootDir } from '#server/config.ts';
import { dbOf } from '#server/database/db.ts';
import { type Sql, sql, type SqlBool, whole } from '#server/database/door.ts';
import { makePool } from '#server/database/pool.ts';
import { freshDatabase } from '#server/testing/database.ts';
import { screenActions } from '#modules/actions.ts';
import { attendanceSeen, leadsOn, peopleSeen, teamMatesOf, worksIn } from '#modules/company/people/door.server.ts';
import { seesDaysOf } from '#modules/company/people/door.ts';
import { projects } from '#modules/company/projects/door.ts';
import { projectsVisibleTo } from '#modules/company/projects/projects.server.ts';
import { proposesFor } from '#modules/company/schedules/schedule-assignments.server.ts';
import { kpiMonthsVisibleTo, seesMarkers } from '#modules/growth/kpi/people-seen.server.ts';
import { attemptsVisibleTo } from '#modules/growth/knowledge-tests/who-sees-tests.server.ts';
import { ratingsVisibleTo } from '#modules/growth/reviews/review-scope.server.ts';
import { responsesVisibleTo } from '#modules/growth/worksheets/worksheet-scope.server.ts';
import { evaluates } from '#modules/growth/worksheets/worksheet-access.ts';
import { correctionsVisibleTo, daysVisibleTo } from '#modules/presence/attendance/attendance-scope.server.ts';
import { shippedRoles } from '#modules/staff/access/roles/roles.ts';
import { leaveVisibleTo } from '#modules/staff/leave/leave-scope.server.ts';
import { punchesVisibleTo } from '#modules/staff/punches/attendance-scope.server.ts';
import { colleagues } from '#modules/views/task-views/developers/by-executor.server.ts';

/**
 * Who is told what of whom: roles by places, each audience written down by hand from people.md, 1 and 12, and
 * docs/decisions/people-above-people.md.
 *
 * `lead` leads `led` in one team, `captain` leads `mate` in another: the captain reads reports and may not decide about
 * teams. `manager` manages a project that names `named`; `teamed` is in its team. From each team somebody has left.
 */
const names = ['director', 'hr', 'manager', 'lead', 'captain', 'led', 'mate', 'named', 'teamed', 'other'] as const;
const gone = ['left_lead', 'left_captain', 'left_project'] as const;
type Name = (typeof names)[number] | (typeof gone)[number] | 'client';
const all: readonly Name[] = [...names, ...gone, 'client'];
const today = '2026-11-18';

const roleOf: Partial<Record<Name, string>> = {
  ...{ director: 'director', hr: 'hr', manager: 'project_manager', lead: 'team_lead', client: 'client' },
};
const actionsOf = (name: Name): readonly number[] =>
  name === 'captain'
    ? [screenActions.ownTasks, screenActions.reportTasks, screenActions.attendance, screenActions.employment]
    : shippedRoles.find(({ code }) => code === (roleOf[name] ?? 'developer'))!.actions;
const idOf = (name: Name): number => all.indexOf(name) + 1;
const named = (ids: readonly number[]): Name[] => ids.map((id) => all[id - 1]!).toSorted();

let ctx: Context;
let end: () => Promise<void>;
const actors = new Map<Name, Actor>();
beforeAll(async () => {
  const database = await freshDatabase('none');
  const pool = makePool(database.url, 2);
  const db = dbOf(pool);
  end = async () => {
    await pool.end();
    await database.drop();
  };
  noteScope(projects, projectsVisibleTo);
  ctx = {
    ...{ db, now: new Date(`${today}T10:00:00+05:00`), actor: system, lang: 'uz', timeZone: 'Asia/Tashkent' },
    ...{ settings: {}, origin: { request_id: 'test', session_id: null, address: '' } },
  };
  await sql`insert into user_types (id, names, code) overriding system value values (1, '{"uz":"Xodim"}', 'staff'),
    (2, '{"uz":"Mijoz"}', 'client') on conflict do nothing`.run(db);
  for (const [at, name] of all.entries()) {
    const role = at + 1;
    await sql`insert into user_roles (id, names, code) overriding system value
      values (${role}, ${JSON.stringify({ uz: name })}::jsonb, ${name})`.run(db);
    await sql`insert into user_role_access (user_roles_id, app_actions_id, access_state)
      select ${role}, x, 1 from unnest(${actionsOf(name)}::int[]) x`.run(db);
    await sql`insert into users (id, fio, login, user_type_id, role_ids) overriding system value
      values (${idOf(name)}, ${name}, ${name}, (select id from user_types
        where code = ${name === 'client' ? 'client' : 'staff'}), array[${role}]::bigint[])`.run(db);
  }
  await sql`insert into team_member_types (id, names, is_lead) overriding system value
    values (1, '{"uz":"Lead"}', true), (2, '{"uz":"Aʼzo"}', false)`.run(db);
  await sql`insert into teams (id, names, color) overriding system value
    values (1, '{"uz":"A"}', '#1e88e5'), (2, '{"uz":"B"}', '#1e88e5'), (3, '{"uz":"C"}', '#1e88e5')`.run(db);
  const member = (team: number, name: Name, type: 1 | 2, ends_on: string | null = null) =>
    sql`insert into team_members (team_id, user_id, team_member_type_id, starts_on, ends_on)
      values (${team}, ${idOf(name)}, ${type}, '2026-01-01', ${ends_on})`.run(db);
  await member(1, 'lead', 1);
  await member(1, 'led', 2);
  await member(1, 'left_lead', 2, '2026-11-17');
  await member(2, 'captain', 1);
  await member(2, 'mate', 2);
  await member(2, 'left_captain', 2, '2026-11-17');
  await member(3, 'teamed', 2);
  await member(3, 'left_project', 2, '2026-11-17');
  await sql`insert into projects (id, name, key, manager_id, team_id, member_ids, deleted_at) overriding system value
    values (1, 'Sotuv', 'SOT', ${idOf('manager')}, 3, array[${idOf('named')}]::bigint[], null),
      (2, 'Oʻchirilgan', 'OCH', ${idOf('manager')}, null, array[${idOf('other')}]::bigint[], now())`.run(db);
  for (const name of all) actors.set(name, (await loadActor(db, idOf(name), today))!);
});
afterAll(() => end());

const idsIn = (relation: Sql): Promise<number[]> =>
  sql({ id: whole })`select distinct x.id from ${relation} as x(id) order by 1`.column(ctx.db);

/** The people whose rows a scope shows: a row of each, sent and decided. */
const byScope = (scope: Scope, person: string) => async (actor: Actor) => {
  const seen = scope(actor);
  const where: Sql<SqlBool> = seen === 'all' ? sql`true` : seen;
  return idsIn(sql`(select ${sql.ref(`t.${person}`)} from (select u.id as user_id, u.id as subject_id, 0 as cycle_id,
    'sent' as state, 'approved' as status from users u) t where ${where})`);
};
const byPerson = (sees: (actor: Actor, userId: number) => boolean) => async (actor: Actor) =>
  all.map(idOf).filter((id) => sees(actor, id));
const byList = (list: (of: Context) => Promise<'all' | readonly number[]>) => async (actor: Actor) => {
  const people = await list({ ...ctx, actor });
  return people === 'all' ? all.map(idOf) : people;
};

const tasksReport = [screenActions.reportTasks];
const attendanceReport = [screenActions.attendance];
const everybody = all;
const own = (name: Name): readonly Name[] => [name];
type Told = Partial<Record<Name, readonly Name[]>>;
const readers = ['director', 'hr', 'manager', 'lead', 'captain', 'mate', 'teamed', 'client'] as const;

/** A lead of people: whose days, punches, leave and sheets they see. A captain without the action sees their own. */
const byLead: Told = { director: everybody, hr: everybody, lead: ['lead', 'led'] };
/** Numbers of tasks: as well of who works in projects that one manages, by name or by team. */
const byNumbers: Told = {
  ...{ director: everybody, lead: ['lead', 'led'], manager: ['manager', 'named', 'teamed'], client: [] },
};

const places: readonly (readonly [string, (actor: Actor) => Promise<readonly number[]>, Told])[] = [
  ['days of attendance', byScope(daysVisibleTo, 'user_id'), byLead],
  ['corrections', byScope(correctionsVisibleTo, 'user_id'), byLead],
  ['punches', byScope(punchesVisibleTo, 'user_id'), byLead],
  ['leave', byScope(leaveVisibleTo, 'user_id'), byLead],
  ['worksheets', byScope(responsesVisibleTo, 'user_id'), byLead],
  ['attempts of tests', byScope(attemptsVisibleTo, 'user_id'), byLead],
  ['days on the page of a person', byPerson(seesDaysOf), byLead],
  ['whom they plan the schedule of', byPerson(proposesFor), { ...byLead, ...nobodyElse() }],
  // Nobody about themselves; the own rating comes with the release of its cycle, which there is none of here.
  [
    'whose worksheet they evaluate',
    byPerson(evaluates),
    { director: but('director'), hr: but('hr'), lead: ['led'], ...nobodyElse() },
  ],
  ['ratings', byScope(ratingsVisibleTo, 'subject_id'), { ...byLead, ...nobodyElse() }],
  ['months of the KPI', byScope(kpiMonthsVisibleTo, 'user_id'), { ...byNumbers, hr: everybody }],
  ['reports of numbers', byList((of) => peopleSeen(of, tasksReport)), byNumbers],
  [
    'reports of presence',
    byList((of) => attendanceSeen(of, attendanceReport)),
    { ...byNumbers, hr: everybody, lead: ['lead', 'led'] },
  ],
  ['who marked', byPerson(seesMarkers), { director: everybody, lead: ['lead', 'led'] }],
  [
    'columns of developers',
    (actor) => idsIn(sql`(select u.id from users u where ${colleagues({ ...ctx, actor })})`),
    {
      // Who sees all projects is shown everybody of a team.
      director: ['captain', 'lead', 'led', 'mate', 'teamed'],
      ...{ hr: [], manager: ['named', 'teamed'], lead: ['lead', 'led'], captain: [], mate: [] },
      ...{ teamed: ['named', 'teamed'], client: [] },
    },
  ],
  [
    'people of the own teams',
    (actor) => idsIn(teamMatesOf(actor.id, today)),
    {
      ...{ director: [], hr: [], manager: [], lead: ['lead', 'led'], captain: ['captain', 'mate'] },
      ...{ mate: ['captain', 'mate'], teamed: ['teamed'], client: [] },
    },
  ],
];
function but(name: Name): readonly Name[] {
  return all.filter((one) => one !== name);
}
/** Where even the own is not told. */
function nobodyElse(): Told {
  return { manager: [], captain: [], mate: [], teamed: [], client: [] };
}

describe.each(places)('%s', (_, tells, told) => {
  it.each(readers)('as %s', async (reader) => {
    expect(named(await tells(actors.get(reader)!))).toEqual([...(told[reader] ?? own(reader))].toSorted());
  });
});

it('who leads whom is so for the leads who may decide about teams, day by day', async () => {
  const pairs = async (on: string) =>
    (await sql({ user_id: whole, lead_id: whole })`select l.* from ${leadsOn(on)} l order by 1, 2`.rows(ctx.db)).map(
      ({ user_id, lead_id }) => named([lead_id, user_id]),
    );
  expect(await pairs(today)).toEqual([['lead', 'led']]);
  expect(await pairs('2026-11-17')).toEqual([
    ['lead', 'led'],
    ['lead', 'left_lead'],
  ]);
});

it('works in a project whom it names, and who is in its team that day', async () => {
  const works = (on: string) => idsIn(worksIn(sql`p.id in (1, 2)`, on)).then(named);
  expect(await works(today)).toEqual(['named', 'teamed']);
  expect(await works('2026-11-17')).toEqual(['left_project', 'named', 'teamed']);
  expect(await works('2025-12-31')).toEqual(['named']);
});

/** What reads the bare memberships, and why: the place itself, and what is no question about people. */
const others =
  /^src\/modules\/(?:company\/people\/|work\/tasks\/|house\/seed\/|views\/task-views\/groups\/group-stats)/;

it('is asked of one place: no other module says by itself who leads whom', async () => {
  const files = globSync('src/modules/**/*.{ts,tsx}', { cwd: rootDir }).filter(
    (path) => !/\.test\.ts$|\/testing\//.test(path),
  );
  expect(files.length).toBeGreaterThan(1_000);
  const bare = files.filter(
    (path) =>
      !others.test(path) && /led_user_ids|unnest\(p\.member_ids\)/.test(readFileSync(join(rootDir, path), 'utf8')),
  );
  expect(bare).toEqual([]);
});
