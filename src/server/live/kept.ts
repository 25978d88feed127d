import type { App, Keeping, Kept } from '#server/app.ts';
import type { Change } from '#server/changes.ts';

export type { Kept } from '#server/app.ts';

/** A read that failed is tried again after this, for nothing else would bring the change. */
const retryMs = 1_000;

/**
 * Keeps what is kept true on this process: reads it at the start, and again when the event feed says that somebody
 * changed it, here or on another process. Listeners hear of it after it was read, so that they never get old news.
 */
export class Keeper implements Keeping {
  readonly #app: App;
  readonly #kept: readonly Kept[];
  readonly #listeners = new Set<(kept: Kept) => void>();
  readonly #running = new Map<Kept, Promise<void>>();
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

  /** Reads now, once for all who ask while it runs: for who knows of a change before the feed does. */
  refresh(name: string): Promise<void> {
    const kept = this.#kept.find((one) => one.name === name);
    if (!kept) return Promise.resolve();
    const running = this.#running.get(kept) ?? kept.read(this.#app).finally(() => this.#running.delete(kept));
    this.#running.set(kept, running);
    return running;
  }

  async #follow(batch: readonly Change[]): Promise<void> {
    const touched = this.#kept.filter(({ paths }) => batch.some(({ resource }) => paths.includes(resource)));
    await Promise.all(touched.map((kept) => this.#readAndTell(kept)));
  }

  async #readAndTell(kept: Kept): Promise<void> {
    if (this.#closed) return;
    try {
      await kept.read(this.#app);
      for (const listener of this.#listeners) listener(kept);
    } catch {
      setTimeout(() => void this.#readAndTell(kept), retryMs).unref();
    }
  }
}
