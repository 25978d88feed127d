import { once } from 'node:events';
import { parentPort } from 'node:worker_threads';
import { Problem } from '#kernel/problems.ts';
import { fileTable } from '#server/import/file-table.ts';
import type { ForeignFiles } from '#server/crud/foreign-tables.ts';
import type { Line, ReaderMessage, ReaderOrder } from '#server/import/table-messages.ts';

// The thread in which tables are read: what a file costs, it costs here. See `reader-thread.ts`, which starts it.

const port = parentPort!;
const say = (message: ReaderMessage): void => port.postMessage(message);

/** Taking a batch apart is work of the thread that serves everybody: it stays small. */
const batchLines = 200;
const batchLetters = 64 * 1024;

async function* sentBytes(): AsyncGenerator<Buffer> {
  for (;;) {
    say({ kind: 'bytes' });
    const [bytes] = (await once(port, 'message')) as [Uint8Array | null];
    if (!bytes) return;
    yield Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }
}

/** Where lines are read faster than they are used the whole thread waits, and with it whatever reads ahead in it. */
function handOver(asked: Int32Array, lines: readonly Line[]): void {
  say({ kind: 'lines', lines });
  const handedOver = Atomics.add(asked, 1, 1) + 1;
  for (let count = Atomics.load(asked, 0); count <= handedOver; count = Atomics.load(asked, 0))
    Atomics.wait(asked, 0, count);
}

async function read({ name, files, asked }: ReaderOrder): Promise<void> {
  const known = files ? ((await import(files)) as { foreignFiles: ForeignFiles }).foreignFiles : null;
  const { head, lines, left } = await fileTable(name, sentBytes(), known);
  say({ kind: 'head', head });
  let batch: Line[] = [];
  let letters = 0;
  for await (const line of lines) {
    batch.push(line);
    for (const cell of line.cells) letters += cell.length;
    if (batch.length < batchLines && letters < batchLetters) continue;
    handOver(asked, batch);
    batch = [];
    letters = 0;
  }
  if (batch.length) handOver(asked, batch);
  say({ kind: 'end', left: left() });
}

for (;;) {
  const [order] = (await once(port, 'message')) as [ReaderOrder];
  try {
    await read(order);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    say({ kind: 'refused', problem: error.problem, errors: error.details.errors ?? [] });
  }
}
