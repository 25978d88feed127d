import { actions } from '#modules/actions.ts';
import { type PersonAbove, seesAllPeople } from '#modules/company/people/door.ts';

/** HR: keeps devices, kiosks and numbers, and enters punches of others. */
export const keepsAttendance = ({ actions: held }: Pick<PersonAbove, 'actions'>): boolean =>
  held.has(actions.attendance.update);

/** HR, and the director: who decides about teams and sees every project. */
export const seesAllAttendance = (actor: Pick<PersonAbove, 'actions'>): boolean =>
  seesAllPeople(actor, actions.attendance.update);
