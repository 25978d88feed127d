import { Worker } from 'node:worker_threads';
import { openedAtOnce, readerMemory, readerRestSeconds } from '#server/import/table-limits.ts';
import type { ReaderMessage, ReaderOrder } from '#server/import/table-messages.ts';

/** Whoever has a table read. */
export interface ReaderHearer {
  readonly said: (message: ReaderMessage) => void;
  readonly failed: (error: Error & { readonly code?: string }) => void;
}

/** They have read a small file and wait for the next; after a while they go. */
const resting: ReaderThread[] = [];

/**
 * A thread that reads tables, one after the other, with little memory. To begin one takes fifty milliseconds of a
 * processor, a hundred times what a small file takes.
 */
export class ReaderThread {
  readonly #worker: Worker;
  #hearer: ReaderHearer | null = null;
  #going: NodeJS.Timeout | undefined;

  constructor() {
    this.#worker = new Worker(new URL('./read-table.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: readerMemory, maxYoungGenerationSizeMb: 32 },
    });
    this.#worker.on('message', (message: ReaderMessage) => this.#hearer?.said(message));
    this.#worker.on('error', (error) => this.#hearer?.failed(error));
    this.#worker.on('exit', () => {
      this.#leave();
      this.#hearer?.failed(new Error('the reading of a table ended'));
    });
  }

  /** Has a table read by one that rests, or by a new one. */
  static begin(order: ReaderOrder, hearer: ReaderHearer): ReaderThread {
    const thread = resting.at(-1) ?? new ReaderThread();
    thread.#leave();
    thread.#worker.ref();
    thread.#hearer = hearer;
    thread.#worker.postMessage(order);
    return thread;
  }

  /** Null: there are no more. */
  give(bytes: Uint8Array | null): void {
    this.#worker.postMessage(bytes);
  }

  /** It has said all of its table, and is free for another. */
  async rest(): Promise<void> {
    this.#hearer = null;
    if (resting.length >= openedAtOnce) return this.end();
    resting.push(this);
    this.#worker.unref();
    this.#going = setTimeout(() => void this.end(), readerRestSeconds * 1000).unref();
  }

  /** Ends it wherever it is; all of its memory goes with it. */
  async end(): Promise<void> {
    this.#leave();
    await this.#worker.terminate();
  }

  #leave(): void {
    clearTimeout(this.#going);
    const at = resting.indexOf(this);
    if (at >= 0) resting.splice(at, 1);
  }
}
