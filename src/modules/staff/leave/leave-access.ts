import type { ResourceAccess } from '#kernel/access.ts';
import { actions, screenActions } from '#modules/actions.ts';
import { decidesAbout, type PersonAbove, seesAllPeople } from '#modules/company/people/door.ts';

/** Everybody asks for leave, so all of the staff hold `leave.create`: what the law says is changed by HR alone. */
export const leaveLawAccess: ResourceAccess = {
  read: [screenActions.ownTasks],
  create: [actions.leave.update],
  update: [actions.leave.update],
  remove: [actions.leave.delete],
  export: [actions.leave.export],
};

/** HR: sees and enters the leave of everybody. */
export const keepsLeave = ({ actions: held }: Pick<PersonAbove, 'actions'>): boolean => held.has(actions.leave.update);

/** HR, and the one who decides where managers decide: the director. */
export const seesAllLeave = (actor: Pick<PersonAbove, 'actions'>): boolean =>
  seesAllPeople(actor, actions.leave.update);

/** HR, the director and the manager of a team decide about leave: of others, never about their own. */
export const decidesFor = (actor: PersonAbove, userId: number): boolean =>
  decidesAbout(actor, userId, actions.leave.update);
