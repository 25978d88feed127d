import { sql } from '#server/database/door.ts';
import type { Scope } from '#server/context.ts';
import { ledPeople, seesAllAttendance } from '#modules/staff/punches/attendance-access.ts';

/** Own punches, those of people whom one leads, and all of them for HR and the director. */
export const punchesVisibleTo: Scope = (actor) =>
  seesAllAttendance(actor) ? 'all' : sql`t.user_id = any(${[actor.id, ...ledPeople(actor)]}::bigint[])`;
