import { type ClientState, clientState } from '#web/state/client-state.ts';
import { selectionOf } from '#web/state/remembered-filters.ts';

/**
 * The project of something new, unless its maker says otherwise: the one by which the list is filtered that it is asked
 * from, else the one chosen everywhere, else that of what was made last.
 */
export function projectForNew(
  filters: Readonly<Record<string, string | undefined>>,
  now: ClientState = clientState.get(),
): number | null {
  const ofList = selectionOf(filters, (name) => name === 'project_id').project_id;
  return ofList ?? now.project_id ?? now.last_project_id;
}

/** A task was made in this project. */
export const madeIn =
  (projectId: number | null) =>
  (now: ClientState): ClientState => ({ ...now, last_project_id: projectId ?? now.last_project_id });
