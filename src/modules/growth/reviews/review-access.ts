import { actions, specialActions } from '#modules/actions.ts';

/** As far as reviews go: who asks, and whom they lead. */
export interface ReviewActor {
  readonly id: number;
  readonly actions: ReadonlySet<number>;
  readonly led_user_ids: readonly number[];
}

/** HR: runs cycles, and sees who has sent, never what. */
export const keepsReviews = ({ actions: held }: Pick<ReviewActor, 'actions'>): boolean =>
  held.has(actions.reviews.update);

/** HR, and the one who decides where leads decide: the director. */
export const seesAllReviews = (actor: Pick<ReviewActor, 'actions'>): boolean =>
  keepsReviews(actor) ||
  (actor.actions.has(specialActions.approveTeam) && actor.actions.has(specialActions.allProjects));

export const ledBy = ({ actions: held, led_user_ids }: ReviewActor): readonly number[] =>
  held.has(specialActions.approveTeam) ? led_user_ids : [];

/** Whose results somebody reads after the release: the own, those of people they lead, all for HR and the director. */
export const seesResultsOf = (actor: ReviewActor, userId: number): boolean =>
  userId === actor.id || seesAllReviews(actor) || ledBy(actor).includes(userId);
