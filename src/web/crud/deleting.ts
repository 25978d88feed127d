import type { Need } from '#kernel/access.ts';
import type { Resource } from '#kernel/resource.ts';
import type { PartsOf } from '#web/crud/ask-and-remove.ts';
import type { RowValues } from '#web/fields/field-view.ts';
import { arrival } from '#web/navigation/arrival.ts';
import { notifyProblem } from '#web/ui/notices.ts';

export const mayRemove = ({ access }: Resource, may: (need: Need) => boolean): boolean =>
  access.remove !== undefined && may(access.remove);

/** Deletes, as `ask-and-remove.ts` says, which comes with the first row that is deleted. False: it was not done. */
export async function askAndRemove(resource: Resource, rows: readonly RowValues[], partsOf: PartsOf): Promise<boolean> {
  const it = await arrival(() => import('#web/crud/ask-and-remove.ts')).catch(notifyProblem);
  return it ? it.askAndRemove(resource, rows, partsOf) : false;
}
