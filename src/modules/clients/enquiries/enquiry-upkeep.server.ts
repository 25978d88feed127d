import { dayOf } from '#kernel/calendar-formats.ts';
import { addDays } from '#kernel/days.ts';
import { sql } from '#server/database/door.ts';
import type { Job } from '#server/jobs/jobs.ts';

/** What is kept of visitors only to count and to know a form again goes when it can say nothing more. */
export const enquiryUpkeep: Job = {
  name: 'forget_senders',
  cron: '41 * * * *',
  async run({ db, now, timeZone }) {
    const last = addDays(dayOf(now.getTime(), timeZone), -400);
    await sql`delete from enquiry_senders where created_at < now() - interval '1 hour'`.run(db);
    await sql`delete from site_forms where created_at < now() - interval '2 days'`.run(db);
    await sql`delete from site_visits where day < ${last}`.run(db);
    await sql`delete from site_searches where day < ${last}`.run(db);
    await sql`delete from news_subscribers where confirmed_at is null
      and created_at < now() - interval '90 days'`.run(db);
    await sql`delete from publication_editors where seen_at < now() - interval '1 hour'`.run(db);
  },
};
