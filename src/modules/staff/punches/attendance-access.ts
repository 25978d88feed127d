import { actions, specialActions } from '#modules/actions.ts';

/** As far as attendance goes: who asks, and whom they lead. */
export interface AttendanceActor {
  readonly id: number;
  readonly actions: ReadonlySet<number>;
  readonly led_user_ids: readonly number[];
}

/** HR: keeps devices, kiosks and numbers, and enters punches of others. */
export const keepsAttendance = ({ actions: held }: Pick<AttendanceActor, 'actions'>): boolean =>
  held.has(actions.attendance.update);

/** HR, and the director: who decides about teams and sees every project. */
export const seesAllAttendance = (actor: Pick<AttendanceActor, 'actions'>): boolean =>
  keepsAttendance(actor) ||
  (actor.actions.has(specialActions.approveTeam) && actor.actions.has(specialActions.allProjects));

/** People of the teams that somebody leads today, where they decide about teams. */
export const ledPeople = (actor: AttendanceActor): readonly number[] =>
  actor.actions.has(specialActions.approveTeam) ? actor.led_user_ids : [];
