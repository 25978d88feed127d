import { mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where Linux keeps files in memory. */
const inMemory = '/dev/shm';
/** What the databases of a run and their log take at most, several times over. */
const enoughBytes = 4 * 2 ** 30;

/**
 * A new folder for what need not outlive a run: in memory where the machine has enough of it, else among the temporary
 * files. Copies of databases, made and dropped by the hundred, would fill a disk quicker than it writes.
 */
export async function quickFolder(prefix: string): Promise<string> {
  const free = await statfs(inMemory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return mkdtemp(join(free >= enoughBytes ? inMemory : tmpdir(), prefix));
}
