import type { Lang } from '#kernel/languages.ts';
import { sql, type Sql } from '#server/database/sql.ts';

/** What somebody is called at work, in a language and in Uzbek where it has none in that; `of` is the row of the person. */
export const jobTitle = (lang: Sql | Lang, of: 'u' | 't' = 'u'): Sql => {
  const titles = sql.raw(`${of}.position_i18n`);
  const asked = typeof lang === 'string' ? sql`${lang}::text` : lang;
  return sql`coalesce(${titles} ->> ${asked}, ${titles} ->> 'uz')`;
};
