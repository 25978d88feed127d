import { sql } from '#server/database/door.ts';
import type { Db } from '#server/context.ts';
import shippedTemplates from '#modules/clients/contracts/shipped-templates.json' with { type: 'json' };

/** One template of each kind of document, as it ships, where there is none yet; what was worded stays. */
export async function synchroniseTemplates(db: Db): Promise<void> {
  const rows = Object.entries(shippedTemplates).map(([kind, { names, text }]) => ({ kind, names, text_i18n: text }));
  await sql`insert into document_templates (kind, names, text_i18n)
    select kind, names, text_i18n from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as n(kind text, names jsonb, text_i18n jsonb)
    on conflict (kind) where deleted_at is null do nothing`.run(db);
}
