import { type Sql, sql } from '#server/database/door.ts';
import type { Db } from '#server/context.ts';

/** How a job of the clock comes again: by the queue, or by rounds that rest after a failure. */
export type JobKind = 'cron' | 'round';

const longestError = 500;

/** What may stand in a message and is nobody's business: addresses with what they carry, people, keys. */
const hidden: readonly (readonly [RegExp, string])[] = [
  [/\b([a-z][a-z0-9+.-]*:\/\/)(?:[^\s/@]*@)?([^\s/?#]*)\S*/gi, '$1$2…'],
  [/[^\s@<>"',;]+@[^\s@<>"',;]+/g, '…@…'],
  [/\+?\d[\d ()-]{7,}\d/g, '…'],
  [/\b(?=[\w-]*\d)[\w-]{20,}\b/g, '…'],
  // A quoted name of a table says what is wrong, other words may be those of a row.
  [/"(?![a-z_]+")[^"]*"/g, '"…"'],
];

/** Values that PostgreSQL could not take stand in its message. */
const isOfValue = (error: unknown): boolean =>
  String((error as { code?: unknown } | null | undefined)?.code).startsWith('22');

/** Why something failed, in words that an administrator may read: no trace, no address of a person, no secret. */
export function wordsOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const said = isOfValue(error) ? message.replaceAll(/"[^"]*"/g, '"…"') : message;
  return hidden.reduce((text, [what, instead]) => text.replaceAll(what, instead), said).slice(0, longestError);
}

/** When what has failed so often is tried again: later and later, from four seconds on. */
export const later = (tries: Sql, longest: string): Sql =>
  sql`now() + least(${sql.lit(longest)}::interval, interval '2 seconds' * 2 ^ least(${tries}, 20))`;

/** Writes down that a job of the clock failed, for the administrators and for its next run. */
export const noteFailure = (db: Db, kind: JobKind, name: string, error: unknown): Promise<void> =>
  sql`insert into failing_jobs as f (name, kind, last_error, retry_at)
    values (${name}, ${kind}, ${wordsOf(error)}, case when ${kind} = 'round' then ${later(sql`1`, '5 minutes')} end)
    on conflict (name) do update set tries = f.tries + 1, kind = excluded.kind, last_error = excluded.last_error,
      retry_at = case when excluded.kind = 'round' then ${later(sql`f.tries + 1`, '5 minutes')} end`.run(db);

/** It has run; in the transaction of the run. */
export const noteSuccess = (db: Db, name: string): Promise<void> =>
  sql`delete from failing_jobs where name = ${name}`.run(db);
