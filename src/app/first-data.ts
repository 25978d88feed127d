import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { type SeedOrder, type Standing, tablesThere } from '#app/seed-messages.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/context.ts';
import { sql } from '#server/database/door.ts';
import { Refusal } from '#server/refusal.ts';
import { stepsLeft } from '#modules/house/seed/filling.server.ts';
import { isFilled } from '#modules/house/seed/is-filled.server.ts';

interface FirstDataParts {
  readonly db: Db;
  readonly config: Config;
  readonly url: string;
  readonly stop: AbortSignal;
}

/** The first data of a database, from before it has tables. */
export interface ComingData {
  /** Sees to it that the first data is there. @throws Refusal with the reason why that failed. */
  readonly ensure: () => Promise<void>;
  /** Ends the process that fills, wherever it is. */
  readonly end: () => void;
}

/**
 * A new database is filled by a process of its own, which takes 60 modules and a hundred megabytes with it when it
 * ends: a server is no larger after its first start than after any other. In a thread the memory would end with it too,
 * but the allocator would keep it for the server. It begins while the tables are still made, and goes on with the year
 * of the demo company when the server serves already; what a killed process has left undone is done by the next.
 */
export async function beginFirstData({ db, config, url, stop }: FirstDataParts): Promise<ComingData> {
  const begin = (isNew: boolean) => {
    const child = fork(join(import.meta.dirname, 'seed-process.ts'), { signal: stop });
    // Told to stop: `standing` says so where somebody waits.
    child.on('error', () => {});
    child.send({ config, url, isNew } satisfies SeedOrder);
    return child;
  };
  let child = (await hasTables(db)) ? undefined : begin(true);
  return {
    async ensure() {
      if (!child && (await isFilled(db)) && !(await stepsLeft(db))) {
        const { synchronise } = await import('#app/synchronise.ts');
        return synchronise(db);
      }
      child ??= begin(false);
      await standing(child);
    },
    end: () => void child?.kill(),
  };
}

const hasTables = (db: Db): Promise<boolean> => sql`select where to_regclass('installation') is not null`.isThere(db);

/** Resolves when the company stands; where its year is still to come, it is said when that is there. */
async function standing(child: ChildProcess): Promise<void> {
  const { left } = await new Promise<Standing>((stands, fail) => {
    let reason = 'The new database could not be filled.';
    const ended = () => fail(new Refusal(reason));
    if (child.exitCode !== null || child.signalCode !== null) ended();
    child.on('message', (said: string | Standing) => {
      if (typeof said === 'string') reason = said;
      else stands(said);
    });
    child.once('error', fail);
    child.once('exit', ended);
    child.send(tablesThere);
  });
  const complete = () => process.stdout.write('The demo company is complete.\n');
  if (left) child.once('exit', (code) => code === 0 && complete());
}
