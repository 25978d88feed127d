import { dayOf } from '#kernel/calendar-formats.ts';
import { sql, text, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { type Happening, happening } from '#server/crud/happenings.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { removeRows } from '#server/crud/writing.ts';
import type { Job } from '#server/jobs/jobs.ts';
import type { FileStore } from '#server/stored-files.ts';
import { resourcesView } from '#modules/company/files/door.ts';
import { appealForJobs } from '#modules/staff/hiring/appeal-for-jobs.ts';

const atOnce = 200;

/** So many applications went for good: those who count what goes follow it. */
export const appealsForgotten: Happening<number> = happening();

/**
 * Carries out the day of deletion: the application, its parts, notices of it and its file go for good, from the trash
 * too. The audit log has that it went, and never had whose it was. Answers how many went.
 */
export async function forgetAppeals(ctx: Context): Promise<number> {
  const rows = await sql({ id: whole, resume_id: whole })`select id, coalesce(resume_id, 0) as resume_id
    from appeal_for_jobs where delete_on <= ${dayOf(ctx.now.getTime(), ctx.timeZone)}::date
    order by id limit ${sql.lit(atOnce)} for update skip locked`.rows(ctx.db);
  if (!rows.length) return 0;
  const ids = rows.map(({ id }) => id);
  const files = rows.flatMap(({ resume_id }) => (resume_id ? [resume_id] : []));
  await removeRows(appealForJobs, ctx, sql`t.id = any(${ids}::bigint[]) and t.deleted_at is null`);
  for (const part of ['appeal_stages', 'appeal_interviews', 'appeal_letters'])
    await sql`delete from ${sql.table(part)} where appeal_id = any(${ids}::bigint[])`.run(ctx.db);
  const about = ids.map((id) => `${appealForJobs.path}:${id}`);
  await sql`delete from deliveries where user_id is null and about = any(${about}::text[])`.run(ctx.db);
  await sql`delete from inbox where (details->>'appeal_id')::bigint = any(${ids}::bigint[])`.run(ctx.db);
  await sql`delete from appeal_for_jobs where id = any(${ids}::bigint[])`.run(ctx.db);
  await forgetFiles(ctx, files);
  await appealsForgotten.happen(ctx, rows.length);
  return rows.length;
}

/** Rows of resumes go for good; their bytes follow by a job. */
export async function forgetFiles(ctx: Context, ids: readonly number[]): Promise<void> {
  await removeRows(resourcesView, ctx, sql`t.id = any(${ids}::bigint[]) and t.deleted_at is null`);
  await sql`with gone as (delete from resources where id = any(${ids}::bigint[]) returning storage_key)
    insert into gone_files (storage_key) select storage_key from gone on conflict do nothing`.run(ctx.db);
}

/** Takes the bytes of files from the disk whose rows are gone for good; one that fails is tried again. */
export async function discardGoneFiles(ctx: Context, files: FileStore): Promise<number> {
  const keys = await sql({ storage_key: text })`select g.storage_key from gone_files g
    where not exists (select from ${rowsForAll(resourcesView, 'bytes that any row still has stay')} r
      where r.storage_key = g.storage_key)
    order by g.created_at limit ${sql.lit(atOnce)} for update skip locked`.column(ctx.db);
  for (const key of keys) await files.discard({ key });
  await sql`delete from gone_files where storage_key = any(${keys}::text[])`.run(ctx.db);
  return keys.length;
}

/** What happens to applications by itself. The bytes go in a run of their own, after the rows are gone for sure. */
export const hiringJobs = (files: FileStore): readonly Job[] => [
  { name: 'forget_job_applications', cron: '41 * * * *', run: forgetAppeals },
  { name: 'discard_gone_files', cron: '43 * * * *', run: (ctx) => discardGoneFiles(ctx, files) },
];
