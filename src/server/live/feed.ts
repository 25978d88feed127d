import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Pool } from 'pg';
import type { Change, Feed, Position, Wake } from '#server/changes.ts';

interface Logger {
  warn: (details: object, message: string) => void;
}

/** So many events are read at once. */
const batchSize = 1000;
const pollMs = 1000;
const retryMs = 200;
/** The shortest time between two looks for what this process has committed itself. */
const breathMs = 10;
/** An older transaction is still open: its end need not notify, so look again soon. */
const fencedMs = 20;

/** Only events of transactions that nothing older can overtake: see docs/decisions/live-events.md. */
const settled = 'xid < pg_snapshot_xmin(pg_current_snapshot())';
const columns = 'xid::text, id::text, resource, row_id, op, changed';

/**
 * Reads the changes of all processes in the order of their transactions, once per process, and hands them on in
 * batches. A commit wakes it up; a poll every second is the net below.
 */
export class LiveFeed implements Feed {
  readonly #pool: Pool;
  readonly #connectionString: string;
  readonly #log: Logger;
  readonly #batchListeners = new Set<(batch: readonly Change[]) => Promise<void>>();
  readonly #wakeListeners = new Set<(wake: Wake, payload: string) => void>();
  #position: Position = { xid: '0', id: '0' };
  #epoch = '';
  #timer: NodeJS.Timeout | undefined;
  #client: pg.Client | undefined;
  #pulling = false;
  #again = false;
  #closed = false;
  #hasHeard = false;
  readonly #name = randomUUID();
  #telling: 'no' | 'now' | 'again' = 'no';

  constructor(pool: Pool, connectionString: string, log: Logger) {
    this.#pool = pool;
    this.#connectionString = connectionString;
    this.#log = log;
  }

  /** Names this database: transaction numbers begin again after a dump and a restore. */
  get epoch(): string {
    return this.#epoch;
  }

  /** A listener that fails is told of in the log, and not called again with the same: it looks after itself. */
  onBatch(listener: (batch: readonly Change[]) => Promise<void>): void {
    this.#batchListeners.add(listener);
  }

  onWake(listener: (wake: Wake, payload: string) => void): void {
    this.#wakeListeners.add(listener);
  }

  async start(): Promise<void> {
    const { rows } =
      await this.#pool.query(`select (pg_snapshot_xmin(pg_current_snapshot())::text::bigint - 1)::text as xid,
      md5((select system_identifier::text from pg_control_system())
        || (select oid::text from pg_database where datname = current_database())) as epoch`);
    this.#position = { xid: rows[0].xid, id: '9223372036854775807' };
    this.#epoch = rows[0].epoch.slice(0, 8);
    await this.#listen();
    this.#poll();
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#client?.end().catch(() => undefined);
  }

  /** Everything up to here was handed on: what a new stream begins with. */
  get position(): Position {
    return this.#position;
  }

  /** Changes after a position, or null when some of them are no longer kept. */
  async since(after: Position): Promise<readonly Change[] | null> {
    const {
      rows: [oldest],
    } = await this.#pool.query('select xid::text from events order by xid, id limit 1');
    if (!oldest || BigInt(oldest.xid) > BigInt(after.xid)) {
      const { rows } = await this.#pool.query(
        'select coalesce(max(xid::text::bigint), 0)::text as xid from dropped_events',
      );
      if (BigInt(rows[0].xid) > BigInt(after.xid)) return null;
    }
    const { changes } = await this.#read(after);
    return changes.length === batchSize ? null : changes;
  }

  /**
   * Something was committed by this process: it looks at once, the others are notified. Many commits that come together
   * hear of it once. Not in the transaction itself: NOTIFY would let no two of them commit together.
   */
  committed(): void {
    if (this.#telling === 'no') void this.#tell();
    else this.#telling = 'again';
  }

  async #tell(): Promise<void> {
    do {
      this.#telling = 'now';
      const notified = this.#pool.query(`select pg_notify('changes', $1)`, [this.#name]).catch(() => undefined);
      await Promise.all([this.#pull(), notified, sleep(breathMs)]);
    } while ((this.#telling as string) === 'again' && !this.#closed);
    this.#telling = 'no';
  }

  async #listen(): Promise<void> {
    if (this.#closed) return;
    const client = new pg.Client({ connectionString: this.#connectionString, keepAlive: true });
    this.#client = client;
    const again = () => {
      if (this.#client !== client || this.#closed) return;
      this.#client = undefined;
      setTimeout(() => void this.#listen(), retryMs);
    };
    client.on('error', again);
    client.on('end', again);
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === 'changes' && payload !== this.#name) void this.#pull();
      for (const listener of this.#wakeListeners) listener(channel as Wake, payload);
    });
    try {
      await client.connect();
      await client.query('listen changes; listen session_ended; listen access_changed; listen device_seen');
      if (this.#hasHeard) for (const listener of this.#wakeListeners) listener('heard_again', '');
      this.#hasHeard = true;
      await this.#pull();
    } catch {
      again();
    }
  }

  #poll(): void {
    this.#timer = setTimeout(() => {
      void this.#pull().finally(() => {
        if (!this.#closed) this.#poll();
      });
    }, pollMs);
  }

  /** What follows a position and is settled, and whether something stands behind it that is not. */
  async #read(after: Position): Promise<{ changes: Change[]; isFenced: boolean }> {
    const text = `select ${columns}, ${settled} as settled from events where (xid, id) > ($1::xid8, $2::bigint)
      order by events.xid, events.id limit ${batchSize}`;
    const { rows } = await this.#pool.query(text, [after.xid, after.id]);
    const fence = rows.findIndex((row) => !row.settled);
    return fence < 0 ? { changes: rows, isFenced: false } : { changes: rows.slice(0, fence), isFenced: true };
  }

  async #handOn(listener: (batch: readonly Change[]) => Promise<void>, batch: readonly Change[]): Promise<void> {
    try {
      await listener(batch);
    } catch (error) {
      this.#log.warn({ err: error }, 'changes were not handed on');
    }
  }

  async #pull(): Promise<void> {
    this.#again = true;
    if (this.#pulling) return;
    this.#pulling = true;
    try {
      while (this.#again && !this.#closed) {
        this.#again = false;
        const { changes: batch, isFenced } = await this.#read(this.#position);
        const last = batch.at(-1);
        if (batch.length) await Promise.all([...this.#batchListeners].map((listener) => this.#handOn(listener, batch)));
        if (last) this.#position = { xid: last.xid, id: last.id };
        if (batch.length === batchSize) this.#again = true;
        else if (isFenced) setTimeout(() => void this.#pull(), fencedMs);
      }
    } catch (error) {
      if (!this.#closed) {
        this.#log.warn({ err: error }, 'the event feed could not read; it tries again');
        setTimeout(() => void this.#pull(), retryMs);
      }
    } finally {
      this.#pulling = false;
    }
  }
}
