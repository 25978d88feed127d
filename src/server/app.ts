import type { Pool } from 'pg';
import type { Lang } from '#kernel/languages.ts';
import type { Actors } from '#server/auth/actors.ts';
import type { Letters } from '#server/auth/letters.ts';
import type { Config } from '#server/config.ts';
import type { Resource } from '#kernel/resource.ts';
import type { Db } from '#server/context.ts';
import type { Operations } from '#server/crud/operations.ts';
import type { Directory } from '#server/crud/references.ts';
import type { AskInside, InnerCalls } from '#server/auth/inner-calls.ts';
import type { FileStore } from '#server/stored-files.ts';
import type { Feed } from '#server/changes.ts';
import type { Texts } from '#server/texts.ts';

/** Something small that every process keeps in memory because every request asks for it: texts, settings. */
export interface Kept {
  /** The name of the event by which open browsers hear of it. */
  readonly name: string;
  /** Resources whose changes make it read again. */
  readonly paths: readonly string[];
  readonly read: (app: App) => Promise<void>;
  /** What browsers hear: enough to know whether they have to ask. */
  readonly announced: (app: App, lang: Lang) => object;
}

/** Keeps all of that true: see `Keeper`. */
export interface Keeping {
  readonly all: readonly Kept[];
  readonly start: () => Promise<void>;
  readonly close: () => void;
  readonly onRead: (listener: (kept: Kept) => void) => void;
  readonly refresh: (name: string) => Promise<void>;
  readonly changedAt: (address: string) => Promise<void>;
}

/** What the parts of a running server share. Made once, in the composition root. */
export interface App {
  readonly config: Config;
  readonly pool: Pool;
  readonly db: Db;
  readonly actors: Actors;
  readonly texts: Texts;
  readonly directory: Directory;
  /** How a resource is served, with the types of its definition. */
  readonly operationsAt: <R extends Resource>(resource: R) => Operations<R>;
  readonly operationsAtPath: (path: string) => Operations;
  readonly files: FileStore;
  readonly feed: Feed;
  readonly keeper: Keeping;
  readonly letters: Letters;
  readonly innerCalls: InnerCalls;
  /** Opens an address of the product as somebody: `http/inner-calls.ts`. */
  readonly ask: AskInside;
}
