import type { App, Keeping, Kept } from '#server/app.ts';
import type { Change } from '#server/changes.ts';

export type { Kept } from '#server/app.ts';

/** A read that failed is tried again after this, for nothing else would bring the change. */
const retryMs = 1_000;

interface Turn {
  running: Promise<void>;
  next: Promise<void> | null;
}

/**
 * Keeps what is kept true on this process: reads it at the start, before whoever changed it here has the answer, and
 * again when the event feed says that somebody changed it, here or on another process. Listeners hear of it after it
 * was read, so that they never get old news.
 */
export class Keeper implements Keeping {
  readonly #app: App;
  readonly #kept: readonly Kept[];
  readonly #listeners = new Set<(kept: Kept) => void>();
  readonly #turns = new Map<Kept, Turn>();
  #closed = false;

  constructor(app: App, kept: readonly Kept[]) {
    this.#app = app;
    this.#kept = kept;
  }

  get all(): readonly Kept[] {
    return this.#kept;
  }

  async start(): Promise<void> {
    this.#app.feed.onBatch((batch) => this.#follow(batch));
    for (const kept of this.#kept) await kept.read(this.#app);
  }

  close(): void {
    this.#closed = true;
  }

  onRead(listener: (kept: Kept) => void): void {
    this.#listeners.add(listener);
  }

  /** Reads now: for who knows of a change before the feed does. */
  refresh(name: string): Promise<void> {
    const kept = this.#kept.find((one) => one.name === name);
    return kept ? this.#readInTurn(kept) : Promise.resolve();
  }

  /** An address below `/api/` has changed rows: what is kept of them holds from its answer on. */
  async changedAt(address: string): Promise<void> {
    await this.#readTouched((path) => address === path || address.startsWith(`${path}/`));
  }

  async #follow(batch: readonly Change[]): Promise<void> {
    const changed = new Set(batch.map(({ resource }) => resource));
    await this.#readTouched((path) => changed.has(path));
  }

  async #readTouched(isTouched: (path: string) => boolean): Promise<void> {
    const touched = this.#kept.filter(({ paths }) => paths.some(isTouched));
    await Promise.all(touched.map((kept) => this.#readAndTell(kept)));
  }

  /** One after the other, so that nothing older is kept in the end; all who ask while one runs share the next. */
  #readInTurn(kept: Kept): Promise<void> {
    const turn = this.#turns.get(kept) ?? { running: Promise.resolve(), next: null };
    this.#turns.set(kept, turn);
    turn.next ??= turn.running
      .catch(() => undefined)
      .then(() => {
        turn.next = null;
        turn.running = kept.read(this.#app);
        return turn.running;
      });
    return turn.next;
  }

  async #readAndTell(kept: Kept): Promise<void> {
    if (this.#closed) return;
    try {
      await this.#readInTurn(kept);
      for (const listener of this.#listeners) listener(kept);
    } catch {
      setTimeout(() => void this.#readAndTell(kept), retryMs).unref();
    }
  }
}
