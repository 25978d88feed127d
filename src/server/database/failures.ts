import { Refusal } from '#server/refusal.ts';

type Failure = { code?: string; message: string; errors?: Failure[] };

const networkCodes = /^(ECONN\w+|ENOTFOUND|EAI_\w+|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE)$/;

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
