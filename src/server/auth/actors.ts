import { dayOf } from '#kernel/calendar-formats.ts';
import { type Lang, languages } from '#kernel/languages.ts';
import { ids, moment, oneOf, orNull, type RowOf, sql, text, whole, yesNo } from '#server/database/door.ts';
import type { Actor, Db } from '#server/context.ts';
import { holdsOn } from '#server/database/door.ts';
import { hashOf } from '#server/auth/tokens.ts';

/** Whose clock days are of; it may move while the product runs. */
interface Company {
  readonly timeZone: string;
}

export interface SignedIn {
  readonly actor: Actor;
  readonly session_id: number;
  readonly lang: Lang;
  /** Somebody looks through this person's eyes and may change nothing. */
  readonly is_seen: boolean;
  /** When the session is over by itself, in milliseconds; null: it is renewed while somebody works in it. */
  readonly ends_at: number | null;
}

/**
 * Who is behind an access token, and what they may. One indexed question per request says if the session lives and
 * whether any right changed since (`access_epoch`, kept by triggers); rights themselves are read again only then, and
 * when a new day of the company begins: memberships begin and end with days.
 */
export class Actors {
  readonly #db: Db;
  readonly #questions: SessionQuestions;
  readonly #company: Company;
  readonly #known = new Map<number, { epoch: number; day: string; actor: Promise<Actor | null> }>();

  constructor(db: Db, company: Company) {
    this.#db = db;
    this.#company = company;
    this.#questions = new SessionQuestions(db);
  }

  async behind(token: string): Promise<SignedIn | null> {
    const session = await this.#questions.of(token);
    if (!session) return null;
    if (!session.used_at || (session.token_actions && isOld(session.used_at)))
      await sql`with used as (update session_tokens set used_at = now() where hash = ${hashOf(token)}
          returning session_id)
        update sessions s set last_seen_at = now() from used
        where s.id = used.session_id and s.token_name is not null`.run(this.#db);
    const actor = await this.of(session.user_id, session.epoch, session.token_actions);
    const endsBySelf = session.seer_id !== null || session.token_actions !== null;
    return actor && signedIn(actor, session, endsBySelf ? Date.parse(session.expires_at) : null);
  }

  /** Whose a live session is: for signed addresses, which carry no token. */
  async ofSession(sessionId: number): Promise<SignedIn | null> {
    const session = await sql(sessionColumns)`select s.id as session_id, s.user_id, s.lang_code, s.seer_id,
        s.token_actions, e.epoch
      from sessions s cross join access_epoch e where s.id = ${sessionId} and s.ended_at is null`.first(this.#db);
    const actor = session && (await this.of(session.user_id, session.epoch, session.token_actions));
    return actor ? signedIn(actor, session) : null;
  }

  /** The day of the company: rights are those of who is in which team on it, and end with it. */
  today(): string {
    return dayOf(Date.now(), this.#company.timeZone);
  }

  /** The actor as of an epoch of rights; with no more actions than their token allows, if they use one. */
  async of(userId: number, epoch: number, only: readonly number[] | null = null): Promise<Actor | null> {
    const actor = await this.#whole(userId, epoch);
    if (!actor || !only) return actor;
    return { ...actor, actions: new Set(only.filter((id) => actor.actions.has(id))), token_actions: only };
  }

  async #whole(userId: number, epoch: number): Promise<Actor | null> {
    const known = this.#known.get(userId);
    const day = this.today();
    if (known?.epoch === epoch && known.day === day) return known.actor;
    const actor = loadActor(this.#db, userId, day);
    this.#known.set(userId, { epoch, day, actor });
    if (this.#known.size > 5000) this.#known.delete(this.#known.keys().next().value!);
    try {
      return await actor;
    } catch (error) {
      this.#known.delete(userId);
      throw error;
    }
  }
}

/** A script calls often: the hour of its last call is enough to know. */
const isOld = (at: string): boolean => Date.now() - Date.parse(at) > 3_600_000;

const signedIn = (
  actor: Actor,
  { session_id, lang_code, seer_id }: LiveSession,
  ends_at: number | null = null,
): SignedIn => ({
  actor,
  session_id,
  lang: lang_code,
  is_seen: seer_id !== null,
  ends_at,
});

export const currentEpoch = (db: Db): Promise<number> =>
  sql({ epoch: whole })`select epoch from access_epoch`.value(db);

const actorColumns = {
  id: whole,
  fio: text,
  must_set_up: yesNo,
  user_type: text,
  client_id: orNull(whole),
  branch_id: orNull(whole),
  actions: ids,
  project_ids: ids,
  managed_project_ids: ids,
  archived_project_ids: ids,
  led_user_ids: ids,
  team_ids: ids,
};

/**
 * What somebody may do and whom they lead on a day, `YYYY-MM-DD` of the company. Null for a user who is blocked or
 * deleted, or whose account opens later.
 */
export async function loadActor(db: Db, userId: number, today: string): Promise<Actor | null> {
  const row = await sql(actorColumns)`
    with me as (select u.*, ut.code as type_code, lacks_second_factor(u) as lacks_factor
      from users u join user_types ut on ut.id = u.user_type_id
      where u.id = ${userId} and u.deleted_at is null and u.status = 'active'
        and coalesce(u.opens_on, '-infinity') <= ${today}::date),
    my_teams as (select m.team_id, mt.is_lead from team_members m
      join team_member_types mt on mt.id = m.team_member_type_id
      where m.user_id = ${userId} and m.deleted_at is null and ${holdsOn('m', today)})
    select me.id, me.fio, me.must_change_password or me.lacks_factor as must_set_up, me.type_code as user_type,
      me.client_id, me.branch_id,
      array(select distinct a.app_actions_id::int from user_role_access a join user_roles r on r.id = a.user_roles_id
        where a.user_roles_id = any(me.role_ids) and a.access_state = 1
          and a.deleted_at is null and r.deleted_at is null order by 1) as actions,
      array(select p.id from projects p where p.deleted_at is null and (p.manager_id = me.id
        or p.member_ids @> array[me.id] or p.team_id in (select team_id from my_teams)
        or (me.type_code = 'client' and p.client_id = me.client_id))) as project_ids,
      array(select p.id from projects p where p.deleted_at is null and p.manager_id = me.id) as managed_project_ids,
      array(select p.id from projects p where p.archived_at is not null) as archived_project_ids,
      array(select distinct o.user_id from team_members o
        join my_teams on my_teams.team_id = o.team_id and my_teams.is_lead
        where o.deleted_at is null and ${holdsOn('o', today)}) as led_user_ids,
      array(select distinct team_id from my_teams) as team_ids
    from me`.first(db);
  return row ? { ...row, actions: new Set(row.actions), token_actions: null, as_of: today } : null;
}

const sessionColumns = {
  session_id: whole,
  user_id: whole,
  lang_code: oneOf(...languages),
  epoch: whole,
  /** Who really looks, when it is another person than the session's. */
  seer_id: orNull(whole),
  /** What a token for scripts may do; null: it is a session of a browser, and may all that its person may. */
  token_actions: orNull(ids),
};
const openedColumns = { ...sessionColumns, key: text, used_at: orNull(moment), expires_at: moment };
type LiveSession = RowOf<typeof sessionColumns>;
type OpenedSession = RowOf<typeof openedColumns>;

/**
 * Asks the database whose session an access token opens. Those who come while a question is under way are asked for
 * together with all others in the next one: what an answer says was read after the request came, as if it had been
 * asked for alone, and under load many requests cost one question.
 */
class SessionQuestions {
  readonly #db: Db;
  #next: { readonly hashes: Map<string, Buffer>; readonly answer: Promise<Map<string, OpenedSession>> } | null = null;
  #last: Promise<unknown> = Promise.resolve();

  constructor(db: Db) {
    this.#db = db;
  }

  async of(token: string): Promise<OpenedSession | undefined> {
    const hash = hashOf(token);
    const key = hash.toString('hex');
    if (!this.#next) {
      const hashes = new Map<string, Buffer>();
      const answer = this.#last.then(() => {
        this.#next = null;
        return this.#ask([...hashes.values()]);
      });
      this.#next = { hashes, answer };
      this.#last = answer.catch(() => {});
    }
    this.#next.hashes.set(key, hash);
    return (await this.#next.answer).get(key);
  }

  async #ask(hashes: readonly Buffer[]): Promise<Map<string, OpenedSession>> {
    // One is compared by itself: a list is planned anew each time, because its length is not known beforehand.
    const these = hashes.length === 1 ? sql`k.hash = ${hashes[0]}` : sql`k.hash = any(${hashes})`;
    return sql(openedColumns)`select encode(k.hash, 'hex') as key, s.id as session_id,
        s.user_id, s.lang_code, s.seer_id, s.token_actions, e.epoch, k.used_at, k.expires_at
      from session_tokens k join sessions s on s.id = k.session_id cross join access_epoch e
      where ${these} and k.kind = 'access' and k.expires_at > now() and s.ended_at is null`.by(this.#db, 'key');
  }
}
