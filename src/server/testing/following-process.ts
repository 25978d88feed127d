import { dbOf } from '#server/database/db.ts';
import { makePool } from '#server/database/pool.ts';
import { follower } from '#server/jobs/followers.ts';
import { startJobs } from '#server/jobs/jobs.ts';
import { stickers } from '#modules/work/tasks/stickers/stickers.ts';

/**
 * A process that follows stickers and writes each change down, until it is killed. With `hang` it stands still before
 * its first commit, says so and waits for that.
 */
const [url = '', hang] = process.argv.slice(2);
const pool = makePool(url, 4);
const ops = ['create', 'update'] as const;
const following = follower(
  { name: 'test_follower', changes: [{ of: stickers, ops }] },
  async ({ db }, changes) => {
    for (const { row_id } of changes)
      await db.query('insert into aside.heard (row_id, by) values ($1, $2)', [row_id, process.pid]);
    if (hang) {
      process.stdout.write('hangs\n');
      await new Promise(() => undefined);
    }
  },
  0.05,
);
const log = { warn: () => undefined };
const config = { timeZone: 'Asia/Tashkent' };
await startJobs({ pool, db: dbOf(pool), config, committed: () => undefined, log, judge: () => null }, [following]);
process.stdout.write('follows\n');
