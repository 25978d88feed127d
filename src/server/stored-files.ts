import type { Readable } from 'node:stream';

export interface StoredFile {
  /** Where the bytes are, for `open`. */
  readonly key: string;
  readonly size: number;
  readonly sha256: string;
  /** The first bytes, by which the content is judged. */
  readonly head: Buffer;
}

export interface Appended {
  readonly written: number;
  readonly isWhole: boolean;
}

/** Bytes of uploaded files. A local folder by default; anything that streams will do. */
export interface FileStore {
  /** Takes a stream in; nothing is left behind when it breaks. The file is not kept until `keep`. */
  readonly receive: (stream: Readable) => Promise<StoredFile>;
  readonly keep: (file: StoredFile) => Promise<void>;
  readonly discard: (file: Pick<StoredFile, 'key'>) => Promise<void>;
  /** The keys of files on their way that nobody has written to since. */
  readonly standing: (since: Date) => Promise<string[]>;
  /**
   * Writes at most `most` bytes of a piece of a file on its way; a stream that breaks has written what came.
   * `isWhole` is false when there was more.
   */
  readonly append: (key: string, at: number, piece: Readable, most: number) => Promise<Appended>;
  /** A file on its way, when all of it is there. */
  readonly measure: (key: string) => Promise<StoredFile>;
  /** Is the file there? A folder that was not brought along with the database has lost some. */
  readonly has: (key: string) => Promise<boolean>;
  /** A file that is kept, or one that was received and is not kept yet. */
  readonly open: (key: string, range?: { start: number; end: number }, place?: 'kept' | 'incoming') => Readable;
}
