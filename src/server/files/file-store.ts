import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileStore } from '#server/stored-files.ts';

/** Nobody else on the machine reads what people upload. */
const fileMode = 0o600;
const folderMode = 0o700;

/** So much of the beginning tells what a file is. */
const headBytes = 4100;

/** Files under a folder, by two levels of their random keys, so that no folder grows large. */
export function localFiles(folder: string): FileStore {
  const placeOf = (key: string) => join(folder, key.slice(0, 2), key.slice(2, 4), key);
  const incoming = (key: string) => join(folder, 'incoming', key);
  return {
    async receive(stream) {
      const key = randomUUID();
      await mkdir(dirname(incoming(key)), { recursive: true, mode: folderMode });
      const hash = createHash('sha256');
      const head: Buffer[] = [];
      let size = 0;
      const measure = new Transform({
        transform(bytes: Buffer, _, done) {
          if (size < headBytes) head.push(bytes.subarray(0, headBytes - size));
          size += bytes.length;
          hash.update(bytes);
          done(null, bytes);
        },
      });
      try {
        await pipeline(stream, measure, createWriteStream(incoming(key), { mode: fileMode, flush: true }));
      } catch (error) {
        await rm(incoming(key), { force: true });
        throw error;
      }
      return { key, size, sha256: hash.digest('hex'), head: Buffer.concat(head) };
    },
    async append(key, at, piece, most) {
      await mkdir(dirname(incoming(key)), { recursive: true, mode: folderMode });
      const file = await open(incoming(key), at === 0 ? 'w' : 'r+', fileMode);
      let written = 0;
      try {
        for await (const bytes of piece as AsyncIterable<Buffer>) {
          const taken = bytes.subarray(0, most - written);
          await file.write(taken, 0, taken.length, at + written);
          written += taken.length;
          if (taken.length < bytes.length) return { written, isWhole: false };
        }
      } catch (error) {
        // The line broke: what came before is not sent again. A disk that is full is another matter.
        if (!piece.errored && !piece.destroyed) throw error;
      } finally {
        await file.sync().finally(() => file.close());
      }
      return { written, isWhole: true };
    },
    async measure(key) {
      const hash = createHash('sha256');
      const head: Buffer[] = [];
      let size = 0;
      for await (const bytes of createReadStream(incoming(key)) as AsyncIterable<Buffer>) {
        if (size < headBytes) head.push(bytes.subarray(0, headBytes - size));
        size += bytes.length;
        hash.update(bytes);
      }
      return { key, size, sha256: hash.digest('hex'), head: Buffer.concat(head) };
    },
    async keep({ key }) {
      await mkdir(dirname(placeOf(key)), { recursive: true, mode: folderMode });
      await rename(incoming(key), placeOf(key));
      await syncFolder(dirname(placeOf(key)));
    },
    async discard({ key }) {
      await rm(incoming(key), { force: true });
      await rm(placeOf(key), { force: true });
    },
    has: async (key) => (await writtenAt(placeOf(key))) !== null,
    async standing(since) {
      const names = await readdir(join(folder, 'incoming')).catch(() => []);
      const found = await Promise.all(names.map(async (key) => ({ key, at: await writtenAt(incoming(key)) })));
      return found.filter(({ at }) => at !== null && at < since).map(({ key }) => key);
    },
    open: (key, range, place = 'kept') => createReadStream(place === 'kept' ? placeOf(key) : incoming(key), range),
  };
}

/** A name that was moved is on the disk when its folder is. */
async function syncFolder(folder: string): Promise<void> {
  const opened = await open(folder, 'r');
  await opened.sync().finally(() => opened.close());
}

const writtenAt = (path: string): Promise<Date | null> =>
  stat(path).then(
    ({ mtime }) => mtime,
    () => null,
  );
