import { holdsOn, type Sql, sql, type SqlBool } from '#server/database/door.ts';
import type { Actor, Scope } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { specialActions, screenActions } from '#modules/actions.ts';
import { projects } from '#modules/company/projects/door.ts';
import { keepsAttendance, ledPeople, seesAllAttendance } from '#modules/staff/punches/door.ts';

/**
 * About whom numbers are told: oneself, people whom one leads, colleagues of projects that one manages, and everybody
 * to who sees all projects. All but the own need the action of the report.
 */
function seesNumbersOf(actor: Actor, person: Sql): 'all' | Sql<SqlBool> {
  const own = sql<SqlBool>`${person} = ${actor.id}`;
  if (!actor.actions.has(screenActions.reportTasks)) return own;
  if (actor.actions.has(specialActions.allProjects)) return 'all';
  const why = 'who is in projects that the caller manages';
  const colleagues = actor.managed_project_ids.length
    ? sql`or ${person} in (select unnest(p.member_ids) from ${rowsForAll(projects, why)} p
          where p.id = any(${actor.managed_project_ids}::bigint[]) and p.deleted_at is null
        union select m.user_id from ${rowsForAll('team_members', why)} m
          join ${rowsForAll(projects, why)} p on p.team_id = m.team_id
          where p.id = any(${actor.managed_project_ids}::bigint[]) and p.deleted_at is null
            and m.deleted_at is null and ${holdsOn('m', actor.as_of)})`
    : sql``;
  return sql<SqlBool>`(${own} or ${person} = any(${actor.led_user_ids}::bigint[]) ${colleagues})`;
}

/** Months of the KPI: those of the people above, and all of them to HR, who closes them. */
export const kpiMonthsVisibleTo: Scope = (actor) => {
  if (actor.user_type === 'client') return sql`false`;
  return keepsAttendance(actor) ? 'all' : seesNumbersOf(actor, sql`t.user_id`);
};

/** Lateness and absence of a person: for themselves, for who leads them, and for those who see all attendance. */
export const seesDays = (actor: Actor, userId: number): boolean =>
  actor.id === userId ||
  seesAllAttendance(actor) ||
  ledPeople(actor).includes(userId) ||
  actor.led_user_ids.includes(userId);

/** Who gave a mark is told to its person, to who leads them and to who sees all projects. */
export const seesMarkers = (actor: Actor, userId: number): boolean =>
  actor.id === userId || actor.led_user_ids.includes(userId) || actor.actions.has(specialActions.allProjects);
