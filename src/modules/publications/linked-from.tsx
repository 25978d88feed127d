import { call } from '#web/api/call.ts';
import { texts } from '#web/i18n/texts.ts';
import type { Part } from '#web/product/product-parts.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { publications } from '#modules/publications/publications.ts';

/** What has addresses on the site. */
export type Linked = 'admin/publications' | 'admin/sections' | 'admin/publication-types';

/** So many places are named; the rest is counted. */
const mostNamed = 6;

/** The links of the site to a row that is about to be deleted: they stay behind and lead nowhere. */
export const linksAsPart = (to: Linked): Part => ({
  resource: publications,
  field: 'body',
  count: async (ids) => (await linksTo(to, ids)).length,
  says: 'links.lead_here',
});

async function linksTo(to: Linked, ids: readonly number[]) {
  const answers = await Promise.all(ids.map((id) => call('GET /api/admin/site-links', { query: { to, id } })));
  return answers.flatMap(({ rows }) => rows);
}

/** Says from where what is about to go is linked, and asks. True where nothing leads to it. */
export async function agreedToGo(to: Linked, ids: readonly number[], action: string): Promise<boolean> {
  const { t } = texts();
  const rows = await linksTo(to, ids);
  if (!rows.length) return true;
  const names = [...new Set(rows.map(({ name }) => `«${name}»`))];
  const more = names.length > mostNamed ? ['…'] : [];
  const text = t('links.leads_here', { count: rows.length, names: [...names.slice(0, mostNamed), ...more].join(', ') });
  return confirm({ title: t(action), text, action: t(action), danger: true });
}
