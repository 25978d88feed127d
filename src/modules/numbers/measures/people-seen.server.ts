import { allows } from '#kernel/access.ts';
import { holdsOn, sql, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { specialActions } from '#modules/actions.ts';
import { ledPeople, seesAllAttendance } from '#modules/staff/punches/door.ts';
import { projects } from '#modules/company/projects/door.ts';

const why = 'who takes part in the projects that the reader manages';

/**
 * The people of whom somebody reads numbers: themselves, those whom they lead, those in the projects that they manage,
 * everybody with the action of all projects. Without any of the actions `wholeBy` themselves alone.
 */
export async function peopleSeen(ctx: Context, wholeBy: readonly number[]): Promise<'all' | readonly number[]> {
  const { actor } = ctx;
  if (actor.user_type === 'client') return [];
  if (!allows(wholeBy, actor)) return [actor.id];
  if (actor.actions.has(specialActions.allProjects)) return 'all';
  const managed = actor.managed_project_ids.length
    ? await sql({ id: whole })`
    select distinct x.id from (
      select unnest(p.member_ids) as id from ${rowsForAll(projects, why)} p
        where p.id = any(${actor.managed_project_ids}::bigint[])
      union select m.user_id from ${rowsForAll('team_members', why)} m
        join ${rowsForAll(projects, why)} p on p.team_id = m.team_id
        where p.id = any(${actor.managed_project_ids}::bigint[]) and m.deleted_at is null
          and ${holdsOn('m', actor.as_of)}) as x`.column(ctx.db)
    : [];
  return [...new Set([actor.id, ...actor.led_user_ids, ...managed])];
}

/**
 * The people of whose presence somebody reads: themselves and those whom they lead; HR and the director everybody, and
 * with one of the actions `wholeBy` those of projects that they manage.
 */
export async function attendanceSeen(ctx: Context, wholeBy: readonly number[]): Promise<'all' | readonly number[]> {
  const { actor } = ctx;
  if (actor.user_type === 'client') return [];
  if (!allows(wholeBy, actor)) return [actor.id, ...ledPeople(actor)];
  return seesAllAttendance(actor) ? 'all' : peopleSeen(ctx, wholeBy);
}
