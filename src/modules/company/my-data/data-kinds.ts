import { actions, screenActions } from '#modules/actions.ts';
import { seesAllPeople } from '#modules/company/people/door.ts';

/** What of a person it is noted of when somebody else opens it. */
export const watchedKinds = ['pinfl', 'birth_date', 'sick_leave'] as const;
export type WatchedKind = (typeof watchedKinds)[number];

/** What goes by itself after some months. Applications of candidates have their setting: `application_months`. */
export const retentionKinds = ['punches', 'days', 'kiosk_flags', 'test_answers', 'review_texts'] as const;
export type RetentionKind = (typeof retentionKinds)[number];
/** What of it goes is counted, applications as well. */
export const erasedKinds = [...retentionKinds, 'applications'] as const;

/** Everybody of the staff sees what is kept of them and for how long. */
export const readsOwnData = [screenActions.ownTasks];
/** HR, and the one who decides where leads decide: the director. They see who looked at whom: people.md, 12. */
export const seesAllViews = (actor: { readonly actions: ReadonlySet<number> }): boolean =>
  seesAllPeople(actor, actions.users.update);
/** HR says for how long. */
export const setsRetention = [actions.users.update];
