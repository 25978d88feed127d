import type { Holder } from '#kernel/access.ts';
import { specialActions } from '#modules/actions.ts';

interface Member extends Holder {
  readonly user_type: string;
  readonly project_ids: readonly number[];
}

/** Projects of which somebody sees every task; of others only those that name them, as `visibleTask` says. */
export const wholeProjectsOf = (actor: Member): 'all' | readonly number[] => {
  if (actor.actions.has(specialActions.allProjects)) return 'all';
  return actor.user_type === 'client' ? [] : actor.project_ids;
};
