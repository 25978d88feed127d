import type { Holder } from '#kernel/access.ts';
import type { Lang } from '#kernel/languages.ts';
import { type Db, type Sql, sql, type SqlBool } from '#server/database/door.ts';

export type { Db } from '#server/database/door.ts';

/** Who calls: what rights and scopes ask about. Kept in memory and made again when rights change. */
export interface Actor extends Holder {
  readonly id: number;
  readonly fio: string;
  readonly user_type: string;
  readonly client_id: number | null;
  readonly branch_id: number | null;
  /** Projects that the actor or one of the actor's teams takes part in. */
  readonly project_ids: readonly number[];
  /** Projects that the actor manages. */
  readonly managed_project_ids: readonly number[];
  /** Projects that are put away, whoever took part in them. */
  readonly archived_project_ids: readonly number[];
  /** People of the teams that the actor leads. */
  readonly led_user_ids: readonly number[];
  /** Teams that the actor is in. */
  readonly team_ids: readonly number[];
  /** The day of the company on which all this is so: memberships begin and end with days. */
  readonly as_of: string;
  /** Signed in with a one-time password: nothing but their account is open until they choose their own. */
  readonly must_set_up: boolean;
  /** A script calls with a token that allows these actions; null: the person calls. */
  readonly token_actions: readonly number[] | null;
}

/** Where a call comes from, for the audit log. */
export interface Origin {
  readonly request_id: string;
  readonly session_id: number | null;
  readonly address: string;
}

/** What an operation works with. `db` is the transaction of the request. */
export interface Context {
  readonly db: Db;
  readonly actor: Actor;
  readonly now: Date;
  readonly lang: Lang;
  /** The company's, as it is at this moment: it may move while the product runs. */
  readonly timeZone: string;
  /** What administrators have set, by key; each module reads its own. */
  readonly settings: Readonly<Record<string, unknown>>;
  readonly origin: Origin;
  /** Nothing follows the operation in its transaction: its last statement may commit. */
  readonly closes?: boolean;
  /** The next statement that changes rows is the last of the transaction, and commits it. */
  readonly commits?: boolean;
}

/** For the last statement of an operation: where nothing else follows either, it commits on the way. */
export const lastly = (ctx: Context): Context => (ctx.closes ? { ...ctx, commits: true } : ctx);

/** The visitor of a public endpoint. */
export const visitor: Actor = {
  id: 0,
  fio: '',
  user_type: 'visitor',
  actions: new Set(),
  client_id: null,
  branch_id: null,
  project_ids: [],
  managed_project_ids: [],
  archived_project_ids: [],
  led_user_ids: [],
  team_ids: [],
  as_of: '1900-01-01',
  must_set_up: false,
  token_actions: null,
};

/** The product itself: jobs, seeds. Holds nothing, because nobody asks it. */
export const system: Actor = { ...visitor, user_type: 'service' };

/** Who is written down as the maker of a row. */
export const actorId = (actor: Actor): number | null => actor.id || null;

/**
 * Which rows an actor may see: all, or those for which the condition holds. The row is `t` in it. One function per
 * resource serves list, read, update, delete, export, search and live events alike.
 */
export type Scope = (actor: Actor) => 'all' | Sql<SqlBool>;

export const everyRow: Scope = () => 'all';

/** Of what is the company's own: staff and the product itself see all of it, clients and visitors nothing. */
export const rowsOfStaff: Scope = ({ user_type }) =>
  user_type === 'client' || user_type === visitor.user_type ? sql`false` : 'all';
