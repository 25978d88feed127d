import { takeBackOf } from '#kernel/take-back.ts';
import { verbOf } from '#kernel/verbs.ts';
import { screenActions } from '#modules/actions.ts';
import { leaveHandOvers } from '#modules/staff/leave/leave-hand-overs.ts';

const { ownTasks } = screenActions;

/** By the person who is asked, as long as it can still be carried out. */
export const agreeHandOver = verbOf(leaveHandOvers, 'agree', [ownTasks]);
export const declineHandOver = verbOf(leaveHandOvers, 'decline', [ownTasks]);
/** The answer of a moment ago never was, unless the task went over with it. */
export const takeBackHandOver = takeBackOf(leaveHandOvers, [ownTasks]);
