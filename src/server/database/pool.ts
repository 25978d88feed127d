import pg from 'pg';
import { commitMark, PreparedQuery } from '#server/database/prepared-query.ts';
import { plannedAnew } from '#server/database/planned-anew.ts';

type Query = (this: pg.Client, config: unknown, values?: unknown, callback?: unknown) => unknown;

/** A statement is worth preparing when it comes again. Names are capped: each costs memory on every connection. */
const usesBeforeNaming = 3;
const mostNames = 500;
const mostCounted = 1_000;

const names = new Map<string, string>();
const uses = new Map<string, number>();

/** The name under which a statement is prepared, from its third use on; otherwise undefined. */
function nameOf(text: string): string | undefined {
  if (text.startsWith(plannedAnew)) return undefined;
  const known = names.get(text);
  if (known || names.size >= mostNames) return known;
  const count = (uses.get(text) ?? 0) + 1;
  if (count < usesBeforeNaming) {
    if (uses.size >= mostCounted) uses.clear();
    uses.set(text, count);
    return undefined;
  }
  uses.delete(text);
  const name = `s${names.size + 1}`;
  names.set(text, name);
  return name;
}

/** A statement as the client takes it. Only one that has values is prepared. */
function statementOf(text: string, values: unknown) {
  if (!Array.isArray(values) || values.length === 0) return { query: { text }, name: undefined, isBound: false };
  const name = nameOf(text);
  return { query: name ? { name, text, values } : { text, values }, name, isBound: true };
}

const plainQuery = Reflect.get(pg.Client.prototype, 'query') as Query;

/** A transaction of which the database has not heard yet, or which its last statement has committed already. */
type Open = 'begun' | 'committed' | null;

/**
 * Prepares statements with values once per connection: twice the throughput of unnamed ones. BEGIN waits for the first
 * statement of its transaction and travels with it; a statement with the commit mark takes COMMIT along. Callers see
 * nothing of it.
 */
class PreparingClient extends pg.Client {
  open: Open = null;
  /** Whether a transaction is under way that this client was told to begin. */
  inside = false;
}

PreparingClient.prototype.query = function (
  this: PreparingClient,
  config: unknown,
  values?: unknown,
  callback?: unknown,
) {
  if (typeof config !== 'string') return plainQuery.call(this, config, values, callback);
  const { query, name, isBound } = statementOf(config, values);
  // Without a transaction: asked of the pool, which wants to be called back.
  if (callback) return name ? submit(this, query, alone, callback as Answer) : plainQuery.call(this, query, callback);
  const { open } = this;
  if (config === 'begin') {
    this.open = 'begun';
    this.inside = true;
    return Promise.resolve(nothing('BEGIN'));
  }
  const ends = config === 'commit' || config === 'rollback';
  if (ends) this.inside = false;
  if (open === 'committed' && !ends) return Promise.reject(new Error('the transaction is over already'));
  this.open = null;
  if (ends && open) return Promise.resolve(nothing(config.toUpperCase()));
  const commits = isBound && this.inside && config.startsWith(commitMark);
  if (open !== 'begun' && !commits) return name ? join(this, query, alone) : plainQuery.call(this, query);
  // Only what is prepared already may follow BEGIN at once: until then the answers to Parse cannot be told apart.
  const begins = open === 'begun' && name !== undefined && isPrepared(this, name);
  const joined = () => (name || commits ? join(this, query, { begins, commits }) : plainQuery.call(this, query));
  return open === 'begun' && !begins ? (plainQuery.call(this, 'begin') as Promise<unknown>).then(joined) : joined();
} as typeof pg.Client.prototype.query;

const nothing = (command: string) => ({ command, rows: [], rowCount: null });

const isPrepared = (client: pg.Client, name: string): boolean => name in client.connection.parsedStatements;

type Answer = (error: Error | null | undefined, result?: unknown) => void;
const alone = { begins: false, commits: false };

const submit = (client: PreparingClient, query: pg.QueryConfig, along: typeof alone, answer: Answer): unknown =>
  plainQuery.call(client, new PreparedQuery(query, along, answer));

function join(client: PreparingClient, query: pg.QueryConfig, along: typeof alone): Promise<unknown> {
  const answered = new Promise((resolve, reject) => {
    submit(client, query, along, (error, rows) => {
      if (error) return reject(error);
      if (along.commits) client.open = 'committed';
      resolve(rows);
    });
  });
  return answered.catch((error: Error) => {
    // Its trace leads to the socket, and is to lead to who asked.
    Error.captureStackTrace(error);
    throw error;
  });
}

/** The session runs in UTC: PostgreSQL's text is `2026-03-01 09:30:00.123+00`, ISO 8601 but for blank and zone. */
const iso = (text: string) => `${text.slice(0, 10)}T${text.slice(11, -3)}Z`;

const { builtins } = pg.types;
/** Types of arrays have no names among the built-in ones. */
const arrays = { int8: 1016, text: 1009, date: 1182 };
const textsOf = pg.types.getTypeParser(arrays.text, 'text') as (text: string) => string[];
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, Number],
  [builtins.TIMESTAMPTZ, iso],
  [builtins.DATE, String],
  [arrays.int8, (text) => (text === '{}' ? [] : textsOf(text).map(Number))],
  [arrays.date, textsOf],
]);

/** How values of PostgreSQL arrive: bigint as number, instants as ISO strings in UTC, days as `YYYY-MM-DD`. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    parsers.get(oid) ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/**
 * The one way to reach the database. Connections prepare repeated statements, run in UTC, and survive the loss of the
 * server: an error on an idle or a checked-out connection ends that connection, never the process.
 * @param max connections at most; several processes share the server's limit, so this stays small.
 */
export function makePool(connectionString: string, max = 8): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    types,
    Client: PreparingClient as unknown as new () => pg.ClientBase,
    options: '-c timezone=UTC',
    application_name: 'vazifa',
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
  });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
