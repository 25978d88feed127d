import { Refusal } from '#server/refusal.ts';

type Failure = { code?: string; message: string; errors?: Failure[] };

const networkCodes = /^(ECONN\w+|ENOTFOUND|EAI_\w+|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE)$/;

/** The server ends connections, starts, stops, has none left, or is the one that follows and takes no writes. */
const awayCodes = /^(08|57P0|53300|25006)/;

/** What `pg` says by itself of a connection that is gone; such an error has no code. */
const lostMessages = new RegExp(
  [
    'connection (terminated|ended|closed|error)|not queryable',
    'timeout (exceeded|expired)|read timeout|after calling end on the pool',
  ].join('|'),
  'i',
);

/** The database is away or restarting; the same request may succeed in a moment. */
export function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '', message } = error as Failure & Error;
  if (code) return awayCodes.test(code) || networkCodes.test(code);
  return lostMessages.test(message);
}

/**
 * The sentence for a failure that has its cause outside the product: an unreachable database, a wrong password, a full
 * disk. Undefined for everything else, which is a bug and keeps its stack.
 * @param url the database's address; only host, user and name of it are repeated.
 */
export function databaseRefusal(error: unknown, url: string): Refusal | undefined {
  const failure = error as Failure;
  const code = failure.code ?? failure.errors?.[0]?.code ?? '';
  const { where, user, name } = partsOf(url);
  if (code === '53100' || code === 'ENOSPC') return new Refusal(`The disk of the database at ${where} is full.`);
  if (code === '28P01' || code === '28000' || /SASL|password/.test(failure.message)) {
    return new Refusal(`The database at ${where} refuses user "${user}": check user and password in DATABASE_URL.`);
  }
  if (code === '3D000') {
    return new Refusal(`There is no database "${name}" at ${where}: make it, or name another one in DATABASE_URL.`);
  }
  if (code === '42501')
    return new Refusal(`User "${user}" lacks a right in database "${name}" at ${where}: ${failure.message}.`);
  if (code === '53300') return new Refusal(`The database at ${where} has no free connection left.`);
  if (/unsupported startup parameter/.test(failure.message))
    return new Refusal(
      `The pooler at ${where} refuses the settings of a session: name PostgreSQL itself in DATABASE_URL.`,
    );
  if (code === '25006')
    return new Refusal(`The database at ${where} is read only: name the primary server in DATABASE_URL.`);
  if (networkCodes.test(code)) return unreachable(where, code);
  if (
    code.startsWith('57P') ||
    code.startsWith('08') ||
    /timeout|terminated|ended unexpectedly/i.test(failure.message)
  ) {
    return unreachable(where, failure.message);
  }
  if (/SSL|certificate/i.test(failure.message)) {
    return new Refusal(
      `No safe connection to the database at ${where}: ${failure.message}; see sslmode in DATABASE_URL.`,
    );
  }
  return undefined;
}

const unreachable = (where: string, why: string) =>
  new Refusal(`The database at ${where} does not answer (${why}): check DATABASE_URL and that PostgreSQL runs there.`);

function partsOf(url: string) {
  const { hostname, port, username, pathname } = new URL(url);
  const user = decodeURIComponent(username) || 'unnamed';
  return {
    where: `${hostname || 'localhost'}:${port || 5432}`,
    user,
    name: decodeURIComponent(pathname.slice(1)) || user,
  };
}
