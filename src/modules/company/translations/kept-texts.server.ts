import { columnsOf, sql } from '#server/database/door.ts';
import type { Kept } from '#server/live/kept.ts';
import { translations } from '#modules/company/translations/translations.ts';

/** The texts that somebody wrote in place of the code's, in the memory of every process. */
export const keptTexts: Kept = {
  name: 'texts',
  paths: [translations.path],
  read: async ({ db, texts }) => {
    const rows = await sql(columnsOf(translations, 'key', 'uz', 'uk', 'ru'))`
        select key, uz, uk, ru from translations
      where deleted_at is null and based_on is not null`.rows(db);
    texts.override(Object.fromEntries(rows.map(({ key, uz, uk, ru }) => [key, { uz, uk, ru }])));
  },
  announced: ({ texts }, lang) => ({ lang, hash: texts.hash(lang) }),
};
