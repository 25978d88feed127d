import { allows, type Need } from '#kernel/access.ts';
import type { SessionUser, UserAction } from '#web/api/signed-in.ts';

export interface Rights {
  /** Null until the list of actions is loaded; then nothing is allowed: spec.md, section 6. */
  readonly actions: ReadonlySet<number> | null;
  readonly user: SessionUser | null;
}

/** Only what has access_state 1 is allowed; the list may carry actions that are not. */
export const allowedActions = (list: readonly UserAction[]): ReadonlySet<number> =>
  new Set(list.filter(({ access_state }) => access_state === 1).map(({ app_actions_id }) => app_actions_id));

/** May the person do it? The server decides; this only keeps what it would refuse out of sight. */
export function may(need: Need, { actions, user }: Rights): boolean {
  if (need === 'public') return true;
  if (!actions || !user) return false;
  return allows(need, { actions, user_type: user.user_type });
}
