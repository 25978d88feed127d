import { actions } from '#modules/actions.ts';
import { decidesAbout, type PersonAbove, seesAllPeople } from '#modules/company/people/door.ts';

/** HR: makes them for everybody and opens what was sent again. All of the staff hold the action to fill their own. */
export const keepsWorksheets = ({ actions: held }: Pick<PersonAbove, 'actions'>): boolean =>
  held.has(actions.worksheets.delete);

/** HR, and the one who decides where leads decide: the director. */
export const seesAllWorksheets = (actor: Pick<PersonAbove, 'actions'>): boolean =>
  seesAllPeople(actor, actions.worksheets.delete);

/** The lead of a person, HR and the director; nobody of themselves. */
export const evaluates = (actor: PersonAbove, userId: number): boolean =>
  decidesAbout(actor, userId, actions.worksheets.delete);
