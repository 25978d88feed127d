import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { nativeFolder, runnerFor } from '#server/database/embedded-binaries.ts';
import { clusterOf, isAlive, logOf, owner, postmasterOf, prepareCluster } from '#server/database/embedded-cluster.ts';
import { DiskFull, dismiss, type Launch, runPostgres, type Watch } from '#server/database/embedded-process.ts';
import { Refusal } from '#server/refusal.ts';

/** A running PostgreSQL of this DATA_DIR. */
export interface Embedded {
  readonly url: string;
  /** It ran already, kept by another process of this product. */
  readonly attached: boolean;
  /** Leaves the database; the last to leave stops it. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** Absolute; it exists and this user may write there. */
  dataDir: string;
  /** Only one server may use a DATA_DIR; tools (backup, seed, reset) join the one that is there. */
  role?: 'server' | 'tool';
  /** Settings of PostgreSQL in place of the ones for a small machine. */
  settings?: Record<string, string>;
  /** Called when PostgreSQL begins to start, here or again: what takes this process a while may be done meanwhile. */
  onLaunched?: () => void;
  /** The database went away and could not be brought back. */
  onLost?: (reason: Error) => void;
}

/** Every process that uses the database holds one connection under this name, so that the last one can tell. */
const keeperName = 'vazifa keeper';
/** Held by the one server on its keeper connection: it ends with the process, however that ends. */
const serverLock = 8_245_091;
/** A database that could not be brought back is tried again after this. */
const retryMs = 2_000;
/**
 * So often it may fail for a reason that is not known. On a full disk its last words are lost, and there may be room
 * again by the time that somebody looks; as long as there is none, it is tried without end.
 */
const mostFailures = 5;
/** How long another process may take to start, recover or stop the database before this one gives up waiting. */
const patienceMs = 120_000;
/** After this a server that refuses new connections while it waits for the old ones is made to end those. */
const stoppingMs = 3_000;
/** How long a shutdown may take to write everything to the tables. */
const stoppedMs = 60_000;

interface Running {
  pid: number;
  port: number;
  attached: boolean;
  keeper: pg.Client;
  watch?: Watch;
}

/**
 * Starts the PostgreSQL that npm brought on the cluster under `dataDir`, making the cluster on first use.
 * A server left over by a process that was killed is stopped and started again; one that is in use is joined.
 * When a process with the role `server` dies without `stop`, the database that it runs ends by itself; when the
 * database dies, the process brings it back on the same port.
 * @throws Refusal when another server uses the folder, the disk is full, or PostgreSQL says why it cannot start.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { dataDir, role = 'server', settings = {} } = options;
  const native = await nativeFolder();
  const cluster = clusterOf(dataDir);
  const runner = runnerFor(native, cluster);
  const password = await prepareCluster(dataDir, native, runner);
  const launch: Launch = {
    ...{ native, runner, cluster, log: logOf(dataDir), settings },
    ...{ watched: role === 'server', launched: options.onLaunched },
  };
  const enter = (port?: number) => enterDatabase({ ...launch, port }, password, role);

  let running = await enter();
  let stopping = false;
  const bringBack = async (failures: number): Promise<void> => {
    if (stopping) return;
    try {
      dismiss(running.watch);
      running = await enter(running.port);
      running.keeper.once('end', () => bringBack(0));
    } catch (error) {
      const more = error instanceof DiskFull ? failures : failures + 1;
      if (more >= mostFailures) return options.onLost?.(error as Error);
      await sleep(retryMs);
      await bringBack(more);
    }
  };
  if (role === 'server') running.keeper.once('end', () => bringBack(0));

  return {
    url: urlOf(running.port, password),
    attached: running.attached,
    async stop() {
      stopping = true;
      const alone = (await othersIn(running).catch(() => 0)) === 0;
      dismiss(running.watch);
      await running.keeper.end().catch(() => {});
      if (alone) await shutDown(cluster, running.pid);
    },
  };
}

const urlOf = (port: number, password: string) => `postgres://${owner}:${password}@127.0.0.1:${port}/postgres`;

/** Enters in the role that was asked for: a server makes sure that it is alone and that the database is its own. */
async function enterDatabase(launch: Launch, password: string, role: 'server' | 'tool'): Promise<Running> {
  for (;;) {
    const running = await joinOrRun(launch, password);
    try {
      if (role === 'tool') return running;
      if (!(await claim(running))) {
        await running.keeper.end();
        throw new Refusal(
          `Another server already uses ${launch.cluster.replace(/.postgres.cluster$/, '')}: ` +
            'stop it first, or set DATA_DIR to another folder.',
        );
      }
      if (!running.attached || (await othersIn(running)) > 0) return running;
      await running.keeper.end();
      await shutDown(launch.cluster, running.pid);
    } catch (error) {
      if (error instanceof Refusal) throw error;
      await running.keeper.end().catch(() => {});
      await sleep(50); // the process that ran the database has just stopped it
    }
  }
}

async function claim({ keeper }: Running): Promise<boolean> {
  const { rows } = await keeper.query('select pg_try_advisory_lock($1) as got', [serverLock]);
  return rows[0].got;
}

async function othersIn({ keeper }: Running): Promise<number> {
  const { rows } = await keeper.query(
    'select count(*)::int as others from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid()',
    [keeperName],
  );
  return rows[0].others;
}

/** Joins the server that runs on the cluster, or runs one. Waits while one is starting, recovering or stopping. */
async function joinOrRun(launch: Launch, password: string): Promise<Running> {
  const deadline = Date.now() + patienceMs;
  let stoppingSince = 0;
  while (Date.now() < deadline) {
    const found = postmasterOf(launch.cluster);
    if (!found) {
      const started = await runPostgres(launch);
      const keeper = started && (await connectKeeper(started.port, password));
      if (keeper) return { ...started, keeper, attached: false };
      dismiss(started?.watch);
    } else if (found.status === 'ready') {
      const keeper = await connectKeeper(found.port, password);
      if (keeper) return { ...found, keeper, attached: true };
    } else if (found.status === 'stopping') {
      stoppingSince ||= Date.now();
      if (Date.now() - stoppingSince > stoppingMs) signal(found.pid, 'SIGINT');
    }
    await sleep(30);
  }
  throw new Refusal(`The embedded database does not answer; what it says is in ${launch.log}.`);
}

/** Undefined while the server does not take connections. */
async function connectKeeper(port: number, password: string): Promise<pg.Client | undefined> {
  const keeper = new pg.Client({
    connectionString: urlOf(port, password),
    application_name: keeperName,
    connectionTimeoutMillis: 5_000,
  });
  keeper.on('error', () => {});
  try {
    await keeper.connect();
    return keeper;
  } catch (error) {
    if ((error as { code?: string }).code !== '28P01') return undefined;
    throw new Refusal('The embedded database does not take its password: bring back postgres/password from a backup.');
  }
}

/** A fast shutdown: open transactions are rolled back, everything acknowledged is on disk. */
async function shutDown(cluster: string, pid: number): Promise<void> {
  signal(pid, 'SIGINT');
  const patience = Date.now() + stoppedMs;
  let pressed = false;
  while (isAlive(pid) && (postmasterOf(cluster)?.pid === pid || Date.now() < patience)) {
    if (!pressed && Date.now() > patience) {
      pressed = true;
      signal(pid, 'SIGQUIT'); // as safe as a power cut: the next start recovers from the log
    }
    await sleep(10);
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // it has ended by itself
  }
}
