import type { Use } from '#kernel/row-verbs.ts';
import type { Resource } from '#kernel/resource.ts';
import { CallProblem } from '#web/api/problem.ts';
import type { RowValues } from '#web/fields/field-view.ts';
import { storeOf } from '#web/state/store.ts';

interface InUse {
  readonly resource: Resource;
  readonly row: RowValues;
  readonly uses: readonly Use[];
}

/** The row that could not be deleted, because others refer to it: the list asks what should take its place. */
export const inUse = storeOf<InUse | null>(null);

/** Where the row is used that the server did not delete, or null when the problem is another. */
export const usesIn = (error: unknown): readonly Use[] | null =>
  error instanceof CallProblem && error.description === 'ROW_IN_USE' ? (error.body.uses as readonly Use[]) : null;
