import { call } from '#web/api/call.ts';
import type { Part } from '#web/product/product-parts.ts';
import type { Linked } from '#modules/house/publications/link-places.ts';
import { publications } from '#modules/house/publications/publications.ts';

/** Where on the site links to these rows stand. */
export async function linksTo(to: Linked, ids: readonly number[]) {
  const answers = await Promise.all(ids.map((id) => call('GET /api/admin/site-links', { query: { to, id } })));
  return answers.flatMap(({ rows }) => rows);
}

/** The links of the site to a row that is about to be deleted: they stay behind and lead nowhere. */
export const linksAsPart = (to: Linked): Part => ({
  resource: publications,
  field: 'body',
  count: async (ids) => (await linksTo(to, ids)).length,
  says: 'links.lead_here',
});
