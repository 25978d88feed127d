import { ruleNotMet } from '#kernel/problems.ts';
import type { Context } from '#server/context.ts';
import { refuseClosed } from '#server/crud/closed-months.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import { inOrderOfIds } from '#server/crud/judged.ts';
import type { Operations } from '#server/crud/operations.ts';
import { removeRows, updateRows } from '#server/crud/writing.ts';
import { columnsOf, sql } from '#server/database/door.ts';
import { teamMembers } from '#modules/company/people/team-members.ts';
import { teams } from '#modules/company/people/teams.ts';

/** A team that closes ends who is in it; those who would have come later never do. */
export function teamOperations(settings: CrudSettings): Operations<typeof teams> {
  const crud = crudOf(teams, settings);
  const update: typeof crud.update = async (ctx, id, patch, version, system) => {
    const changed = await crud.update(ctx, id, patch, version, system);
    if (patch.closed_on) await endMemberships(ctx, id, patch.closed_on);
    return changed;
  };
  return { ...crud, update, bulk: inOrderOfIds<typeof teams>((ctx, id, changes) => update(ctx, id, changes)) };
}

async function endMemberships(ctx: Context, teamId: number, lastDay: string): Promise<void> {
  const rows = await sql(columnsOf(teamMembers, 'user_id', 'starts_on'))`select user_id, starts_on
    from team_members
    where team_id = ${teamId} and deleted_at is null and coalesce(ends_on, 'infinity') > ${lastDay}::date`.rows(ctx.db);
  await refuseClosed(
    ctx,
    'closed_on',
    [{ from: lastDay, to: null }],
    rows.map(({ user_id }) => user_id),
  );
  if (rows.some(({ starts_on }) => starts_on > lastDay && starts_on < ctx.actor.as_of))
    throw ruleNotMet('closed_on', 'team_had_members');
  await removeRows(
    teamMembers,
    ctx,
    sql`t.team_id = ${teamId} and t.deleted_at is null
    and t.starts_on > ${lastDay}::date`,
  );
  await updateRows(teamMembers, ctx, {
    set: { ends_on: lastDay },
    where: sql`t.team_id = ${teamId} and t.deleted_at is null
      and coalesce(t.ends_on, 'infinity') > ${lastDay}::date`,
  });
}
