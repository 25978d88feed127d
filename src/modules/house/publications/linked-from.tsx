import { texts } from '#web/i18n/texts.ts';
import { confirm } from '#web/ui/confirm.tsx';
import type { Linked } from '#modules/house/publications/link-places.ts';
import { linksTo } from '#modules/house/publications/links-to.ts';

/** So many places are named; the rest is counted. */
const mostNamed = 6;

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
