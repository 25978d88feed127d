import { invalid, notFound } from '#kernel/problems.ts';
import { columnsOf, type RowOf, type Sql, sql, type SqlBool } from '#server/database/door.ts';
import type { Actor, Context, Scope } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { actions } from '#modules/actions.ts';
import { isAmong, rowsOfPeople } from '#modules/company/people/door.server.ts';
import { decidesAbout, ledPeople, peopleOf, seesDaysOf, users } from '#modules/company/people/door.ts';
import { keepsAttendance, seesAllAttendance } from '#modules/staff/punches/door.ts';

/** Own days, those of people whom one leads, and all of them for HR and the director: people.md, 12. */
export const daysVisibleTo: Scope = rowsOfPeople(actions.attendance.update);

/** The same of corrections; a draft is its person's alone, and HR's. */
export const correctionsVisibleTo: Scope = (actor) =>
  seesAllAttendance(actor)
    ? 'all'
    : sql`(t.user_id = ${actor.id} or (t.user_id = any(${ledPeople(actor)}::bigint[]) and t.state <> 'draft'))`;

/** A question is its person's first; the lead sees it once two working days have passed. HR sees what was asked. */
export const questionsVisibleTo: Scope = (actor) =>
  keepsAttendance(actor)
    ? 'all'
    : sql`(t.user_id = ${actor.id} or (t.state = 'shown' and ${seenPeople(actor, sql`t.user_id`)}))`;

/** Whose days somebody sees, as a condition on a column of people. */
export const seenPeople = (actor: Actor, user: Sql): Sql<SqlBool> =>
  isAmong(peopleOf(actor, actions.attendance.update), user);

/** Leads, the director and HR decide about days of others, never about their own. */
export const decidesFor = (actor: Actor, userId: number): boolean =>
  decidesAbout(actor, userId, actions.attendance.update);

/** Narrows people `u` to the staff. */
export const ofStaff: Sql = sql`join user_types ut
  on ut.id = u.user_type_id and ut.code = 'staff'`;

const personColumns = columnsOf(users, 'id', 'fio', 'branch_id', 'hired_on');
export type AttendancePerson = RowOf<typeof personColumns>;

const personOf = (ctx: Context, userId: number, lock: Sql = sql``): Promise<AttendancePerson | undefined> =>
  sql(personColumns)`select u.id, u.fio, u.branch_id, u.hired_on
    from ${rowsForAll(users, 'one person, whose days were judged to be seen')} u
    ${ofStaff}
    where u.id = ${userId} and u.deleted_at is null ${lock}`.first(ctx.db);

/** The person whose days the caller sees; 404 for all others. */
export async function personSeen(ctx: Context, userId: number): Promise<AttendancePerson> {
  const person = seesDaysOf(ctx.actor, userId) && (await personOf(ctx, userId));
  if (!person) throw notFound();
  return person;
}

/** The person, about whose days nobody else decides until the transaction ends. */
export async function lockPerson(ctx: Context, userId: number): Promise<AttendancePerson> {
  const person = await personOf(ctx, userId, sql`for no key update of u`);
  if (!person) throw invalid('user_id', 'exists');
  return person;
}
