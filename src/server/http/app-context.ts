import type { Pool } from 'pg';
import type { Actors } from '#server/auth/actors.ts';
import type { CodeSender } from '#server/auth/codes.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/context.ts';
import type { Operations } from '#server/crud/operations.ts';
import type { Directory } from '#server/crud/references.ts';
import type { FileStore } from '#server/files/file-store.ts';
import type { LiveFeed } from '#server/live/feed.ts';
import type { Keeper } from '#server/live/kept.ts';
import type { Texts } from '#server/texts.ts';

/** What the parts of a running server share. Made once, in the composition root. */
export interface App {
  readonly config: Config;
  readonly pool: Pool;
  readonly db: Db;
  readonly actors: Actors;
  readonly texts: Texts;
  readonly directory: Directory;
  readonly operationsAt: (path: string) => Operations;
  readonly files: FileStore;
  readonly feed: LiveFeed;
  readonly keeper: Keeper;
  readonly sendCode: CodeSender;
}
