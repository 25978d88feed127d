import { invalid } from '#kernel/problems.ts';
import { columnsOf, type RowOf, type Sql, sql, type SqlBool } from '#server/database/door.ts';
import type { Actor, Context, Scope } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { actions } from '#modules/actions.ts';
import { isAmong } from '#modules/company/people/door.server.ts';
import { seesAllLeave } from '#modules/staff/leave/leave-access.ts';
import { ledPeople, peopleOf, seesPerson, users } from '#modules/company/people/door.ts';

/** Own rows, what the people whom one leads have sent, and everything for HR and the director. */
export const leaveVisibleTo: Scope = (actor) =>
  seesAllLeave(actor)
    ? 'all'
    : sql`(t.user_id = ${actor.id} or (t.user_id = any(${ledPeople(actor)}::bigint[]) and t.status <> 'draft'))`;

/** Whose leave somebody sees, as a condition on a column of people. */
export const seenPeople = (actor: Actor, user: Sql): Sql<SqlBool> =>
  isAmong(peopleOf(actor, actions.leave.update), user);

export const seesLeaveOf = (actor: Actor, userId: number): boolean => seesPerson(actor, userId, actions.leave.update);

/** A person of the staff as leave knows them. */
const leavePerson = columnsOf(users, 'id', 'fio', 'hired_on');
export type LeavePerson = RowOf<typeof leavePerson>;

export const personOf = (ctx: Context, userId: number, lock: Sql = sql``): Promise<LeavePerson | undefined> =>
  sql(leavePerson)`select u.id, u.fio, u.hired_on
    from ${rowsForAll(users, 'one person, whose leave was judged to be seen')} u
    join user_types ut on ut.id = u.user_type_id and ut.code = 'staff'
    where u.id = ${userId} and u.deleted_at is null ${lock}`.first(ctx.db);

/**
 * The person, whose leave nobody else changes until the transaction ends: two requests for the same days, or for the
 * last day off, are judged one after the other. References to the person do not wait for it.
 */
export async function lockPerson(ctx: Context, userId: number): Promise<LeavePerson> {
  const person = await personOf(ctx, userId, sql`for no key update of u`);
  if (!person) throw invalid('user_id', 'exists');
  return person;
}
