import Type from 'typebox';
import { closed } from '#kernel/schemas.ts';
import { orNull, sql, text, whole } from '#server/database/door.ts';
import type { App } from '#server/app.ts';
import type { Db } from '#server/context.ts';
import { workNamed } from '#server/jobs/waiting-work.ts';
import type { Kept } from '#server/live/kept.ts';

/** What the demo company still lacks, step by step: each takes itself off the list in the transaction that does it. */
export const fillingWork = workNamed('fill_demo_company', closed({ steps: Type.Array(Type.String()) }));

/** So many steps are left; none where the company is complete, and where there is no demo company. */
export const stepsLeft = (db: Db): Promise<number> =>
  sql({ left: whole })`select coalesce(max(jsonb_array_length(payload->'steps')), 0)::integer as left from waiting_work
    where job = ${fillingWork.name} and failed_at is null`.value(db);

/** The next of them; null where none is left. */
export const nextStep = async (db: Db): Promise<string | null> =>
  (
    await sql({ step: orNull(text) })`select payload->'steps'->>0 as step from waiting_work
      where job = ${fillingWork.name} and failed_at is null`.first(db)
  )?.step ?? null;

/** No resource, so that nobody but servers hears of it. */
const path = 'filling';

/** To be said at the end of each step: screens are true again when the last has been done. */
export const tellOfStep = (db: Db): Promise<void> =>
  sql`insert into events (resource, row_id, op) values (${path}, 1, 'update')`.run(db);

const left = new WeakMap<App, number>();

/** How many steps are left, in the memory of each process; screens that show what follows say so. */
export const keptFilling: Kept = {
  name: 'filling',
  paths: [path],
  read: async (app) => void left.set(app, await stepsLeft(app.db)),
  announced: (app) => ({ left: left.get(app) ?? 0 }),
};
