/**
 * Why a deadline is set or moved. `initial` is the first one; a move that the executor asked for leaves the deadline
 * that the KPI uses where it was: product.md, Tasks.
 */
export const deadlineReasons = [
  'initial',
  'client_request',
  'blocked',
  'unblock',
  'estimate_error',
  'executor_request',
] as const;

export type DeadlineReason = (typeof deadlineReasons)[number];

/** Reasons that a person may give for a change. */
export const reasonsForChange = deadlineReasons.filter((reason) => reason !== 'initial');

/** Does the deadline that the KPI uses move along? */
export const movesKpiDeadline = (reason: DeadlineReason): boolean => reason !== 'executor_request';
