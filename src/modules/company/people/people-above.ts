import { actions, specialActions } from '#modules/actions.ts';

/**
 * Who stands above whom, said once: docs/decisions/people-above-people.md. A lead is who leads a team that day and
 * holds the action to decide about teams; the director holds it with that of all projects; HR holds what a family is
 * kept by.
 */
export interface PersonAbove {
  readonly id: number;
  readonly actions: ReadonlySet<number>;
  /** People of the teams that they lead on the day of the call, whatever they hold. */
  readonly led_user_ids: readonly number[];
}
type Held = Pick<PersonAbove, 'actions'>;

/** Somebody's people: all of them, or by their ids. */
export type People = 'all' | readonly number[];

/**
 * The people whom somebody leads today: none without the action to decide about teams, whatever the team calls them.
 */
export const ledPeople = ({ actions: held, led_user_ids }: PersonAbove): readonly number[] =>
  held.has(specialActions.approveTeam) ? led_user_ids : [];

/** A lead is in their own team. */
export const ownAndLed = (actor: PersonAbove): readonly number[] => [...new Set([actor.id, ...ledPeople(actor)])];

/** Sees all people and decides where leads decide. */
export const isDirector = ({ actions: held }: Held): boolean =>
  held.has(specialActions.approveTeam) && held.has(specialActions.allProjects);

/** HR, who holds one of the actions by which rows of everybody are kept, and the director. */
export const seesAllPeople = (actor: Held, ...keptBy: readonly number[]): boolean =>
  keptBy.some((action) => actor.actions.has(action)) || isDirector(actor);

/** Whose rows somebody sees: their own, those of people whom they lead, all of them as HR and director. */
export const peopleOf = (actor: PersonAbove, ...keptBy: readonly number[]): People =>
  seesAllPeople(actor, ...keptBy) ? 'all' : ownAndLed(actor);

/** The same of one person. */
export const seesPerson = (actor: PersonAbove, userId: number, ...keptBy: readonly number[]): boolean => {
  const people = peopleOf(actor, ...keptBy);
  return people === 'all' || people.includes(userId);
};

/** Leads, the director and HR decide about others, nobody about themselves. */
export const decidesAbout = (actor: PersonAbove, userId: number, ...keptBy: readonly number[]): boolean =>
  userId !== actor.id && seesPerson(actor, userId, ...keptBy);

/** Lateness and absence, came and left: as attendance tells them, whoever else tells them. */
export const seesDaysOf = (actor: PersonAbove, userId: number): boolean =>
  seesPerson(actor, userId, actions.attendance.update);
