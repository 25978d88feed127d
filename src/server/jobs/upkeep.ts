import { sql } from '#server/database/door.ts';
import type { Job } from '#server/jobs/jobs.ts';
import type { Doing } from '#server/jobs/waiting-work.ts';

/**
 * What the server keeps for a while only. Each is deleted in the background, never on the path of a request. Events
 * stay a week for a follower that has not read them: while the product was down, or while it fails.
 */
export const upkeepFor = (jobs: readonly (Job | Doing)[]): readonly Job[] => [
  {
    name: 'drop_old_events',
    cron: '*/10 * * * *',
    run: ({ db }) =>
      sql`with dropped as (delete from events e where e.created_at < now() - interval '6 hours'
          and (e.created_at < now() - interval '7 days' or not exists (select from followers f
            where f.name = any(${followersOf(jobs)}::text[]) and (f.xid, f.event_id) < (e.xid, e.id))) returning e.xid),
        newest as (select xid from dropped order by xid desc limit 1),
        before as (delete from dropped_events where exists (select from newest))
        insert into dropped_events (xid) select xid from newest`.run(db),
  },
  {
    name: 'drop_old_keys',
    cron: '7 * * * *',
    async run({ db }) {
      await sql`delete from idempotency_keys where created_at < now() - interval '24 hours'`.run(db);
      await sql`delete from confirm_codes
        where expires_at < now() - interval '1 hour' and created_at < now() - interval '2 hours'`.run(db);
    },
  },
  {
    name: 'drop_ended_sessions',
    cron: '23 * * * *',
    async run({ db }) {
      await sql`delete from session_tokens where expires_at < now() - interval '1 day' and kind = 'access'`.run(db);
      await sql`update sessions set ended_at = now(), end_reason = 'ended'
        where ended_at is null and last_seen_at < now() - interval '31 days'`.run(db);
    },
  },
];

export const followersOf = (jobs: readonly (Job | Doing)[]): string[] =>
  jobs.flatMap((job) => ('everySeconds' in job && job.follows ? [job.follows.name] : []));
