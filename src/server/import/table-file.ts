import type { Readable } from 'node:stream';
import type { Left } from '#kernel/imports.ts';
import { invalid, Problem } from '#kernel/problems.ts';
import { ReaderThread } from '#server/import/reader-thread.ts';
import { openedAtOnce, readerEndMs, readerSeconds, smallTable } from '#server/import/table-limits.ts';
import type { Line, ReaderMessage, TableHead } from '#server/import/table-messages.ts';

/** A file by its name and its bytes, wherever these are kept. */
export interface TableFile {
  readonly name: string;
  readonly open: () => Readable;
  /** The module that knows the files of other systems; it exports `foreignFiles`. */
  readonly files?: URL | undefined;
  /** Ends the reading. */
  readonly signal?: AbortSignal | undefined;
}

/** A file that is read as a table. Reading it takes a thread, which is free again with the end of the lines. */
export interface Table extends TableHead {
  readonly lines: AsyncGenerator<Line>;
  /** What the file has beside them, once they have all been read. */
  readonly left: () => readonly Left[];
  /** For those who do not want the lines. */
  readonly close: () => Promise<void>;
}

/**
 * The one door for spreadsheets: the table of a CSV (UTF-8, UTF-16 or windows-1251; semicolons, commas or tabs) or
 * XLSX file, empty lines left out; of a JSON file and of another system's table where `files` knows it. It is read in
 * a thread with little memory and little time, so that no file costs the others anything, and no further than its
 * lines are taken.
 * @throws 415 for another kind of file, 413 when it is too large or needs too much memory, 422 `broken_table` when it
 * cannot be read, `empty_file` when it has no heading, `slow_table` when it takes too long.
 */
export async function tableOf(file: TableFile): Promise<Table> {
  await turn();
  const reading = new Reading(file);
  try {
    const head = await reading.next();
    if (head.kind !== 'head') throw new Error(`a table begins with ${head.kind}`);
    return {
      ...head.head,
      lines: reading.lines(),
      left: () => reading.left,
      close: () => reading.close(),
    };
  } catch (error) {
    await reading.close();
    throw error;
  } finally {
    passTurn();
  }
}

let opened = 0;
const waiting: (() => void)[] = [];

/** Waits until fewer are being opened. */
async function turn(): Promise<void> {
  if (opened >= openedAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else opened++;
}

function passTurn(): void {
  const next = waiting.shift();
  if (next) next();
  else opened--;
}

/** Batches that are read before they are asked for. */
const readAhead = 2;

class Reading {
  readonly #asked = new Int32Array(new SharedArrayBuffer(8));
  readonly #thread: ReaderThread;
  readonly #stream: Readable;
  readonly #inbox: (ReaderMessage | Error)[] = [];
  readonly #signal: AbortSignal | undefined;
  left: readonly Left[] = [];
  /** Bytes that the thread has been given, and whether these were all; and whether it has come to its end. */
  #given = 0;
  #isGiven = false;
  #isAtEnd = false;
  #closed: Promise<void> | undefined;
  #wake: () => void = () => undefined;
  #milliseconds = readerSeconds * 1000;

  constructor({ name, open, files, signal }: TableFile) {
    this.#asked[0] = readAhead;
    this.#stream = open();
    const bytes = this.#stream[Symbol.asyncIterator]();
    const give = ({ value, done }: IteratorResult<Buffer, undefined>) => {
      this.#given += value?.length ?? 0;
      this.#isGiven ||= done === true;
      this.#thread.give(value ?? null);
    };
    this.#thread = ReaderThread.begin(
      { name, files: files?.href ?? null, asked: this.#asked },
      {
        said: (message) => {
          if (message.kind === 'bytes') bytes.next().then(give, (error: Error) => this.#take(error));
          else this.#take(message);
        },
        failed: (error) => this.#take(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new Problem('TOO_LARGE') : error),
      },
    );
    this.#signal = signal;
    signal?.addEventListener('abort', this.#abort, { once: true });
    if (signal?.aborted) this.#abort();
  }

  readonly #abort = (): void => this.#take(new Problem('NOT_UNDERSTOOD'));

  #take(message: ReaderMessage | Error): void {
    this.#isAtEnd ||= !(message instanceof Error) && message.kind === 'end';
    this.#inbox.push(message);
    this.#wake();
  }

  /** What the thread says next. Only the time in which it is waited for is counted. */
  async next(): Promise<ReaderMessage> {
    const began = performance.now();
    const late = setTimeout(() => this.#take(invalid('file', 'slow_table')), this.#milliseconds);
    while (!this.#inbox.length)
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    clearTimeout(late);
    this.#milliseconds -= performance.now() - began;
    const message = this.#inbox.shift()!;
    if (message instanceof Error) throw message;
    if (message.kind === 'refused') throw new Problem(message.problem, { errors: message.errors });
    return message;
  }

  async *lines(): AsyncGenerator<Line> {
    try {
      let message = await this.next();
      for (; message.kind === 'lines'; message = await this.next()) {
        Atomics.add(this.#asked, 0, 1);
        Atomics.notify(this.#asked, 0);
        yield* message.lines;
      }
      if (message.kind === 'end') this.left = message.left;
    } finally {
      await this.close();
    }
  }

  /** Once: its thread may be reading for another by the second time. */
  close(): Promise<void> {
    return (this.#closed ??= this.#close());
  }

  async #close(): Promise<void> {
    this.#signal?.removeEventListener('abort', this.#abort);
    this.#stream.destroy();
    const isSmall = this.#isGiven && this.#given <= smallTable;
    if (isSmall && !this.#isAtEnd) await this.#endComes();
    await (isSmall && this.#isAtEnd ? this.#thread.rest() : this.#thread.end());
  }

  /** A small file is mostly read before its lines are wanted. One of more lines than are read ahead is not. */
  async #endComes(): Promise<void> {
    const late = new Promise<void>((resolve) => setTimeout(resolve, readerEndMs));
    const told = new Promise<void>((resolve) => {
      this.#wake = () => this.#isAtEnd && resolve();
    });
    await Promise.race([told, late]);
  }
}
