import { type AddressInfo, createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { dbOf } from '#server/database/db.ts';
import { beginFirstData } from '#app/first-data.ts';
import { restWhenIdle } from '#app/rest-when-idle.ts';
import { runToEnd } from '#app/run-to-end.ts';
import { type Config, readConfig } from '#server/config.ts';
import type { Db } from '#server/context.ts';
import { startEmbedded } from '#server/database/embedded.ts';
import { databaseRefusal } from '#server/database/failures.ts';
import { migrate } from '#server/database/migrate.ts';
import { asOwner, ownsTables, roleOf } from '#server/database/owner.ts';
import { makePool } from '#server/database/pool.ts';
import { refuseSharedConnections } from '#server/database/pooler.ts';
import type { ServerParts } from '#server/server.ts';
import { Refusal } from '#server/refusal.ts';

/** In place of the built web app. */
type Web = (fastify: FastifyInstance) => Promise<void>;

/** The longest that connections may take to come back to the pool once no request is served any more. */
const poolEndMs = 5_000;

/** What serves is two thousand modules: they are loaded while the database starts. */
async function loadProduct() {
  const [{ buildServer }, { product }] = await Promise.all([import('#server/server.ts'), import('#app/product.ts')]);
  return (parts: ServerParts): Promise<FastifyInstance> => buildServer(parts, product);
}

/**
 * Starts everything in order: database, schema, first data, HTTP. What has started is stopped in the opposite order,
 * requests first and the database last, by disposing of the result, or at once when a step fails or `stop` aborts.
 * @param web what answers for the built web app in development.
 * @throws Refusal with one sentence for every cause outside the product.
 */
export async function startProduct(config: Config, stop: AbortSignal, web?: Web) {
  const parts = new AsyncDisposableStack();
  let url = config.databaseUrl ?? '';
  let loading: ReturnType<typeof loadProduct> | undefined;
  const load = () => {
    loading ??= loadProduct();
    loading.catch(() => {}); // a start that has failed before asks for it no more
    return loading;
  };
  try {
    if (config.databaseUrl === null) {
      const embedded = await startEmbedded({ dataDir: config.dataDir, onLaunched: load, onLost: die });
      parts.defer(() => embedded.stop());
      url = embedded.url;
    }
    stop.throwIfAborted();
    await checkPort(config);
    const pool = makePool(url);
    parts.defer(() => Promise.race([pool.end(), new Promise<void>((done) => setTimeout(done, poolEndMs).unref())]));
    if (config.databaseUrl) await refuseSharedConnections(pool);
    const db: Db = dbOf(pool);
    const firstData = await beginFirstData({ db, config, url, stop });
    parts.defer(firstData.end);
    await prepareTables(config, pool);
    stop.throwIfAborted();
    await firstData.ensure();
    stop.throwIfAborted();
    const build = await load();
    const app = await build({ config, pool, db, databaseUrl: url, web });
    parts.defer(() => app.close());
    await app.listen({ port: config.port, host: config.host });
    announce(config, app.server.address());
    parts.defer(restWhenIdle());
    return parts;
  } catch (error) {
    await parts.disposeAsync();
    throw error instanceof Refusal
      ? error
      : (listenRefusal(error, config) ?? (url && databaseRefusal(error, url)) ?? error);
  }
}

/** Brings the schema up to date, as its owner where that is another role; says so when one guard is all there is. */
async function prepareTables(
  { migrate: mode, databaseUrl, migrationDatabaseUrl }: Config,
  pool: pg.Pool,
): Promise<void> {
  if (migrationDatabaseUrl) await asOwner(migrationDatabaseUrl, await roleOf(pool), (owner) => migrate(owner, mode));
  else await migrate(pool, mode);
  if (databaseUrl && (await ownsTables(pool))) process.stdout.write(`${onlyTrigger}\n`);
}

const onlyTrigger =
  'The audit log is guarded by a trigger only, because the product owns its tables: see MIGRATION_DATABASE_URL.';

/** The embedded database is lost for good: nothing can be served or saved any more. */
function die(reason: Error): never {
  process.stderr.write(`${reason.message}\n`);
  process.exit(1);
}

/** The one line that says that the product serves. Who listens everywhere is reached at 127.0.0.1 too. */
function announce({ host, port }: Config, address: AddressInfo | string | null): void {
  const shown = ['0.0.0.0', '::', 'localhost'].includes(host) ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  process.stdout.write(`ready http://${shown}:${typeof address === 'object' && address ? address.port : port}\n`);
}

/** A taken port is reported before the minutes that filling a new database may take. */
function checkPort({ port, host }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

function listenRefusal(error: unknown, { port, host }: Config): Refusal | undefined {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return new Refusal(`Port ${port} is taken by another program: set PORT to a free one.`);
  if (code === 'EACCES' && syscall === 'listen') {
    return new Refusal(`This user may not listen on port ${port}: set PORT to 1024 or more.`);
  }
  if (code === 'EADDRNOTAVAIL' || (syscall === 'getaddrinfo' && (error as { hostname?: string }).hostname === host)) {
    return new Refusal(`HOST ${host} is not an address of this machine.`);
  }
  return undefined;
}

if (import.meta.main) await runToEnd((stop) => startProduct(readConfig(), stop));
