import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { dbOf } from '#server/database/db.ts';
import { makePool } from '#server/database/pool.ts';
import { sql } from '#server/database/sql.ts';

const writers = 8;
const pauseMs = 20;

/**
 * People who write rows, and send the same again with the same key whenever there was no answer, until there is one.
 * Afterwards everything that was acknowledged has to be there, and once.
 */
export class AcknowledgedWrites {
  readonly #someUrl: () => string | null;
  readonly #acknowledged = new Map<string, number>();
  #next = 0;
  #token = '';
  /** How often there was no answer, or that the server could not do it now. */
  retries = 0;
  /** With which statuses it was said that it could not be done now; 0 is no answer at all. */
  readonly refusals = new Map<number, number>();

  /** @param someUrl where somebody serves at this moment; null: nowhere. */
  constructor(someUrl: () => string | null) {
    this.#someUrl = someUrl;
  }

  get count(): number {
    return this.#acknowledged.size;
  }

  /** Sends until there is an answer; a killed process gives none. */
  async #sent(path: string, body: object, headers: Record<string, string>): Promise<Response> {
    for (;;) {
      const url = this.#someUrl();
      const request = { method: 'POST', headers: { 'content-type': 'application/json', ...headers } };
      const init = { ...request, body: JSON.stringify(body) };
      const answer = url === null ? null : await fetch(`${url}/api/${path}`, init).catch(() => null);
      if (answer && answer.status < 500) return answer;
      await answer?.body?.cancel();
      this.retries++;
      const status = answer?.status ?? 0;
      this.refusals.set(status, (this.refusals.get(status) ?? 0) + 1);
      await sleep(pauseMs);
    }
  }

  /** Until so many rows are acknowledged. */
  async write(count: number): Promise<void> {
    const signed = await this.#sent('admin/auth/login', { login: 'admin', password: 'demo1234' }, {});
    this.#token = ((await signed.json()) as { token: string }).token;
    const one = async () => {
      for (let at = this.#next++; at < count; at = this.#next++) {
        const name = `Sinov ${at}`;
        const headers = { authorization: `Bearer ${this.#token}`, 'idempotency-key': `killed-while-writing-${at}` };
        const answer = await this.#sent('fp/stickers', { names: { uz: name }, color: '#4c4fd8' }, headers);
        const row = (await answer.json()) as { id: number };
        expect([answer.status, name]).toEqual([201, name]);
        this.#acknowledged.set(name, row.id);
      }
    };
    await Promise.all(Array.from({ length: writers }, one));
  }

  /** Everything is there, once, with one audit row and one event. */
  async compare(databaseUrl: string): Promise<void> {
    const pool = makePool(databaseUrl, 2);
    const { rows } = await sql<{ name: string; id: number; audited: number; announced: number }>`
      select t.names->>'uz' as name, t.id,
        (select count(*) from audit_log
          where resource = 'fp/stickers' and row_id = t.id and action = 'create') as audited,
        (select count(*) from events where resource = 'fp/stickers' and row_id = t.id and op = 'create') as announced
      from stickers t where t.names->>'uz' like 'Sinov %'`.execute(dbOf(pool));
    await pool.end();
    expect(new Map(rows.map(({ name, id }) => [name, id]))).toEqual(this.#acknowledged);
    expect(rows).toHaveLength(this.#acknowledged.size);
    expect(rows.filter(({ audited, announced }) => audited !== 1 || announced !== 1)).toEqual([]);
  }
}
