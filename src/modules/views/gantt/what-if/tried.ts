import type { Api } from '#kernel/api.ts';

type Body = Api['POST /api/fp/gantt-task-manager/what-if']['body'];
/** A change of one task that is collected and not made. */
export type TriedChange = NonNullable<Body['changes']>[number];
export type TriedLinks = NonNullable<Body['links']>;

/** What is collected on the copy, and whether it is open. */
export interface TrialState {
  readonly isOn: boolean;
  readonly changes: readonly TriedChange[];
  readonly links: TriedLinks;
}

/**
 * A copy of the plan on which changes are tried: while `isOn`, what would change the plan hands it to `add` instead.
 * Several changes of one task are one.
 */
export interface Trial extends TrialState {
  readonly begin: () => void;
  readonly add: (changes: readonly TriedChange[], links?: TriedLinks) => void;
  readonly takeOut: (taskId: number) => void;
  /** A link that was collected is left out again, one that would have gone stays. */
  readonly takeOutLink: (kind: 'add' | 'remove', at: number) => void;
  /** Throws all of it away and ends the try. */
  readonly end: () => void;
}
