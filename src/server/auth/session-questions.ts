import { languages } from '#kernel/languages.ts';
import { ids, moment, oneOf, orNull, type RowOf, text, whole } from '#server/database/columns.ts';
import { sql } from '#server/database/sql.ts';
import type { Db } from '#server/context.ts';
import { hashOf } from '#server/auth/tokens.ts';

export const sessionColumns = {
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
export type LiveSession = RowOf<typeof sessionColumns>;
type OpenedSession = RowOf<typeof openedColumns>;

/**
 * Asks the database whose session an access token opens. Those who come while a question is under way are asked for
 * together with all others in the next one: what an answer says was read after the request came, as if it had been
 * asked for alone, and under load many requests cost one question.
 */
export class SessionQuestions {
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
