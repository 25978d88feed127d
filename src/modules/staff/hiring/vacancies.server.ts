import { dayOf } from '#kernel/calendar-formats.ts';
import { sql, text, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';

/** The type of publications that are answered by an application. */
export const vacancyType = 'vacancies';

/** A vacancy that stands on the site and still takes applications, as it is called in the language of the visitor. */
export async function openVacancy(ctx: Context, id: number): Promise<{ id: number; title: string } | null> {
  const today = dayOf(ctx.now.getTime(), ctx.timeZone);
  const row = await sql({ id: whole, title: text })`select p.publication_id as id, p.title
    from publication_pages p join publications b on b.id = p.publication_id and b.deleted_at is null
      join publication_types t on t.id = p.publication_type_id and t.deleted_at is null
    where p.publication_id = ${id} and t.code = ${vacancyType} and t.is_shown
      and (p.from_at is null or p.from_at <= ${ctx.now}) and (p.until_at is null or p.until_at > ${ctx.now})
      and coalesce((p.content->>'open_until')::date, ${today}::date) >= ${today}::date
    order by (p.lang = ${ctx.lang}) desc, (p.lang = 'uz') desc limit 1`.first(ctx.db);
  return row ?? null;
}
