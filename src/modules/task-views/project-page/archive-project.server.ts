import type { VerbEndpoint } from '#kernel/verbs.ts';
import { stepNotAllowed } from '#kernel/problems.ts';
import { whole } from '#server/database/columns.ts';
import { sql } from '#server/database/sql.ts';
import { actorId, type Context } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import type { Served } from '#server/http/serve.ts';
import { holdItself } from '#server/rows/held-row.ts';
import { serveVerb } from '#server/rows/serve-verb.ts';
import { tell } from '#modules/notifications/door.server.ts';
import { users } from '#modules/people/door.ts';
import { projects } from '#modules/projects/door.ts';
import { pauseTasks } from '#modules/tasks/door.server.ts';
import { archiveProject, unarchiveProject } from '#modules/task-views/project-page/project-endpoints.ts';
import { devTasks } from '#modules/tasks/door.ts';

const verb = (endpoint: VerbEndpoint, isArchiving: boolean): Served =>
  serveVerb(projects, {
    endpoint,
    hold: holdItself(projects),
    async judge(ctx, { id, archived_at }) {
      const rule = isArchiving ? 'project_archived' : 'project_not_archived';
      if ((archived_at !== null) === isArchiving) throw stepNotAllowed('archived_at', rule);
      if (isArchiving) await pauseRunning(ctx, id);
    },
    after: async (ctx, row) => {
      if (isArchiving) await tellMembers(ctx, row);
    },
    set: (ctx) => ({ archived_at: isArchiving ? ctx.now.toISOString() : null }),
  });

/** Whoever takes part in it hears of it: who manages it, its members and its team; never who did it. */
async function tellMembers(ctx: Context, { id, name }: { readonly id: number; readonly name: string }): Promise<void> {
  const rows = await sql({
    id: whole,
  })`select distinct u.id from ${rowsForAll(projects, 'the project that was just put away')} p
    join ${rowsForAll(users, 'whoever takes part hears of it')} u
        on u.id <> ${ctx.actor.id} and u.client_id is null and (u.id = p.manager_id
      or u.id = any(p.member_ids) or u.id in (select m.user_id from team_members m
        where m.team_id = p.team_id and m.deleted_at is null))
    where p.id = ${id} order by u.id`.rows(ctx.db);
  const said = { task_id: null, actor_id: actorId(ctx.actor), details: { project_id: id, name } };
  await tell(
    ctx,
    rows.map((person) => ({ user_id: person.id, kind: 'project_archived', ...said })),
  );
}

/** No clock runs where nobody can stop it. */
async function pauseRunning(ctx: Context, project: number): Promise<void> {
  const rows = await sql({
    id: whole,
  })`select id
    from ${rowsForAll(devTasks, 'every clock in the project stops, seen or not')} as t where project_id = ${project}
    and status = 'processing' and deleted_at is null order by id`.rows(ctx.db);
  if (rows.length)
    await pauseTasks(
      ctx,
      rows.map(({ id }) => id),
    );
}

export const archiveServed: readonly Served[] = [verb(archiveProject, true), verb(unarchiveProject, false)];
