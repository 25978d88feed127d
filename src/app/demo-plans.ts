import { dayMs } from '#kernel/days.ts';
import type { Row } from '#kernel/resource.ts';
import type { Config } from '#server/config.ts';
import type { Context, Db } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { insertRows } from '#server/crud/writing.ts';
import { columnsOf, sql, text, yesNo } from '#server/database/door.ts';
import { contextOfJob } from '#server/jobs/jobs.ts';
import { isoOf, planBaselines } from '#modules/views/gantt/door.ts';
import { planOf } from '#modules/views/gantt/door.server.ts';
import { allPlanned } from '#modules/work/plan/door.ts';
import { projects } from '#modules/company/projects/door.ts';
import { devTasks, taskDependencies } from '#modules/work/tasks/door.ts';
import { recount } from '#modules/work/tasks/door.server.ts';

/** The projects whose new work is planned with dependencies: by their keys. */
const PLANNED = ['YYBI', 'SBQS'];
const CHAIN = 9;
/** The baselines are two weeks old; of every third task the plan has slipped since. */
const BASELINE_DAYS = 14;
const SLIPPED_DAYS = 3;
const why = 'the demo company is planned by nobody who signed in';

interface Chained {
  readonly id: number;
  readonly planned_start_on: string | null;
  readonly planned_minutes: number | null;
}

/**
 * Two projects that are planned: chains of all four kinds of dependency with lags, the last of them with a deadline
 * that cannot be met, and baselines of both and of the company from which the plan has drifted. No task changes.
 */
export async function addDemoPlans(db: Db, config: Config): Promise<void> {
  await db.transaction(async (transaction) => {
    const ctx = { ...contextOfJob(transaction, config, 'demo_plans'), closes: false };
    const all = await sql({ ...columnsOf(projects, 'id', 'name'), key: text })`select p.id, p.name, p.key
      from ${rowsForAll(projects, why)} p where p.deleted_at is null and p.archived_at is null
      order by p.id`.rows(ctx.db);
    const planned = all.filter(({ key }) => PLANNED.includes(key));
    await addBaseline(
      ctx,
      { name: 'Chorak boshidagi reja', scope: 'all' },
      all.map(({ id }) => id),
    );
    for (const { id, name } of planned) {
      await addChain(ctx, id);
      await addBaseline(ctx, { name: `${name}: kelishilgan reja`, scope: 'project', project_id: id }, [id]);
    }
  });
}

const chained = { ...columnsOf(devTasks, 'id', 'planned_start_on', 'planned_minutes'), is_tried: yesNo };

/** New tasks of a project, one behind the other as they are to begin; tasks of the demo accounts stay free to begin. */
async function addChain(ctx: Context, projectId: number): Promise<void> {
  const of = rowsForAll(devTasks, why);
  const links = rowsForAll(taskDependencies, why);
  const found = await sql(chained)`select t.id, t.planned_start_on, t.planned_minutes,
      exists (select from users u where u.id = t.executor_id and u.is_demo) as is_tried
    from ${of} t where t.project_id = ${projectId} and t.status = 'new' and t.deleted_at is null
      and t.sub_task_count = 0 and t.planned_minutes > 0 and t.executor_id is not null
      and not exists (select from ${links} d where d.deleted_at is null and t.id in (d.task_id, d.predecessor_id))
    order by t.planned_start_on nulls last, t.deadline, t.id`.rows(ctx.db);
  const dated = found.filter(({ planned_start_on }) => planned_start_on !== null).slice(0, CHAIN);
  // Placed behind all of them, the one with the first deadline cannot keep it.
  const tasks = [...dated, ...found.filter(({ planned_start_on }) => planned_start_on === null).slice(0, 1)];
  const rows = tasks.slice(1).map((task, at) => ({
    task_id: task.id,
    predecessor_id: tasks[at]!.id,
    ...linkOf(at, tasks[at]!, task, task.is_tried),
  }));
  if (!rows.length) return;
  await insertRows(taskDependencies, ctx, rows);
  await recount(ctx, { waiting: rows.map(({ task_id }) => task_id) });
}

type Link = Pick<Row<typeof taskDependencies>, 'kind' | 'lag_minutes' | 'lag_kind'>;

/** Only what begins after the other could end waits for it: the others begin or end together, some with a lag. */
function linkOf(at: number, before: Chained, after: Chained, isTried: boolean): Link {
  const ends = before.planned_start_on && Date.parse(before.planned_start_on) + days(before) * dayMs;
  const isBehind = !after.planned_start_on || (ends && Date.parse(after.planned_start_on) >= ends);
  if (isBehind && !isTried)
    return { kind: 'finish_to_start', lag_minutes: at % 3 === 1 ? 240 : 0, lag_kind: 'working' };
  if (isBehind) return { kind: 'start_to_start', lag_minutes: 1_920, lag_kind: 'working' };
  if (at % 2) return { kind: 'finish_to_finish', lag_minutes: 50, lag_kind: 'percent' };
  return { kind: 'start_to_start', lag_minutes: 0, lag_kind: 'elapsed' };
}

const days = ({ planned_minutes }: Chained): number => Math.ceil((planned_minutes ?? 0) / 300);

interface Named {
  readonly name: string;
  readonly scope: 'project' | 'all';
  readonly project_id?: number;
}

/** Where the tasks were two weeks ago: as now, but every third one a few days earlier. */
async function addBaseline(ctx: Context, named: Named, projectIds: readonly number[]): Promise<void> {
  const { network, facts } = await planOf(ctx, { projectIds });
  const made = new Date(ctx.now.getTime() - BASELINE_DAYS * dayMs);
  const spans = [...allPlanned(network).values()].map(({ id, start, finish }, at) => {
    const slipped = at % 3 === 0 ? SLIPPED_DAYS * 1_440 : 0;
    return {
      ...{ task_id: Number(id), planned_minutes: facts.tasks.get(Number(id))?.planned_minutes ?? null },
      ...{ starts_at: isoOf(start - slipped, facts.timeZone), ends_at: isoOf(finish - slipped, facts.timeZone) },
    };
  });
  const finish = spans.reduce((last, { ends_at }) => (ends_at > last ? ends_at : last), '');
  const [row] = await insertRows(planBaselines, ctx, [
    { ...named, made_at: made, finish_at: finish, task_count: spans.length },
  ]);
  await sql`insert into plan_baseline_tasks (baseline_id, task_id, starts_at, ends_at, planned_minutes)
    select ${row!.id}, x.task_id, x.starts_at, x.ends_at, x.planned_minutes
    from jsonb_to_recordset(${JSON.stringify(spans)}::jsonb)
      as x(task_id bigint, starts_at timestamptz, ends_at timestamptz, planned_minutes integer)`.run(ctx.db);
}
