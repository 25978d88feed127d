import { projects } from '#modules/company/projects/door.ts';
import { orNull, type Sql, sql, type SqlBool, text, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';

const tasks = rowsForAll('dev_tasks', 'work of a contract counts, whoever looks');

/**
 * Stages have hundreds of tasks among a million. How many PostgreSQL cannot know, and takes for so many that it would
 * read all tasks; `offset 0` has it look each up.
 */
const eachTask = (columns: string, which: Sql): Sql =>
  sql`lateral (select ${sql.raw(columns)} from ${tasks} d where ${which} offset 0)`;
const columnsOfTasks = 'd.id, d.number, d.name, d.status, d.planned_minutes, d.actual_minutes, d.ended_at';

/**
 * The tasks whose work a stage is: those that it names, and of its groups those that are for the client of its
 * contract. What a task was divided into goes with it and stands in no act by itself, unless the stage names it.
 */
export const tasksOfStages = (stages: Sql): Sql => sql`(
  select s.id as stage_id, ${sql.raw(columnsOfTasks)}
  from contract_stages s
  join client_contracts c on c.id = s.contract_id
  join lateral (
    select n.id from unnest(s.task_ids) as n(id)
    union
    select g.id from ${tasks} g
    where g.task_group_id = any(s.task_group_ids) and g.parent_id is null and g.deleted_at is null) w on true
  cross join ${eachTask(`${columnsOfTasks}, d.client_id, d.project_id`, sql`d.id = w.id and d.deleted_at is null`)} d
  where ${stages} and s.deleted_at is null
    and (d.client_id = c.client_id or d.project_id in (select p.id
      from ${rowsForAll(projects, 'work of a contract counts, whoever looks')} p
      where p.client_id = c.client_id)))`;

/**
 * All work of the stages: their tasks and what these were divided into, at any depth; each once for a stage. Plan and
 * minutes are compared over these on both sides, whichever level they stand on.
 */
export const workOfStages = (stages: Sql): Sql => sql`(
  with recursive work as (
    select w.stage_id, w.id from ${tasksOfStages(stages)} w
    union
    select work.stage_id, b.id
    from work cross join ${eachTask('d.id', sql`d.parent_id = work.id and d.deleted_at is null`)} b)
  select work.stage_id, d.* from work cross join ${eachTask('d.*', sql`d.id = work.id`)} d)`;

const accepted = { id: whole, number: text, name: text, planned_minutes: orNull(whole) };

/** Does a task stand in no act but the one that is being corrected? */
const isFree = (corrected: number | null = null) => sql<SqlBool>`not exists (select from contract_document_lines l
  where l.task_id = w.id and l.holds and l.deleted_at is null
    and l.document_id is distinct from ${corrected}::bigint)`;

/**
 * Accepted tasks of a stage that stand in no act, held until the transaction ends: two acts at once cannot both have
 * them. `corrected` is the act whose correction this is: its tasks are free for it.
 */
export async function freeTasks(ctx: Context, stageId: number, corrected: number | null = null) {
  await sql`select d.id from ${tasks} d where d.id in (select w.id from ${tasksOfStages(sql`s.id = ${stageId}`)} w)
    order by d.id for no key update`.run(ctx.db);
  return sql(accepted)`select w.id, w.number, w.name, w.planned_minutes
    from ${tasksOfStages(sql`s.id = ${stageId}`)} w
    where w.status = 'accepted' and ${isFree(corrected)}
    order by w.ended_at nulls last, w.id`.rows(ctx.db);
}

/** The act in which each of these tasks stands already. */
export const heldTasks = (ctx: Context, ids: readonly number[], corrected: number | null = null) =>
  sql({ task_id: whole, number: text, act: orNull(text) })`
    select l.task_id, t.number, a.number as act from contract_document_lines l
    join contract_documents a on a.id = l.document_id join ${tasks} t on t.id = l.task_id
    where l.task_id = any(${ids}::bigint[]) and l.holds and l.deleted_at is null
      and l.document_id is distinct from ${corrected}::bigint order by l.id`.rows(ctx.db);

/** How much of each stage there is, how much of it was accepted, and how much of that is in no act yet. */
export const countsOfStages = (ctx: Context, ids: readonly number[]) =>
  sql({ stage_id: whole, task_count: whole, accepted_count: whole, free_count: whole })`
    select w.stage_id, count(*) as task_count, count(*) filter (where w.status = 'accepted') as accepted_count,
      count(*) filter (where w.status = 'accepted' and ${isFree()}) as free_count
    from ${tasksOfStages(sql`s.id = any(${ids}::bigint[])`)} w group by w.stage_id`.by(ctx.db, 'stage_id');
