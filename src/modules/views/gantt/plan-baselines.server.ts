import { ledPeople } from '#modules/company/people/door.ts';
import { invalid, notTheirs } from '#kernel/problems.ts';
import type { Input } from '#kernel/resource.ts';
import type { Actor, Context } from '#server/context.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import { todayOf } from '#server/crud/dated-rows.ts';
import { judgedBy } from '#server/crud/judged.ts';
import type { Operations } from '#server/crud/operations.ts';
import { rowsForAll, rowsOf } from '#server/crud/sources.ts';
import { columnsOf, holdsOn, moment, type Sql, sql, type SqlBool, whole } from '#server/database/door.ts';
import { specialActions } from '#modules/actions.ts';
import { allPlanned } from '#modules/work/plan/door.ts';
import { projects } from '#modules/company/projects/door.ts';
import { devTasks } from '#modules/work/tasks/door.ts';
import type { GanttSpan } from '#modules/views/gantt/gantt-answer.ts';
import { isoOf } from '#modules/views/gantt/local-time.ts';
import { planBaselines } from '#modules/views/gantt/plan-baselines.ts';
import type { MadePlan } from '#modules/views/gantt/plan-input-of.ts';
import { planOf } from '#modules/views/gantt/plan-of.server.ts';

const chosen = 'a baseline fixes every task of its scope; whoever is shown it sees the dates of tasks that they see';

/** Those of all to the staff; of a project or a team to whoever takes part in it, leads it, or sees every project. */
export function baselinesVisibleTo(actor: Actor): 'all' | Sql<SqlBool> {
  if (actor.user_type === 'client') return sql`false`;
  if (actor.actions.has(specialActions.allProjects)) return 'all';
  const ownProjects = [...actor.project_ids, ...actor.managed_project_ids];
  return sql`(t.scope = 'all' or t.project_id = any(${ownProjects}::bigint[])
    or t.team_id = any(${actor.team_ids}::bigint[])
    or exists (select from team_members m where m.team_id = t.team_id and m.deleted_at is null
      and m.user_id = any(${ledPeople(actor)}::bigint[])))`;
}

/** Made, named and removed by who manages the project, leads the team, or manages everything. */
export function planBaselineOperations(settings: CrudSettings): Operations<typeof planBaselines> {
  const crud = crudOf(planBaselines, settings, { scope: baselinesVisibleTo });
  const judged = judgedBy(crud, {
    change: async (ctx, ids) => {
      for (const id of ids) await refuseOthers(ctx, await crud.read(ctx, id));
    },
    restored: refuseOthers,
  });
  return {
    ...judged,
    async create(ctx, input) {
      refuseWrongScope(input);
      await refuseOthers(ctx, input);
      const plan = await planInScope(ctx, input);
      const spans = spansOf(plan.made, plan.isWithin);
      if (!spans.length) throw invalid('scope', 'plan_without_dates');
      const finish = spans.reduce((last, { ends_at }) => (ends_at > last ? ends_at : last), '');
      const open = { ...ctx, closes: false };
      const row = await crud.create(open, input, { made_at: ctx.now, finish_at: finish, task_count: spans.length });
      await sql`insert into plan_baseline_tasks (baseline_id, task_id, starts_at, ends_at, planned_minutes)
        select ${row.id}, x.task_id, x.starts_at, x.ends_at, x.planned_minutes
        from jsonb_to_recordset(${JSON.stringify(spans)}::jsonb)
          as x(task_id bigint, starts_at timestamptz, ends_at timestamptz, planned_minutes integer)`.run(ctx.db);
      return row;
    },
  };
}

type Scoped = Pick<Input<typeof planBaselines>, 'scope' | 'project_id' | 'team_id'>;

/** Throws 422: a baseline of a project names it and nothing else, and so on. */
function refuseWrongScope({ scope = 'project', project_id, team_id }: Scoped): void {
  if (scope === 'project' && !project_id) throw invalid('project_id', 'required');
  if (scope === 'team' && !team_id) throw invalid('team_id', 'required');
  if (scope !== 'project' && project_id) throw invalid('project_id', 'scope_names_one');
  if (scope !== 'team' && team_id) throw invalid('team_id', 'scope_names_one');
}

/** Throws 403 for who neither manages what the baseline is of nor everything. */
async function refuseOthers(ctx: Context, { scope = 'project', project_id, team_id }: Scoped): Promise<void> {
  const { actor } = ctx;
  if (actor.actions.has(specialActions.manageAllTasks)) return;
  if (scope === 'project' && project_id && actor.managed_project_ids.includes(project_id)) return;
  if (scope === 'team' && team_id) {
    const led = await sql`select from team_members m where m.team_id = ${team_id}
      and m.user_id = any(${ledPeople(actor)}::bigint[]) and m.deleted_at is null
      and ${holdsOn('m', todayOf(ctx))} limit 1`.isThere(ctx.db);
    if (led) return;
  }
  throw notTheirs('not_your_plan', scope === 'team' ? 'team_id' : scope === 'project' ? 'project_id' : 'scope');
}

/** The plan of what a baseline is of, and which of its tasks that are. */
async function planInScope(ctx: Context, { scope = 'project', project_id, team_id }: Scoped) {
  if (scope === 'project') {
    const made = await planOf(ctx, { projectIds: [project_id!] });
    return { made, isWithin: (id: number) => made.facts.tasks.get(id)?.project_id === project_id };
  }
  const members =
    scope === 'team'
      ? await sql({ user_id: whole })`select m.user_id from team_members m
          where m.team_id = ${team_id} and m.deleted_at is null and ${holdsOn('m', todayOf(ctx))}`.asSet(ctx.db)
      : null;
  const ofMembers = members
    ? sql<SqlBool>`exists (select from ${rowsForAll(devTasks, chosen)} d where d.project_id = p.id
        and d.executor_id = any(${[...members]}::bigint[]) and d.status <> 'accepted' and d.deleted_at is null)`
    : sql<SqlBool>`true`;
  const projectIds = await sql({ id: whole })`select p.id from ${rowsForAll(projects, chosen)} p
    where p.deleted_at is null and p.archived_at is null and ${ofMembers}`.column(ctx.db);
  const made = await planOf(ctx, { projectIds });
  const isWithin = (id: number) => !members || members.has(made.facts.tasks.get(id)?.executor_id ?? 0);
  return { made, isWithin };
}

const spansOf = ({ facts, network }: MadePlan, isWithin: (id: number) => boolean) =>
  [...allPlanned(network).values()]
    .filter(({ id }) => isWithin(Number(id)))
    .map(({ id, start, finish }) => ({
      ...{ task_id: Number(id), planned_minutes: facts.tasks.get(Number(id))?.planned_minutes ?? null },
      ...{ starts_at: isoOf(start, facts.timeZone), ends_at: isoOf(finish, facts.timeZone) },
    }));

/** A baseline with where it has which of some tasks. */
export interface ShownBaseline {
  readonly baseline: { readonly id: number; readonly name: string; readonly made_at: string } | null;
  readonly spans: ReadonlyMap<number, GanttSpan>;
}

/**
 * The baseline that is asked for, or of those that the reader sees the one with most of these tasks, the youngest of
 * several. Throws 404 for one that is not there for them.
 */
export async function baselineFor(
  ctx: Context,
  taskIds: readonly number[],
  asked: number | undefined,
): Promise<ShownBaseline> {
  const columns = columnsOf(planBaselines, 'id', 'name', 'made_at');
  const seen = rowsOf(ctx, planBaselines);
  const baseline =
    asked === undefined
      ? await sql(columns)`select t.id, t.name, t.made_at from ${seen} as t join (
            select b.baseline_id, count(*) as covered from plan_baseline_tasks b
            where b.task_id = any(${taskIds}::bigint[]) group by b.baseline_id) as n on n.baseline_id = t.id
          order by n.covered desc, t.id desc limit 1`.first(ctx.db)
      : await sql(columns)`select t.id, t.name, t.made_at from ${seen} as t where t.id = ${asked}`.found(ctx.db);
  if (!baseline) return { baseline: null, spans: new Map() };
  const rows = await sql({ task_id: whole, starts_at: moment, ends_at: moment })`select task_id, starts_at, ends_at
    from plan_baseline_tasks where baseline_id = ${baseline.id} and task_id = any(${taskIds}::bigint[])`.rows(ctx.db);
  return { baseline, spans: new Map(rows.map(({ task_id, ...span }) => [task_id, span])) };
}
