import type { Lang } from '#kernel/languages.ts';
import { type Sql, sql } from '#server/database/door.ts';

/** A localized column, as `u.position_i18n`, in a language, and in Uzbek where it has nothing in that. */
export const localized = (column: string, lang: Sql | Lang): Sql => {
  const texts = sql.raw(column);
  const asked = typeof lang === 'string' ? sql`${lang}::text` : lang;
  return sql`coalesce(nullif(${texts} ->> ${asked}, ''), ${texts} ->> 'uz')`;
};
