/**
 * Who may call: any one of these actions, everyone who is signed in, everyone who is staff, or the whole world. A token
 * for scripts does what its actions say and nothing else: what is open to everyone is closed to it, unless the need
 * names the actions that open it to tokens, or says that each answer is `judged` by the rows behind it.
 */
export type Need = readonly number[] | Everyone | OpenedToTokens | AnyOf | 'judged' | 'public';
type Everyone = 'session' | 'staff';

export interface OpenedToTokens {
  readonly of: Everyone;
  readonly tokens: readonly number[];
}

/** One of several needs is enough: what a row is called is for whoever meets it in other rows. */
export interface AnyOf {
  readonly any: readonly Need[];
}

/** What each way into a resource asks for. A verb that is left out does not exist: the route answers 405. */
export interface ResourceAccess {
  readonly read: Need;
  readonly create?: Need;
  readonly update?: Need;
  readonly remove?: Need;
  readonly export?: Need;
  /** Bringing many from a file, where not everybody does who makes one; else those with an action to make them. */
  readonly import?: Need;
  /** Whoever may write at all writes every row: no rule of a row's own decides beside the action. */
  readonly writesAllRows?: boolean;
}

/** The actions that a need names for people; none where it is open to all of them. */
export function actionsOf(need: Need | undefined): readonly number[] {
  if (need === undefined || typeof need === 'string' || 'of' in need) return [];
  return 'any' in need ? need.any.flatMap(actionsOf) : need;
}

/** What decides about a call, whatever else an actor is. */
export interface Holder {
  readonly actions: ReadonlySet<number>;
  readonly user_type: string;
  /** What a token for scripts may do; null or missing: it is no token that calls. */
  readonly token_actions?: readonly number[] | null;
}

/** Does the caller hold what is needed? `null` is a visitor who is not signed in. */
export function allows(need: Need, holder: Holder | null): boolean {
  if (need === 'public') return true;
  if (!holder) return false;
  if (need === 'judged') return true;
  if (typeof need === 'string') return !holder.token_actions && isOneOf(need, holder);
  if ('any' in need) return need.any.some((one) => allows(one, holder));
  if (!('of' in need)) return need.some((action) => holder.actions.has(action));
  return isOneOf(need.of, holder) && (!holder.token_actions || allows(need.tokens, holder));
}

const isOneOf = (everyone: Everyone, { user_type }: Holder): boolean =>
  everyone === 'session' || user_type !== 'client';

/** Who brings rows from a file: with an action, not because of being signed in. Undefined: nobody. */
export const importNeedOf = (access: ResourceAccess): Need | undefined =>
  access.import ?? (Array.isArray(access.create) ? access.create : undefined);
