import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { Problem } from '#kernel/problems.ts';
import { fileTable } from '#server/import/file-table.ts';
import type { ForeignFiles } from '#server/crud/foreign-tables.ts';
import type { Line, ReaderMessage, ReaderOrder } from '#server/import/table-messages.ts';

// The thread in which a table is read: what a file costs, it costs here. See `table-file.ts`, which starts it.

const port = parentPort!;
const { name, files, asked } = workerData as ReaderOrder;
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

let handedOver = 0;

/** Where lines are read faster than they are used the whole thread waits, and with it whatever reads ahead in it. */
function handOver(lines: readonly Line[]): void {
  say({ kind: 'lines', lines });
  handedOver++;
  for (let count = Atomics.load(asked, 0); count <= handedOver; count = Atomics.load(asked, 0))
    Atomics.wait(asked, 0, count);
}

try {
  const known = files ? ((await import(files)) as { foreignFiles: ForeignFiles }).foreignFiles : null;
  const { head, lines, left } = await fileTable(name, sentBytes(), known);
  say({ kind: 'head', head });
  let batch: Line[] = [];
  let letters = 0;
  for await (const line of lines) {
    batch.push(line);
    for (const cell of line.cells) letters += cell.length;
    if (batch.length < batchLines && letters < batchLetters) continue;
    handOver(batch);
    batch = [];
    letters = 0;
  }
  if (batch.length) handOver(batch);
  say({ kind: 'end', left: left() });
} catch (error) {
  if (!(error instanceof Problem)) throw error;
  say({ kind: 'refused', problem: error.problem, errors: error.details.errors ?? [] });
}
port.close();
