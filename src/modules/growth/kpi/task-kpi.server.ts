import { fraction, moment, orNull, type RowOf, type Sql, sql, whole, yesNo } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { calendarOfPerson } from '#modules/company/schedules/door.server.ts';
import { scoresOf } from '#modules/work/tasks/door.server.ts';
import { devTasks, overdueDays, pointsOf, taskFlows } from '#modules/work/tasks/door.ts';

const acceptance = {
  task_id: whole,
  accepted_at: moment,
  voided_at: orNull(moment),
  executor_id: orNull(whole),
  submitted_at: moment,
  kpi_deadline: orNull(moment),
  planned_minutes: orNull(whole),
  hard_index: orNull(whole),
  has_sub_tasks: yesNo,
  return_count: whole,
};
type Acceptance = RowOf<typeof acceptance>;

const AT_ONCE = 2_000;

/**
 * Writes what each acceptance of these tasks is worth: the row of one that was opened again keeps its end, one that
 * was taken back goes. Whatever was there before, the rows follow from flows, marks and schedules alone.
 */
export async function settleTaskKpi(ctx: Context, taskIds: readonly number[]): Promise<void> {
  for (let at = 0; at < taskIds.length; at += AT_ONCE) await settle(ctx, taskIds.slice(at, at + AT_ONCE));
}

async function settle(ctx: Context, taskIds: readonly number[]): Promise<void> {
  const rows = await acceptancesOf(ctx, taskIds);
  const scores = await scoresAt(ctx, rows);
  const written = rows.map((row, at) => {
    const score = scores[at] ?? null;
    const overdue_days = overdueDays(row.kpi_deadline, row.submitted_at, calendarOfPerson(ctx, row.executor_id));
    const { points } = pointsOf({
      plannedMinutes: row.planned_minutes,
      hardIndex: row.hard_index,
      score,
      overdueDays: overdue_days,
      returns: row.return_count,
      hasSubTasks: row.has_sub_tasks,
    });
    return { ...row, score, overdue_days, points };
  });
  const shape = sql.raw(`task_id bigint, accepted_at timestamptz, voided_at timestamptz, executor_id bigint,
    submitted_at timestamptz, kpi_deadline timestamptz, planned_minutes integer, hard_index integer,
    has_sub_tasks boolean, score numeric, overdue_days integer, return_count integer, points numeric`);
  const columns = sql.raw(`task_id, accepted_at, voided_at, executor_id, submitted_at, kpi_deadline, planned_minutes,
    hard_index, has_sub_tasks, score, overdue_days, return_count, points`);
  await sql`with made as materialized (select * from jsonb_to_recordset(${JSON.stringify(written)}::jsonb)
      as m(${shape})),
    gone as (delete from task_kpi k where k.task_id = any(${taskIds}::bigint[]) and not exists (
      select 1 from made m where m.task_id = k.task_id and m.accepted_at = k.accepted_at))
    insert into task_kpi as k (${columns}) select ${columns} from made
    on conflict (task_id, accepted_at) do update set (${columns}) = (select ${sql.raw(
      'excluded.task_id, excluded.accepted_at, excluded.voided_at, excluded.executor_id, excluded.submitted_at,' +
        ' excluded.kpi_deadline, excluded.planned_minutes, excluded.hard_index, excluded.has_sub_tasks,' +
        ' excluded.score, excluded.overdue_days, excluded.return_count, excluded.points',
    )})`.run(ctx.db);
}

/** The moves that count: neither an undo nor what one took back. */
const moves = (): Sql => sql`(select f.* from ${rowsForAll(taskFlows, 'what a task is worth is so for every reader')} f
  where f.deleted_at is null and f.cancelled_at is null and not f.is_undone)`;

/** Each entry into acceptance: until when it stood, when the work was submitted, and how often it came back. */
const acceptancesOf = (ctx: Context, taskIds: readonly number[]): Promise<Acceptance[]> =>
  sql(acceptance)`with moved as materialized (
      select f.id, f.task_id, f.created_at, f.from_status, f.to_status, f.executor_id
      from ${moves()} f where f.task_id = any(${taskIds}::bigint[])),
    accepted as (
      select f.task_id, f.created_at as accepted_at, f.executor_id, (
          select min(o.created_at) from moved o where o.task_id = f.task_id and o.from_status = 'accepted'
            and (o.created_at, o.id) > (f.created_at, f.id)) as voided_at,
        coalesce((select max(s.created_at) from moved s where s.task_id = f.task_id
            and (s.created_at, s.id) < (f.created_at, f.id)
            and (s.to_status = 'checking' or (s.from_status = 'processing' and s.to_status = 'done'))),
          (select max(s.created_at) from moved s where s.task_id = f.task_id
            and (s.created_at, s.id) < (f.created_at, f.id) and s.to_status = 'done'), f.created_at) as submitted_at,
        (select count(*)::int from moved s where s.task_id = f.task_id and (s.created_at, s.id) < (f.created_at, f.id)
          and ((s.from_status = 'checking' and s.to_status = 'returned')
            or (s.from_status = 'done' and s.to_status = 'not_accepted'))) as return_count
      from moved f where f.to_status = 'accepted' and f.from_status <> 'accepted'
      union all
      select d.id, coalesce(d.ended_at, d.status_changed_at), d.executor_id, null,
        coalesce(d.submitted_at, d.done_at, d.ended_at, d.status_changed_at), d.return_count + d.not_accepted_count
      from ${rowsForAll(devTasks, 'tasks that were brought accepted have no moves')} d
      where d.id = any(${taskIds}::bigint[]) and d.status = 'accepted'
        and not exists (select 1 from moved m where m.task_id = d.id))
    select distinct on (a.task_id, a.accepted_at) a.task_id, a.accepted_at, a.voided_at, a.executor_id, a.submitted_at,
      d.kpi_deadline, case when d.started_at is null then d.planned_minutes else d.approved_minutes end
        as planned_minutes, d.hard_index, d.sub_task_count > 0 as has_sub_tasks, a.return_count
    from accepted a join ${rowsForAll(devTasks, 'what a task is worth is so for every reader')} d on d.id = a.task_id
    order by a.task_id, a.accepted_at, a.voided_at nulls first`.rows(ctx.db);

const scoreColumns = { task_id: whole, until: orNull(moment), score: orNull(fraction) };

/** The score of each acceptance: of one that was opened again by the marks that were valid until then. */
async function scoresAt(ctx: Context, rows: readonly Acceptance[]): Promise<(number | null)[]> {
  const asked = rows.map(({ task_id, voided_at }) => ({ task_id, until: voided_at }));
  const tasks = sql`(select * from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
    as a(task_id bigint, until timestamptz))`;
  const found = await sql(scoreColumns)`select s.task_id, s.until, s.score::float8 as score
    from ${scoresOf(ctx, tasks)} s`.rows(ctx.db);
  const keyOf = (task: number, until: string | null) => `${task} ${until ?? ''}`;
  const byKey = new Map(found.map(({ task_id, until, score }) => [keyOf(task_id, until), score]));
  return rows.map(({ task_id, voided_at }) => byKey.get(keyOf(task_id, voided_at)) ?? null);
}
