import { actions } from '#modules/actions.ts';
import { type PersonAbove, seesAllPeople, seesPerson } from '#modules/company/people/door.ts';

/** HR: runs cycles, and sees who has sent, never what. */
export const keepsReviews = ({ actions: held }: Pick<PersonAbove, 'actions'>): boolean =>
  held.has(actions.reviews.update);

/** HR, and the one who decides where leads decide: the director. */
export const seesAllReviews = (actor: Pick<PersonAbove, 'actions'>): boolean =>
  seesAllPeople(actor, actions.reviews.update);

/** Whose results somebody reads after the release: the own, those of people they lead, all for HR and the director. */
export const seesResultsOf = (actor: PersonAbove, userId: number): boolean =>
  seesPerson(actor, userId, actions.reviews.update);
