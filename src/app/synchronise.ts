import type { Db } from '#server/context.ts';
import { synchroniseActions } from '#modules/staff/access/roles/synchronise-actions.server.ts';
import { synchroniseTemplates } from '#modules/clients/contracts/synchronise-templates.server.ts';
import { synchroniseSettings } from '#modules/house/settings/synchronise-settings.server.ts';
import { synchroniseTexts } from '#modules/company/translations/synchronise-texts.server.ts';

/** What the code says of actions, texts, settings and document templates, brought to the database at each start. */
export async function synchronise(db: Db): Promise<void> {
  await synchroniseActions(db);
  await synchroniseTexts(db);
  await synchroniseSettings(db);
  await synchroniseTemplates(db);
}
