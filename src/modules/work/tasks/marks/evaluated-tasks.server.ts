import { type Happening, happening } from '#server/crud/happenings.ts';

/**
 * Tasks that were accepted, opened again or marked, or whose marks count no more. Said in the transaction that does
 * it: what the tasks are worth follows.
 */
export const tasksEvaluated: Happening<readonly number[]> = happening();
