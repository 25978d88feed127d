import { changesSince } from '#server/crud/changes-since.ts';
import { text, yesNo } from '#server/database/columns.ts';
import { sql } from '#server/database/sql.ts';
import { devTasks } from '#modules/tasks/door.ts';
import type { Actor, Context } from '#server/context.ts';
import { specialActions } from '#modules/actions.ts';

/** Pages of counts that are kept, of all readers together. */
const MOST = 200;
/** Nothing is kept longer, whatever happens: events are dropped after hours. */
const LONGEST_MS = 10 * 60_000;

/** What was counted, and until when it holds by itself: the next deadline makes something late. */
export interface Counted<T> {
  readonly value: T;
  readonly until: number;
}

interface Entry<T> extends Counted<T> {
  readonly madeAt: number;
  readonly snapshot: string;
}

/**
 * Counts of tasks that are taken again as long as no task changed. Every change of a task writes an event in its own
 * transaction, so the events that are visible now and were not in the snapshot of the counting are just the changes
 * since: no clock and no order of commits can hide one. See docs/decisions/kept-counts.md.
 */
export class KeptCounts<T> {
  readonly #entries = new Map<string, Entry<T>>();

  async get(ctx: Context, key: string, count: () => Promise<Counted<T>>): Promise<T> {
    const known = this.#entries.get(key);
    const now = ctx.now.getTime();
    const { snapshot, is_same, writes } = await this.#look(ctx, known?.snapshot ?? null);
    if (known && is_same && now < known.until && now - known.madeAt < LONGEST_MS) {
      this.#keep(key, { ...known, snapshot });
      return known.value;
    }
    const counted = await count();
    // What this transaction has written itself may still be rolled back.
    if (!writes) this.#keep(key, { ...counted, madeAt: now, snapshot });
    return counted.value;
  }

  /** What can be seen now, and whether a task has changed since the snapshot; without one nothing is known. */
  async #look(ctx: Context, since: string | null) {
    return sql({ snapshot: text, is_same: yesNo, writes: yesNo })`
      select pg_current_snapshot()::text as snapshot, pg_current_xact_id_if_assigned() is not null as writes,
        ${since ? sql`not exists (select from ${changesSince(devTasks, since)})` : sql`false`} as is_same`.one(ctx.db);
  }

  /** The one asked for last stands last; the first goes when there are too many. */
  #keep(key: string, entry: Entry<T>): void {
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    if (this.#entries.size > MOST) this.#entries.delete(this.#entries.keys().next().value!);
  }
}

/** Readers who see the same tasks share what is counted. */
export const scopeKeyOf = (actor: Actor): string =>
  actor.actions.has(specialActions.allProjects)
    ? 'all'
    : JSON.stringify([actor.id, actor.user_type, actor.client_id, actor.project_ids, actor.led_user_ids]);
