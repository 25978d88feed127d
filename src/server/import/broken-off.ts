import type { Resource } from '#kernel/resource.ts';
import { sql, text } from '#server/database/door.ts';
import { dropHidden } from '#server/import/running.ts';
import type { Job } from '#server/jobs/jobs.ts';

/** Ends imports whose process ended before they did: nothing of them is ever seen. */
export const endBrokenImports = (resources: readonly Resource[]): Job => ({
  name: 'end_broken_imports',
  cron: '* * * * *',
  async run({ db }) {
    const rows = await sql({ resource: text, batch: text })`update imports set status = 'failed'
      where status in ('checking', 'running', 'stopping', 'undoing') and touched_at < now() - interval '2 minutes'
      returning resource, batch`.rows(db);
    for (const { resource, batch } of rows) {
      const own = resources.find(({ path }) => path === resource);
      const parts = resources.filter(({ fields }) =>
        Object.values(fields).some(({ options }) => options.partOf && options.to === resource),
      );
      for (const one of own ? [own, ...parts] : []) await dropHidden(db, one, batch);
    }
  },
});
