/** Who may call: any one of these actions, everyone who is signed in, everyone who is staff, or the whole world. */
export type Need = readonly number[] | 'session' | 'staff' | 'public';

/** What each way into a resource asks for. A verb that is left out does not exist: the route answers 405. */
export interface ResourceAccess {
  readonly read: Need;
  readonly create?: Need;
  readonly update?: Need;
  readonly remove?: Need;
  readonly export?: Need;
  /** Whoever may write at all writes every row: no rule of a row's own decides beside the action. */
  readonly writesAllRows?: boolean;
}

/** What decides about a call, whatever else an actor is. */
export interface Holder {
  readonly actions: ReadonlySet<number>;
  readonly user_type: string;
}

/** Does the caller hold what is needed? `null` is a visitor who is not signed in. */
export function allows(need: Need, holder: Holder | null): boolean {
  if (need === 'public') return true;
  if (!holder) return false;
  if (need === 'session') return true;
  if (need === 'staff') return holder.user_type !== 'client';
  return need.some((action) => holder.actions.has(action));
}
