import { circleOf } from '#modules/work/plan/graph.ts';

/** Activities that share renewable resources, in whole periods (RCPSP; Kolisch & Sprecher 1996, EJOR 96:205-216). */
export interface SharedProject {
  /** Periods of each activity; the first and the last are often dummies of length 0, but need not be. */
  readonly durations: readonly number[];
  /** What each activity takes of each resource in each of its periods. */
  readonly demands: readonly (readonly number[])[];
  /** What there is of each resource in every period. */
  readonly capacities: readonly number[];
  /** Activities that may begin only when this one has ended. */
  readonly successors: readonly (readonly number[])[];
}

/** Why no schedule can be made at all. */
export type Impossible =
  | { readonly reason: 'cycle'; readonly path: readonly number[] }
  | { readonly reason: 'capacity'; readonly activity: number; readonly resource: number }
  | { readonly reason: 'lags'; readonly path: readonly number[] }
  | { readonly reason: 'resources' }
  | { readonly reason: 'skill'; readonly activity: number };

/** Says why a project cannot be scheduled however long one waits; null when it can. */
export function whyImpossible({ demands, capacities, durations, successors }: SharedProject): Impossible | null {
  const path = circleOf(successors);
  if (path) return { reason: 'cycle', path };
  for (const [activity, demand] of demands.entries()) {
    const resource = demand.findIndex((amount, at) => durations[activity]! > 0 && amount > capacities[at]!);
    if (resource >= 0) return { reason: 'capacity', activity, resource };
  }
  return null;
}
