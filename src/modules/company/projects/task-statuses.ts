/**
 * How a task can stand. It is said here and not beside the moves of tasks, which stand above, because projects count
 * by it, and messengers ask by it.
 */

/** In the order of a board's columns. The clock of a task runs in `processing` only. */
export const taskStatuses = [
  { code: 'new', group: 'unstarted', timer_runs: false },
  { code: 'processing', group: 'started', timer_runs: true },
  { code: 'pause', group: 'started', timer_runs: false },
  { code: 'checking', group: 'review', timer_runs: false },
  { code: 'returned', group: 'unstarted', timer_runs: false },
  { code: 'done', group: 'review', timer_runs: false },
  { code: 'not_accepted', group: 'unstarted', timer_runs: false },
  { code: 'accepted', group: 'completed', timer_runs: false },
  { code: 'blocked', group: 'on_hold', timer_runs: false },
] as const;

type Status = (typeof taskStatuses)[number]['code'];

const without = <S extends Status>(from: readonly Status[], ...out: readonly S[]) =>
  from.filter((status): status is Exclude<Status, S> => !(out as readonly Status[]).includes(status));

/** A sub-task in one of these no longer holds its parent up, a blocker no longer holds its followers up. */
export const closedStatuses = ['done', 'accepted'] as const satisfies readonly Status[];

export const isClosedStatus = (status: string): boolean => (closedStatuses as readonly string[]).includes(status);

/** All others: what is not done, and what can be late. */
export const openStatuses = without(
  taskStatuses.map(({ code }) => code),
  ...closedStatuses,
);

/** What its executor has in hand: what they have handed in waits for somebody else. */
export const inHandStatuses = without(openStatuses, 'checking');

/** What somebody has to do themselves, and what loads them: neither blocked nor in the hands of a reviewer. */
export const loadingStatuses = without(inHandStatuses, 'blocked');

/** What is closed as SQL has it, `t.status in ('done', 'accepted')`: constants, so that partial indexes are found. */
export const closedInSql = `('${closedStatuses.join("', '")}')`;
