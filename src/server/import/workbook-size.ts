import { createInflateRaw } from 'node:zlib';
import { invalid, Problem } from '#kernel/problems.ts';
import { alwaysUnpacked, largestUnpacked, mostEntries, strongestPacking } from '#server/import/table-limits.ts';

const localHeader = 0x04034b50;
const centralHeader = 0x02014b50;
const endOfDirectory = 0x06054b50;
const endLength = 22;
const centralLength = 46;
const localLength = 30;
const longestComment = 65_535;
/** In place of a size that stands elsewhere: archives beyond 4 GiB. */
const elsewhere = 0xffffffff;

/** A file in an archive. */
export interface Entry {
  readonly name: string;
  readonly method: number;
  readonly packed: number;
  readonly promised: number;
  readonly at: number;
}

/**
 * Judges an archive before anybody unpacks it: by what its directory promises, then by what really comes out of each
 * entry, of which nothing is kept.
 * @throws 413 for a bomb, 422 `broken_table` for an archive that is damaged.
 */
export async function judgeWorkbook(bytes: Buffer): Promise<void> {
  const entries = entriesOf(bytes);
  const promised = entries.reduce((sum, one) => sum + one.promised, 0);
  refuseBomb(promised, bytes.length);
  let end = 0;
  for (const one of entries.toSorted((a, b) => a.at - b.at)) {
    const begin = contentOf(bytes, one);
    // Entries that share their bytes are how a small file becomes an endless one.
    if (one.at < end) throw new Problem('TOO_LARGE');
    end = begin + one.packed;
    if (end > bytes.length) throw broken();
  }
  for (const one of entries) await judgeEntry(bytes, one);
}

const broken = () => invalid('file', 'broken_table');

function refuseBomb(unpacked: number, packed: number): void {
  const isTooStrong = unpacked > alwaysUnpacked && unpacked > packed * strongestPacking;
  if (unpacked > largestUnpacked || isTooStrong) throw new Problem('TOO_LARGE');
}

/** @throws 422 `broken_table` for an archive that is damaged. */
export function entriesOf(bytes: Buffer): Entry[] {
  const directory = endOf(bytes);
  const count = bytes.readUInt16LE(directory + 10);
  if (count > mostEntries) throw new Problem('TOO_LARGE');
  const entries: Entry[] = [];
  let at = bytes.readUInt32LE(directory + 16);
  for (let number = 0; number < count; number++) {
    if (at + centralLength > directory || bytes.readUInt32LE(at) !== centralHeader) throw broken();
    const [name, extra, comment] = [
      bytes.readUInt16LE(at + 28),
      bytes.readUInt16LE(at + 30),
      bytes.readUInt16LE(at + 32),
    ];
    const text = bytes.toString('utf8', at + centralLength, at + centralLength + name);
    entries.push({ name: text, ...entryAt(bytes, at, at + centralLength + name, extra) });
    at += centralLength + name + extra + comment;
  }
  return entries;
}

function endOf(bytes: Buffer): number {
  for (let at = bytes.length - endLength; at >= Math.max(0, bytes.length - endLength - longestComment); at--)
    if (bytes.readUInt32LE(at) === endOfDirectory) return at;
  throw broken();
}

/** Sizes that do not stand in the entry itself are in its extra fields, in the order of ZIP64. */
function entryAt(bytes: Buffer, at: number, extra: number, extraLength: number): Omit<Entry, 'name'> {
  const long = longSizes(bytes.subarray(extra, extra + extraLength));
  const size = (offset: number) => {
    const own = bytes.readUInt32LE(at + offset);
    return own === elsewhere ? (long.shift() ?? Infinity) : own;
  };
  const promised = size(24);
  return { promised, packed: size(20), at: size(42), method: bytes.readUInt16LE(at + 10) };
}

function longSizes(extra: Buffer): number[] {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue;
    const field = extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2));
    return Array.from({ length: field.length >> 3 }, (_, number) => Number(field.readBigUInt64LE(number * 8)));
  }
  return [];
}

function contentOf(bytes: Buffer, { at }: Entry): number {
  if (at + localLength > bytes.length || bytes.readUInt32LE(at) !== localHeader) throw broken();
  return at + localLength + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
}

const stored = 0;
const deflated = 8;

async function judgeEntry(bytes: Buffer, entry: Entry): Promise<void> {
  const begin = contentOf(bytes, entry);
  const packed = bytes.subarray(begin, begin + entry.packed);
  if (entry.method !== stored && entry.method !== deflated) throw broken();
  const unpacked = entry.method === stored ? packed.length : await inflatedSize(packed, entry.promised);
  if (unpacked > entry.promised) throw new Problem('TOO_LARGE');
}

/** What an entry holds, piece by piece: of an archive that was judged. */
export async function* piecesOf(bytes: Buffer, entry: Entry): AsyncGenerator<Buffer> {
  const begin = contentOf(bytes, entry);
  const packed = bytes.subarray(begin, begin + entry.packed);
  if (entry.method === stored) {
    yield packed;
    return;
  }
  const inflate = createInflateRaw({ chunkSize: 256 * 1024 });
  inflate.end(packed);
  for await (const piece of inflate) yield piece as Buffer;
}

/** Counts what comes out and stops as soon as it is more than was promised. */
async function inflatedSize(packed: Buffer, most: number): Promise<number> {
  const inflate = createInflateRaw({ chunkSize: 256 * 1024 });
  inflate.end(packed);
  let size = 0;
  try {
    for await (const piece of inflate) {
      size += (piece as Buffer).length;
      if (size > most) break;
    }
  } catch {
    throw broken();
  }
  return size;
}
