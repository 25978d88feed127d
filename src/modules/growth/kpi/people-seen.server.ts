import { sql } from '#server/database/door.ts';
import type { Actor, Scope } from '#server/context.ts';
import { screenActions, specialActions } from '#modules/actions.ts';
import { isNumberSeen } from '#modules/company/people/door.server.ts';
import { ledPeople } from '#modules/company/people/door.ts';
import { keepsAttendance } from '#modules/staff/punches/door.ts';

/** Months of the KPI: of the people whose numbers one reads, and all of them to HR, who closes them. */
export const kpiMonthsVisibleTo: Scope = (actor) =>
  keepsAttendance(actor) && actor.user_type !== 'client'
    ? 'all'
    : isNumberSeen(actor, [screenActions.reportTasks], sql`t.user_id`);

/** Who gave a mark is told to its person, to who leads them and to who sees all projects. */
export const seesMarkers = (actor: Actor, userId: number): boolean =>
  actor.id === userId || ledPeople(actor).includes(userId) || actor.actions.has(specialActions.allProjects);
