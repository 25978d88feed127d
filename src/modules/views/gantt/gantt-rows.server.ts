import type { Context } from '#server/context.ts';
import { todayOf } from '#server/crud/dated-rows.ts';
import { localized } from '#server/crud/localized.ts';
import { rowsForAll, rowsOf } from '#server/crud/sources.ts';
import { columnsOf, holdsOn, orNull, sql, text, whole } from '#server/database/door.ts';
import { users } from '#modules/company/people/door.ts';
import { projects } from '#modules/company/projects/door.ts';
import type { GanttBar, GanttRow } from '#modules/views/gantt/gantt-answer.ts';
import { parentRowOf } from '#modules/views/gantt/gantt-bars.server.ts';
import type { ShownTask } from '#modules/views/gantt/gantt-tasks.server.ts';
import type { PlanPerson } from '#modules/views/gantt/plan-rows.ts';

const named = 'the name of a team, a project or a person stands at every task of theirs';
/** So many people are offered beside those who have tasks in the period. */
const MOST_OTHERS = 300;

const memberColumns = { user_id: whole, team_id: whole, name: text };

/**
 * Teams with their people: whoever has a bar, and beside them the others of their teams, so that there is somebody to
 * give a task to. Somebody of several teams stands in the one that is first by name.
 */
export async function rowsByExecutor(
  ctx: Context,
  bars: readonly GanttBar[],
  people: ReadonlyMap<number, Pick<PlanPerson, 'fio'>>,
  isOfPeople: boolean,
): Promise<{ rows: GanttRow[]; userIds: number[] }> {
  const ids = [...new Set(bars.flatMap(({ executor_id }) => executor_id ?? []))];
  const name = localized('e.names', ctx.lang);
  const members = (of: readonly number[]) =>
    sql(memberColumns)`select m.user_id, m.team_id, ${name} as name
      from team_members m join teams e on e.id = m.team_id
      where m.user_id = any(${of}::bigint[]) and m.deleted_at is null and e.deleted_at is null
        and ${holdsOn('m', todayOf(ctx))} order by 3, m.team_id, m.user_id`.rows(ctx.db);
  const teamOf = new Map<number, { team_id: number; name: string }>();
  const note = (rows: readonly { user_id: number; team_id: number; name: string }[]) => {
    for (const { user_id, team_id, name } of rows) if (!teamOf.has(user_id)) teamOf.set(user_id, { team_id, name });
  };
  note(await members(ids));
  const fioOf = new Map(ids.map((id) => [id, people.get(id)?.fio ?? null]));
  if (!isOfPeople && teamOf.size) {
    const teams = [...new Set([...teamOf.values()].map(({ team_id }) => team_id))];
    const others = await sql(columnsOf(users, 'id', 'fio'))`select u.id, u.fio from ${rowsOf(ctx, users)} as u
      where u.status = 'active' and u.client_id is null and u.id <> all(${ids}::bigint[]) and u.id in (
        select m.user_id from team_members m where m.team_id = any(${teams}::bigint[])
          and m.deleted_at is null and ${holdsOn('m', todayOf(ctx))})
      order by u.fio, u.id limit ${sql.lit(MOST_OTHERS)}`.rows(ctx.db);
    for (const { id, fio } of others) fioOf.set(id, fio);
    note(await members(others.map(({ id }) => id)));
  }
  const byTeam = Map.groupBy([...fioOf], ([id]) => teamOf.get(id)?.team_id ?? null);
  const teamRows = [...byTeam].map(([team, of]) => ({ team, of, name: team ? teamOf.get(of[0]![0])!.name : null }));
  const rows = teamRows
    .toSorted((a, b) => last(a.name, b.name))
    .flatMap(({ team, of, name }): GanttRow[] => [
      ...(team === null ? [] : [rowAt('team', `t${team}`, team, name, null)]),
      ...of
        .toSorted(([a, x], [b, y]) => last(x, y) || a - b)
        .map(([id, fio]) => rowAt('executor', `u${id}`, id, fio, team === null ? null : `t${team}`)),
    ]);
  const hasNobodys = bars.some(({ executor_id }) => executor_id === null);
  return {
    rows: hasNobodys ? [...rows, rowAt('executor', 'u0', null, null, null)] : rows,
    userIds: [...fioOf.keys()],
  };
}

/** Groups of projects, projects, and the tasks that have tasks below them. */
export async function rowsByProject(
  ctx: Context,
  bars: readonly GanttBar[],
  byId: ReadonlyMap<number, ShownTask>,
): Promise<GanttRow[]> {
  const ids = [...new Set(bars.map(({ project_id }) => project_id))];
  const found = await sql({
    ...columnsOf(projects, 'id', 'name', 'project_group_id'),
    group_name: orNull(text),
  })`select p.id, p.name, p.project_group_id, ${localized('g.names', ctx.lang)} as group_name
    from ${rowsForAll(projects, named)} p
    left join project_groups g on g.id = p.project_group_id and g.deleted_at is null
    where p.id = any(${ids}::bigint[]) order by p.name, p.id`.rows(ctx.db);
  const parentsOf = Map.groupBy(
    bars.filter(({ kind }) => kind === 'parent'),
    ({ project_id }) => project_id,
  );
  const groups = Map.groupBy(found, (project) => (project.group_name === null ? 0 : project.project_group_id!));
  return [...groups]
    .toSorted(([, [a]], [, [b]]) => last(a!.group_name, b!.group_name))
    .flatMap(([group, of]): GanttRow[] => [
      rowAt('group', `g${group}`, group || null, of[0]!.group_name, null),
      ...of.flatMap(({ id, name }) => [
        rowAt('project', `p${id}`, id, name, `g${group}`),
        ...parentRows(parentsOf.get(id) ?? [], byId),
      ]),
    ]);
}

/** Parents behind the one in which they lie. */
function parentRows(parents: readonly GanttBar[], byId: ReadonlyMap<number, ShownTask>): GanttRow[] {
  const below = Map.groupBy(parents, (bar) => parentRowOf(byId.get(bar.task_id)!, byId) ?? `p${bar.project_id}`);
  const keys = new Set(parents.map(({ task_id }) => `k${task_id}`));
  const walk = (key: string): GanttRow[] =>
    (below.get(key) ?? []).flatMap((bar) => [
      rowAt('parent', `k${bar.task_id}`, bar.task_id, `${bar.number} ${bar.name}`, key),
      ...walk(`k${bar.task_id}`),
    ]);
  return [...below.keys()].filter((key) => !keys.has(key)).flatMap(walk);
}

const rowAt = (
  kind: GanttRow['kind'],
  key: string,
  id: number | null,
  name: string | null,
  parent_key: string | null,
): GanttRow => ({ key, kind, id, name, parent_key, is_open: true });

/** By name, what has none at the end. */
const last = (a: string | null, b: string | null): number =>
  a === null || b === null ? Number(a === null) - Number(b === null) : a.localeCompare(b);
