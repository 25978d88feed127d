import type { ResourceAccess } from '#kernel/access.ts';
import { actions, screenActions, specialActions } from '#modules/actions.ts';

/** Everybody asks for leave, so all of the staff hold `leave.create`: what the law says is changed by HR alone. */
export const leaveLawAccess: ResourceAccess = {
  read: [screenActions.ownTasks],
  create: [actions.leave.update],
  update: [actions.leave.update],
  remove: [actions.leave.delete],
  export: [actions.leave.export],
};

/** As far as leave goes: who asks, and whom they lead. */
export interface LeaveActor {
  readonly id: number;
  readonly actions: ReadonlySet<number>;
  readonly led_user_ids: readonly number[];
}

/** HR: sees and enters the leave of everybody. */
export const keepsLeave = ({ actions: held }: Pick<LeaveActor, 'actions'>): boolean => held.has(actions.leave.update);

/** HR, and the one who decides where managers decide: the director. */
export const seesAllLeave = ({ actions: held }: Pick<LeaveActor, 'actions'>): boolean =>
  held.has(actions.leave.update) || (held.has(specialActions.approveTeam) && held.has(specialActions.allProjects));

/** HR, the director and the manager of a team decide about leave: of others, never about their own. */
export const decidesFor = (actor: LeaveActor, userId: number): boolean =>
  userId !== actor.id &&
  (seesAllLeave(actor) || (actor.actions.has(specialActions.approveTeam) && actor.led_user_ids.includes(userId)));
