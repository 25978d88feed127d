import type { Row } from '#kernel/resource.ts';
import { localized } from '#server/crud/localized.ts';
import { columnsOf, day, moment, orNull, sql, text, whole } from '#server/database/door.ts';
import type { Context, Scope } from '#server/context.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import type { Operations } from '#server/crud/operations.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { specialActions } from '#modules/actions.ts';
import { clientProjectPlan } from '#modules/clients/clients/client-endpoints.ts';
import { clientProjects } from '#modules/clients/clients/client-projects.ts';
import { users } from '#modules/company/people/door.ts';

/** Of a client the own ones; staff those of clients that they take part in. */
const visibleTo: Scope = (actor) => {
  if (actor.user_type === 'client') return sql`t.client_id = ${actor.client_id}`;
  return actor.actions.has(specialActions.allProjects)
    ? sql`t.client_id is not null`
    : sql`t.client_id is not null and t.id = any(${actor.project_ids}::bigint[])`;
};

const counts = {
  project_id: whole,
  asked_count: whole,
  open_count: whole,
  waiting_count: whole,
  accepted_count: whole,
  task_count: whole,
  done_count: whole,
  next_due_on: orNull(day),
};

/** How far each is by accepted work, in one question for all of them. */
async function present(ctx: Context, rows: Row<typeof clientProjects>[]): Promise<Row<typeof clientProjects>[]> {
  const byId = await sql(counts)`select project_id, count(*) as asked_count,
      count(*) filter (where status in ('new', 'taken', 'in_work')) as open_count,
      count(*) filter (where status = 'done') as waiting_count,
      count(*) filter (where status = 'confirmed') as accepted_count,
      coalesce(sum(case when task_count > 0 then task_count
        when status = 'declined' then 0 else 1 end), 0) as task_count,
      coalesce(sum(case when task_count > 0 then accepted_count
        when status in ('done', 'confirmed') then 1 else 0 end), 0) as done_count,
      min((done_due_at at time zone ${ctx.timeZone})::date) filter (where status in ('new', 'taken', 'in_work')
        and done_due_at >= ${ctx.now}) as next_due_on
    from ${rowsForAll('client_tasks', 'what the client asked for is counted for all who see the row')} c
    where project_id = any(${rows.map(({ id }) => id)}::bigint[]) and deleted_at is null
      and client_id = (select p.client_id
      from ${rowsForAll(clientProjects, 'whose the project is')} p where p.id = c.project_id)
    group by project_id`.by(ctx.db, 'project_id');
  return rows.map((row) => {
    const own = byId.get(row.id);
    if (!own)
      return {
        ...row,
        asked_count: 0,
        open_count: 0,
        waiting_count: 0,
        accepted_count: 0,
        progress: null,
        next_due_on: null,
      };
    const { project_id: _, task_count, done_count, ...rest } = own;
    return { ...row, ...rest, progress: task_count ? String(Math.round((done_count / task_count) * 100)) : null };
  });
}

export const clientProjectOperations = (settings: CrudSettings): Operations<typeof clientProjects> =>
  crudOf(clientProjects, settings, { scope: visibleTo, present });

const person = { ...columnsOf(users, 'id', 'fio', 'phone', 'email'), position: orNull(text) };
const planned = { id: whole, name: text, status: text, wished_on: orNull(day), due_at: orNull(moment) };

/** Dates that stand and people to talk to: what a client asks on the telephone otherwise. */
const plan = serve(clientProjectPlan, async (ctx, { params }, { app }) => {
  const project = await app.operationsAt(clientProjects).read(ctx, params.id);
  const people = await sql(person)`select u.id, u.fio,
      ${localized('u.position_i18n', ctx.lang)} as position, u.phone, u.email
    from ${rowsForAll(users, 'whoever sees the project may call who manages it')} u
    where u.id = ${project.manager_id} and u.status = 'active' and u.deleted_at is null`.rows(ctx.db);
  const client_tasks = await sql(planned)`select id, name, status, wished_on, done_due_at as due_at
    from ${rowsForAll('client_tasks', 'what the client asked for in a project that is seen')}
    where project_id = ${params.id} and client_id = ${project.client_id}
      and status in ('new', 'taken', 'in_work', 'done') and deleted_at is null
    order by coalesce(done_due_at, created_at), id limit 100`.rows(ctx.db);
  return { people, client_tasks };
});

export const clientProjectsServed: readonly Served[] = [plan];
