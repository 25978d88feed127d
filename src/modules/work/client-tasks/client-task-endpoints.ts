import Type from 'typebox';
import { bodyOf, contractOf } from '#kernel/contract.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { id, rowsWith, version } from '#kernel/schemas.ts';
import { takeBackOf } from '#kernel/take-back.ts';
import { verbOf } from '#kernel/verbs.ts';
import { actions, screenActions } from '#modules/actions.ts';
import { clientTasks, ratingFields, returnFields, stepFields } from '#modules/work/client-tasks/client-tasks.ts';

const { update } = actions.clientTasks;
/** Whoever opens client tasks may ask; what somebody is to a client task decides. */
const both = [screenActions.clientTasks];

/** A manager answers for it from now on; of two who take it at once the second hears who was faster. */
export const takeClientTask = verbOf(clientTasks, 'take', [update], stepFields);
/** A refusal says why: the client reads it. */
export const declineClientTask = verbOf(clientTasks, 'decline', [update], stepFields);
/** What was declined is looked at again. */
export const reconsiderClientTask = verbOf(clientTasks, 'reconsider', [update], stepFields);
/** Done without any task: begun, and finished. */
export const startClientTask = verbOf(clientTasks, 'start', [update], stepFields);
export const finishClientTask = verbOf(clientTasks, 'finish', [update], stepFields);
/** By the client; by a manager who says how the client said so. */
export const confirmClientTask = verbOf(clientTasks, 'confirm', both, stepFields);
/** The caller's step of a moment ago never was, and nobody hears of it. */
export const takeBackClientTask = takeBackOf(clientTasks, both);
/** By the client with a reason; the tasks that are named come back to be corrected. */
export const returnClientTask = verbOf(clientTasks, 'return', both, returnFields);

/** How it went, in one tap, by the client who confirmed it; the last word counts. */
export const rateClientTask = endpoint('POST /api/fp/client-tasks/rate', {
  need: both,
  body: bodyOf(ratingFields, { id, version }),
  output: contractOf(clientTasks).row,
});

/** How many client tasks stand in each status, of those that the list shows to the caller. */
export const countClientTasks = endpoint('GET /api/fp/client-tasks/counts', {
  need: both,
  output: rowsWith({ status: Type.String(), count: Type.Integer(), late: Type.Integer() }),
});
