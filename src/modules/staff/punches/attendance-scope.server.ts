import type { Scope } from '#server/context.ts';
import { actions } from '#modules/actions.ts';
import { rowsOfPeople } from '#modules/company/people/door.server.ts';

/** Own punches, those of people whom one leads, and all of them for HR and the director. */
export const punchesVisibleTo: Scope = rowsOfPeople(actions.attendance.update);
