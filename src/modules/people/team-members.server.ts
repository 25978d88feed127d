import { notTheirs } from '#kernel/problems.ts';
import type { Context } from '#server/context.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import { judgedBy } from '#server/crud/judged.ts';
import type { Operations } from '#server/crud/operations.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { ids as idList, sql, whole } from '#server/database/door.ts';
import { actions } from '#modules/actions.ts';
import { teamMemberTypes } from '#modules/people/team-member-types.ts';
import { teamMembers } from '#modules/people/team-members.ts';

/** Who looks after all teams writes all of it; who leads some, who is in those. */
export const teamMemberOperations = (settings: CrudSettings): Operations<typeof teamMembers> =>
  judgedBy(crudOf(teamMembers, settings), {
    create: (ctx, { team_id }) => checkLed(ctx, [team_id]),
    async change(ctx, ids, changes) {
      const rows = await sql({ team_id: whole })`select team_id
        from ${rowsForAll(teamMembers, 'those that are changed were seen by who changes them')}
        where id = any(${ids}::bigint[])`.column(ctx.db);
      await checkLed(ctx, [...rows, ...(changes?.team_id ? [changes.team_id] : [])]);
    },
    restored: (ctx, { team_id }) => checkLed(ctx, [team_id]),
  });

async function checkLed(ctx: Context, teamIds: readonly number[]): Promise<void> {
  if (ctx.actor.actions.has(actions.teams.update)) return;
  const led = await sql({ ids: idList })`select coalesce(array_agg(m.team_id), '{}') as ids
    from ${rowsForAll(teamMembers, 'which teams somebody leads')} m
    join ${rowsForAll(teamMemberTypes, 'which teams somebody leads')} k on k.id = m.team_member_type_id and k.is_lead
    where m.user_id = ${ctx.actor.id} and m.deleted_at is null`.value(ctx.db);
  if (teamIds.some((id) => !led.includes(id))) throw notTheirs('not_team_lead', 'team_id');
}
