import { readFileSync } from 'node:fs';
import { dayOf } from '#kernel/calendar-formats.ts';
import { type Db, sql } from '#server/database/sql.ts';

/**
 * The small worlds of `testing/worlds`: facts of a company and what is asked of them. A world is loaded as of a moment:
 * what came later has not happened yet.
 */
export interface World {
  readonly id: string;
  readonly title: string;
  readonly as_of: string;
  readonly period: Days;
  readonly calendar?: Readonly<Record<string, 'holiday' | 'off' | 'short' | 'working'>>;
  readonly people?: readonly Readonly<Record<string, unknown>>[];
  readonly tasks?: readonly WorldTask[];
  readonly changes?: readonly (readonly [number, string, string, unknown, unknown])[];
  readonly flows?: readonly (readonly [number, string, string, string, FlowMore?])[];
  readonly intervals?: readonly (readonly [number, number, string, string | null, IntervalMore?])[];
  readonly leave?: readonly Readonly<Record<string, unknown>>[];
  readonly attendance?: readonly Readonly<Record<string, unknown>>[];
  readonly client_tasks?: readonly Readonly<Record<string, unknown>>[];
  readonly criteria?: readonly { id: number; code: string; weight: number; valid_from?: string }[];
  readonly marks?: readonly { task_id: number; criterion_id: number; score: number; at: string; is_void?: boolean }[];
  readonly worksheets?: readonly Readonly<Record<string, unknown>>[];
  readonly ask: readonly WorldAsk[];
}
export interface Days {
  readonly day_from: string;
  readonly day_to: string;
}
export type WorldTask = { readonly id: number; readonly created_at: string } & Readonly<Record<string, unknown>>;
interface FlowMore {
  readonly executor_id?: number;
  readonly is_undone?: boolean;
  readonly is_automatic?: boolean;
  readonly is_forced?: boolean;
}
interface IntervalMore {
  readonly kind?: string;
  readonly is_correction?: boolean;
  readonly minutes?: number;
}
export interface WorldAsk {
  readonly measure: string;
  readonly of?: Readonly<Record<string, unknown>>;
  readonly period?: Days;
  readonly as_of?: string;
  readonly step?: 'day' | 'week' | 'month';
  readonly expect: unknown;
  readonly rows?: readonly number[];
  readonly why?: string;
  readonly [more: string]: unknown;
}

/** The world whose file begins so: `m-04`. */
export function worldNamed(name: string): World {
  return JSON.parse(readFileSync(new URL(`worlds/${name}.json`, import.meta.url), 'utf8')) as World;
}

export const worldZone = 'Asia/Tashkent';

/** An instant of a world: without an offset it is Tashkent's. */
export const instantOfWorld = (text: string): Date =>
  new Date(/Z|[+-]\d\d:\d\d$/.test(text) ? text : `${text.length === 16 ? `${text}:00` : text}+05:00`);

const dayFields = new Set(['planned_start_on']);
const columnsOfTasks = [
  ...['project_id', 'project_category_id', 'task_group_id', 'parent_id', 'client_id', 'executor_id', 'creator_id'],
  ...['reviewer_id', 'task_type_id', 'task_priority_id', 'hard_index', 'planned_minutes', 'planned_start_on'],
  ...['deadline', 'kpi_deadline', 'client_task_id'],
];

/** Fills an empty migrated database with people, projects, tasks and all that is recorded of them, as of a moment. */
export async function loadWorld(db: Db, world: World, asOf: Date): Promise<void> {
  await loadPlaces(db, world);
  const tasks = (world.tasks ?? []).filter(({ created_at }) => instantOfWorld(created_at) < asOf);
  const there = new Set(tasks.map(({ id }) => id));
  const flows = (world.flows ?? []).filter(([task, at]) => there.has(task) && instantOfWorld(at) < asOf);
  const changes = (world.changes ?? []).filter(([task]) => there.has(task));
  const parents = new Map<number, number>();
  for (const { parent_id } of tasks)
    if (parent_id) parents.set(Number(parent_id), (parents.get(Number(parent_id)) ?? 0) + 1);
  await loadTasks(db, tasks, changes, parents, asOf);
  await loadChanges(db, changes, asOf);
  await loadFlows(db, tasks, flows);
  await loadIntervals(db, world, there, asOf);
  await loadMarks(db, world, there, asOf);
}

async function loadPlaces(db: Db, world: World): Promise<void> {
  const named = (uz: string) => JSON.stringify({ uz });
  const people = new Set([1, 2, 3]);
  for (const part of [world.people, world.leave, world.attendance, world.worksheets])
    for (const row of part ?? []) people.add(Number(row.user_id ?? row.id));
  for (const { executor_id } of world.tasks ?? []) if (executor_id) people.add(Number(executor_id));
  for (const [, user] of world.intervals ?? []) people.add(user);
  const projects = new Set([1, 2, 3]);
  const groups = new Set<number>();
  for (const task of world.tasks ?? []) {
    if (task.project_id) projects.add(Number(task.project_id));
    if (task.task_group_id) groups.add(Number(task.task_group_id));
  }
  for (const [, , field, before, after] of world.changes ?? [])
    for (const value of [before, after]) {
      if (field === 'project_id' && value) projects.add(Number(value));
      if (field === 'task_group_id' && value) groups.add(Number(value));
    }
  await sql`insert into user_types (id, names, code) overriding system value values (1, ${named('Xodim')}, 'staff')
    on conflict do nothing`.run(db);
  await sql`insert into users (id, fio, login, user_type_id) overriding system value
    select x, 'person ' || x, 'person' || x, (select id from user_types where code = 'staff')
    from unnest(${[...people]}::bigint[]) x`.run(db);
  await sql`insert into projects (id, name, key, manager_id) overriding system value
    select x, 'project ' || x, 'P' || x, 3 from unnest(${[...projects]}::bigint[]) x`.run(db);
  await sql`insert into task_groups (id, name) overriding system value
    select x, 'group ' || x from unnest(${[...groups]}::bigint[]) x`.run(db);
}

async function loadTasks(
  db: Db,
  tasks: readonly WorldTask[],
  changes: NonNullable<World['changes']>,
  parts: ReadonlyMap<number, number>,
  asOf: Date,
): Promise<void> {
  // Parents first: the parts name them.
  const inOrder = tasks.toSorted((a, b) => Number(Boolean(a.parent_id)) - Number(Boolean(b.parent_id)));
  for (const task of inOrder) {
    const values: Record<string, unknown> = { project_id: 1, executor_id: 1, creator_id: 3, hard_index: 5, ...task };
    if (!Object.hasOwn(task, 'kpi_deadline')) values.kpi_deadline = task.deadline ?? null;
    // Fields are as of the world's own moment: what changes later is taken back, the latest first.
    for (const [, at, field, before] of changes.filter(([id]) => id === task.id).toReversed())
      if (instantOfWorld(at) >= asOf) values[field] = before;
    const names = columnsOfTasks.filter((name) => values[name] !== undefined);
    const bound = names.map((name) => boundOf(name, values[name]));
    const deleted = task.deleted_at ? instantOfWorld(String(task.deleted_at)) : null;
    await sql`insert into dev_tasks (id, number, name, created_at, status_changed_at, sub_task_count, deleted_at,
        ${sql.join(names.map((name) => sql.ref(name)))}) overriding system value
      values (${task.id}, ${`W-${task.id}`}, ${`task ${task.id}`}, ${instantOfWorld(task.created_at)},
        ${instantOfWorld(task.created_at)}, ${parts.get(task.id) ?? 0},
        ${deleted && deleted < asOf ? deleted : null}, ${sql.join(bound)})`.run(db);
  }
}

function boundOf(name: string, value: unknown): unknown {
  if (typeof value !== 'string' || dayFields.has(name)) return value;
  return instantOfWorld(value);
}

async function loadChanges(db: Db, changes: NonNullable<World['changes']>, asOf: Date): Promise<void> {
  for (const [task, at, field, before, after] of changes) {
    const instant = instantOfWorld(at);
    if (instant >= asOf) continue;
    if (field === 'deadline')
      await sql`insert into task_deadlines (task_id, old_deadline, new_deadline, deadline_reason_code, created_at)
        values (${task}, ${before ? instantOfWorld(String(before)) : null},
          ${after ? instantOfWorld(String(after)) : null}, 'other', ${instant})`.run(db);
    await sql`insert into audit_log (action, resource, row_id, created_at, before, after)
      values ('update', 'fp/dev-tasks', ${task}, ${instant}, ${JSON.stringify({ [field]: before })}::jsonb,
        ${JSON.stringify({ [field]: after })}::jsonb)`.run(db);
  }
}

async function loadFlows(db: Db, tasks: readonly WorldTask[], flows: NonNullable<World['flows']>): Promise<void> {
  const executors = new Map(tasks.map(({ id, executor_id }) => [id, Number(executor_id ?? 1)]));
  for (const [task, at, from, to, more] of flows)
    await sql`insert into task_flows (task_id, from_status, to_status, created_at, executor_id, is_undone,
        is_automatic, is_forced)
      values (${task}, ${from}, ${to}, ${instantOfWorld(at)}, ${more?.executor_id ?? executors.get(task)},
        ${more?.is_undone ?? false}, ${more?.is_automatic ?? false}, ${more?.is_forced ?? false})`.run(db);
  await sql`update dev_tasks t set status = f.to_status, status_changed_at = f.created_at,
      ended_at = case when f.to_status = 'accepted' then f.created_at end
    from (select distinct on (task_id) * from task_flows where cancelled_at is null
      order by task_id, created_at desc, id desc) f where f.task_id = t.id`.run(db);
  await sql`update dev_tasks t set started_at = f.at,
      return_count = f.returns, not_accepted_count = f.not_accepted
    from (select task_id, min(created_at) filter (where to_status = 'processing') as at,
        count(*) filter (where from_status = 'checking' and to_status = 'returned') as returns,
        count(*) filter (where to_status = 'not_accepted') as not_accepted
      from task_flows where cancelled_at is null group by task_id) f
    where f.task_id = t.id`.run(db);
}

async function loadIntervals(db: Db, world: World, there: ReadonlySet<number>, asOf: Date): Promise<void> {
  const { calendarOfPerson } = await import('#modules/company/schedules/door.server.ts');
  for (const [task, user, from, to, more] of world.intervals ?? []) {
    const began = instantOfWorld(from);
    if (!there.has(task) || began >= asOf) continue;
    const ended = to === null || instantOfWorld(to) >= asOf ? null : instantOfWorld(to);
    const calendar = calendarOfPerson({ timeZone: worldZone }, user);
    const minutes = ended && (more?.minutes ?? calendar.workingMinutes(began.getTime(), ended.getTime()));
    await sql`insert into task_intervals (task_id, user_id, kind, started_at, ended_at, minutes, is_correction)
      values (${task}, ${user}, ${more?.kind ?? 'work'}, ${began}, ${ended}, ${minutes ?? null},
        ${more?.is_correction ?? false})`.run(db);
  }
  await sql`update dev_tasks t set actual_minutes = coalesce((select sum(i.minutes) from task_intervals i
    where i.task_id = t.id and i.deleted_at is null), 0)`.run(db);
}

async function loadMarks(db: Db, world: World, there: ReadonlySet<number>, asOf: Date): Promise<void> {
  for (const { id, code, weight, valid_from } of world.criteria ?? [])
    await sql`insert into task_mark_criteria (id, names, code, weight, valid_from) overriding system value
      values (${id}, ${JSON.stringify({ uz: code })}, ${code}, ${weight}, ${valid_from ?? null})`.run(db);
  for (const { task_id, criterion_id, score, at, is_void } of world.marks ?? []) {
    if (!there.has(task_id) || instantOfWorld(at) >= asOf) continue;
    await sql`insert into task_marks (task_id, task_mark_criterion_id, score, is_void, created_at, created_by)
      values (${task_id}, ${criterion_id}, ${score}, ${is_void ?? false}, ${instantOfWorld(at)}, 3)`.run(db);
  }
  await sql`update dev_tasks t set is_marked = true where exists (select from task_marks m
    where m.task_id = t.id and not m.is_void)`.run(db);
}

/** The period of a question that has none of its own is that of the world, the moment too. */
export const askedAt = (world: World, ask: WorldAsk): { readonly period: Days; readonly asOf: Date } => ({
  period: ask.period ?? world.period ?? monthBefore(world),
  asOf: instantOfWorld(ask.as_of ?? world.as_of),
});

const monthBefore = (world: World): Days => {
  const day = dayOf(instantOfWorld(world.as_of).toISOString(), worldZone);
  return { day_from: `${day.slice(0, 7)}-01`, day_to: day };
};
