import { createHash, type Hash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Readable, type Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { Refusal } from '#server/refusal.ts';

/**
 * The form of a backup: one zstd stream of parts. A part is a line of JSON that says what comes, then pieces of bytes,
 * each after its length (4 bytes, big-endian) and ended by a length of 0, then a line of JSON with their sha256.
 * The first part is the manifest and the last one is `end`, so a file that was cut off is told from a whole one.
 * Both sides hold one piece at a time, whatever the size of a table or a file.
 */
export interface PartHead {
  readonly kind: 'manifest' | 'table' | 'sequences' | 'file' | 'end';
  readonly [key: string]: unknown;
}

export interface PartTail {
  readonly bytes: number;
  readonly sha256: string;
}

const compression = {
  params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 },
};
const damaged = (path: string, why: string) => new Refusal(`${path} cannot be restored: ${why}.`);

export interface BackupWriter {
  /** Writes one part; `content` may be of any length. */
  part(head: PartHead, content?: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<PartTail>;
}

/** The file takes its name only when it is whole and on disk; nobody but its owner may read it. */
export async function writeBackup(path: string, fill: (writer: BackupWriter) => Promise<void>): Promise<void> {
  const partial = `${path}.partial-${process.pid}`;
  const pack = createZstdCompress(compression);
  const disk = createWriteStream(partial, { flags: 'w', mode: 0o600, flush: true });
  const written = finished(pack.pipe(disk));
  pack.on('error', () => {}); // the next write meets it
  written.catch((error) => pack.destroy(error));
  try {
    await fill({ part: (head, content = []) => writePart(pack, head, content) });
    pack.end();
    await written;
    await rename(partial, path);
    await syncFolderOf(path);
  } catch (error) {
    pack.destroy();
    disk.destroy();
    await written.catch(() => {});
    await rm(partial, { force: true });
    throw error;
  }
}

async function writePart(out: Writable, head: PartHead, content: AsyncIterable<Buffer> | Iterable<Buffer>) {
  const hash = createHash('sha256');
  let bytes = 0;
  await put(out, line(head));
  for await (const piece of content) {
    if (piece.length === 0) continue;
    hash.update(piece);
    bytes += piece.length;
    await put(out, Buffer.concat([lengthOf(piece.length), piece]));
  }
  const tail: PartTail = { bytes, sha256: hash.digest('hex') };
  await put(out, Buffer.concat([lengthOf(0), line(tail)]));
  return tail;
}

const line = (value: object) => Buffer.from(`${JSON.stringify(value)}\n`);

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

async function put(out: Writable, bytes: Buffer): Promise<void> {
  if (out.errored) throw out.errored;
  if (!out.write(bytes)) await once(out, 'drain');
}

async function syncFolderOf(path: string): Promise<void> {
  const file = await open(path, 'r');
  await file.sync().finally(() => file.close());
}

export interface Part {
  readonly head: PartHead;
  /** The bytes, once; what is not read is skipped. Fails at the end when they are not the ones that were written. */
  readonly content: Readable;
}

/** The parts of a backup in order. Fails when the file is no backup, is damaged, or is cut off. */
export async function* readBackup(path: string): AsyncGenerator<Part> {
  const reader = new PieceReader(path);
  try {
    for (let at = 0; ; at++) {
      const head = (await reader.line()) as PartHead;
      if (at === 0 && head.kind !== 'manifest') throw damaged(path, 'it is not a backup of this product');
      const pieces = contentOf(reader, path);
      yield { head, content: Readable.from(pieces, { objectMode: false }) };
      for await (const _rest of pieces); // what the reader left over still has to be right
      if (head.kind === 'end') return;
    }
  } finally {
    reader.close();
  }
}

async function* contentOf(reader: PieceReader, path: string): AsyncGenerator<Buffer> {
  const hash: Hash = createHash('sha256');
  let bytes = 0;
  for (;;) {
    const length = (await reader.take(4)).readUInt32BE();
    if (length === 0) break;
    const piece = await reader.take(length);
    hash.update(piece);
    bytes += length;
    yield piece;
  }
  const tail = (await reader.line()) as PartTail;
  if (tail.bytes !== bytes || tail.sha256 !== hash.digest('hex')) throw damaged(path, 'its content has changed');
}

/** No line of JSON and no piece is longer; a longer one can only come from a damaged file. */
const longest = 64 * 1024 * 1024;

class PieceReader {
  readonly #path: string;
  readonly #source: Readable;
  readonly #pieces: AsyncIterator<Buffer>;
  #held: Buffer = Buffer.alloc(0);

  constructor(path: string) {
    this.#path = path;
    const file = createReadStream(path, { highWaterMark: 256 * 1024 });
    const unpacked = createZstdDecompress();
    file.on('error', (error) => unpacked.destroy(error));
    this.#source = file.pipe(unpacked);
    this.#pieces = unpacked[Symbol.asyncIterator]();
  }

  close(): void {
    this.#source.destroy();
  }

  async take(bytes: number): Promise<Buffer> {
    if (bytes > longest) throw damaged(this.#path, 'it is damaged');
    if (this.#held.length < bytes) {
      const pieces = [this.#held];
      for (let have = this.#held.length; have < bytes; ) {
        const piece = await this.#more();
        pieces.push(piece);
        have += piece.length;
      }
      this.#held = Buffer.concat(pieces);
    }
    const taken = this.#held.subarray(0, bytes);
    this.#held = this.#held.subarray(bytes);
    return taken;
  }

  async line(): Promise<unknown> {
    let end = this.#held.indexOf(10);
    while (end < 0) {
      if (this.#held.length > longest) throw damaged(this.#path, 'it is not a backup of this product');
      const from = this.#held.length;
      this.#held = Buffer.concat([this.#held, await this.#more()]);
      end = this.#held.indexOf(10, from);
    }
    const text = (await this.take(end + 1)).toString();
    try {
      return JSON.parse(text);
    } catch {
      throw damaged(this.#path, 'it is damaged');
    }
  }

  async #more(): Promise<Buffer> {
    try {
      const { value, done } = await this.#pieces.next();
      if (!done) return value;
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT') throw new Refusal(`There is no file ${this.#path}.`);
      if (code === 'EACCES' || code === 'EISDIR') throw new Refusal(`${this.#path} cannot be read: ${message}.`);
      if (code === 'Z_BUF_ERROR' || /unexpected end|incomplete|truncat/i.test(message))
        throw damaged(this.#path, 'it is cut off');
      throw damaged(this.#path, `it is damaged or no backup of this product (${message})`);
    }
    throw damaged(this.#path, 'it is cut off');
  }
}
