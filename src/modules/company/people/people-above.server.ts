import { allows } from '#kernel/access.ts';
import type { Actor, Context } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { holdsOn, type Sql, sql, type SqlBool, whole } from '#server/database/door.ts';
import { actions, specialActions } from '#modules/actions.ts';
import { ownAndLed, type People, peopleOf, seesAllPeople } from '#modules/company/people/people-above.ts';

const why = 'who stands above whom is so, whoever asks';

/** A condition on a column of people. */
export const isAmong = (people: People, person: Sql): Sql<SqlBool> =>
  people === 'all' ? sql<SqlBool>`true` : sql<SqlBool>`${person} = any(${people}::bigint[])`;

/** The people of the teams in which somebody is on a day, themselves among them: a subquery of ids. */
export const teamMatesOf = (userId: number, on: string): Sql =>
  sql`(select o.user_id from team_members me join team_members o on o.team_id = me.team_id and o.deleted_at is null
    where me.user_id = ${userId} and me.deleted_at is null and ${holdsOn('me', on)} and ${holdsOn('o', on)})`;

/**
 * Who works in projects on a day: whom the project names, and who is in its team. A subquery of ids; `which` narrows
 * the projects `p`.
 */
export const worksIn = (which: Sql, on: string): Sql => {
  const projects = sql`${rowsForAll('projects', why)} p`;
  return sql`(select unnest(p.member_ids) from ${projects} where ${which} and p.deleted_at is null
    union select m.user_id from team_members m join ${projects} on p.team_id = m.team_id
      where ${which} and p.deleted_at is null and m.deleted_at is null and ${holdsOn('m', on)})`;
};

/** Who works in the projects that somebody manages, on the day of the call. */
export const worksInManaged = ({ managed_project_ids, as_of }: Actor): Sql =>
  worksIn(sql`p.id = any(${managed_project_ids}::bigint[])`, as_of);

/** Those whom the projects name that somebody manages; people of their teams are not among them. A subquery of ids. */
export const namedInManaged = ({ managed_project_ids }: Actor): Sql =>
  sql`(select unnest(p.member_ids) from ${rowsForAll('projects', why)} p
    where p.id = any(${managed_project_ids}::bigint[]) and p.deleted_at is null)`;

/** Does an active person hold an action by one of their roles? */
const holds = (person: string, action: number): Sql<SqlBool> =>
  sql<SqlBool>`exists (select from user_role_access a
    join user_roles r on r.id = a.user_roles_id and r.deleted_at is null
    where a.user_roles_id = any(${sql.ref(`${person}.role_ids`)}) and a.app_actions_id = ${action}
      and a.access_state = 1 and a.deleted_at is null)`;

/** Who leads whom on a day: a relation of `user_id` and `lead_id`, of leads who work here and decide about teams. */
export const leadsOn = (on: string): Sql =>
  sql`(select distinct me.user_id, l.user_id as lead_id from team_members me
    join team_members l on l.team_id = me.team_id and l.user_id <> me.user_id and l.deleted_at is null
    join team_member_types mt on mt.id = l.team_member_type_id and mt.is_lead
    join ${rowsForAll('users', why)} u on u.id = l.user_id and u.status = 'active' and u.deleted_at is null
      and ${holds('u', specialActions.approveTeam)}
    where me.deleted_at is null and ${holdsOn('me', on)} and ${holdsOn('l', on)})`;

/** People by name, and whether those of managed projects are meant as well. */
interface Audience {
  readonly people: People;
  readonly andManaged: boolean;
}

/**
 * Of whom somebody reads numbers: with one of the actions `wholeBy` of themselves, of those whom they lead and of who
 * works in projects that they manage, with that of all projects of everybody; without any of themselves alone.
 */
function numbersOf(actor: Actor, wholeBy: readonly number[]): Audience {
  if (actor.user_type === 'client') return { people: [], andManaged: false };
  if (!allows(wholeBy, actor)) return { people: [actor.id], andManaged: false };
  if (actor.actions.has(specialActions.allProjects)) return { people: 'all', andManaged: false };
  return { people: ownAndLed(actor), andManaged: actor.managed_project_ids.length > 0 };
}

/** The same of came, left and lateness, which HR and the director read of everybody and leads of their people. */
function presenceOf(actor: Actor, wholeBy: readonly number[]): Audience {
  if (actor.user_type === 'client') return { people: [], andManaged: false };
  if (!allows(wholeBy, actor)) return { people: ownAndLed(actor), andManaged: false };
  return seesAllPeople(actor, actions.attendance.update)
    ? { people: 'all', andManaged: false }
    : numbersOf(actor, wholeBy);
}

async function listed(ctx: Context, { people, andManaged }: Audience): Promise<People> {
  if (people === 'all' || !andManaged) return people;
  const managed = await sql({ id: whole })`select distinct x.id from ${worksInManaged(ctx.actor)} as x(id)`.column(
    ctx.db,
  );
  return [...new Set([...people, ...managed])];
}

/** The people of whom somebody reads numbers; `wholeBy` opens those of others. */
export const peopleSeen = (ctx: Context, wholeBy: readonly number[]): Promise<People> =>
  listed(ctx, numbersOf(ctx.actor, wholeBy));

/** The people of whose presence somebody reads in reports; `wholeBy` opens that of managed projects. */
export const attendanceSeen = (ctx: Context, wholeBy: readonly number[]): Promise<People> =>
  listed(ctx, presenceOf(ctx.actor, wholeBy));

/** The same as `peopleSeen`, as a condition on a column of people. */
export function isNumberSeen(actor: Actor, wholeBy: readonly number[], person: Sql): 'all' | Sql<SqlBool> {
  const { people, andManaged } = numbersOf(actor, wholeBy);
  if (people === 'all') return 'all';
  const named = isAmong(people, person);
  return andManaged ? sql<SqlBool>`(${named} or ${person} in ${worksInManaged(actor)})` : named;
}

/** Rows `t` of a person: the scope of what leads see of their people, HR and the director of everybody. */
export const rowsOfPeople =
  (...keptBy: readonly number[]) =>
  (actor: Actor): 'all' | Sql<SqlBool> => {
    const people = peopleOf(actor, ...keptBy);
    return people === 'all' ? 'all' : isAmong(people, sql`t.user_id`);
  };
