import { actions, specialActions } from '#modules/actions.ts';

/** As far as worksheets go: who asks, and whom they lead. */
export interface WorksheetActor {
  readonly id: number;
  readonly actions: ReadonlySet<number>;
  readonly led_user_ids: readonly number[];
}

/** HR: makes them for everybody and opens what was sent again. All of the staff hold the action to fill their own. */
export const keepsWorksheets = ({ actions: held }: Pick<WorksheetActor, 'actions'>): boolean =>
  held.has(actions.worksheets.delete);

/** HR, and the one who decides where leads decide: the director. */
export const seesAllWorksheets = (actor: Pick<WorksheetActor, 'actions'>): boolean =>
  keepsWorksheets(actor) ||
  (actor.actions.has(specialActions.approveTeam) && actor.actions.has(specialActions.allProjects));

export const ledBy = ({ actions: held, led_user_ids }: WorksheetActor): readonly number[] =>
  held.has(specialActions.approveTeam) ? led_user_ids : [];

/** The lead of a person, HR and the director; nobody of themselves. */
export const evaluates = (actor: WorksheetActor, userId: number): boolean =>
  userId !== actor.id && (seesAllWorksheets(actor) || ledBy(actor).includes(userId));
