import { todayOf } from '#server/crud/dated-rows.ts';
import { holdsOn, sql, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';

/** Of each of some people the others who are in a team as the same kind of member today: who can what they can. */
export async function matesOf(ctx: Context, people: readonly number[]): Promise<Map<number, readonly number[]>> {
  const rows = await sql({ user_id: whole, kind: whole })`select m.user_id, m.team_member_type_id as kind
    from team_members m
    where m.user_id = any(${people}::bigint[]) and m.deleted_at is null and ${holdsOn('m', todayOf(ctx))}`.rows(ctx.db);
  const kindsOf = Map.groupBy(rows, ({ user_id }) => user_id);
  const ofKind = Map.groupBy(rows, ({ kind }) => kind);
  return new Map(
    people.map((one) => {
      const likes = (kindsOf.get(one) ?? []).flatMap(({ kind }) => ofKind.get(kind)!.map(({ user_id }) => user_id));
      return [one, [...new Set(likes)].filter((other) => other !== one).toSorted((a, b) => a - b)];
    }),
  );
}
