import { dayOf } from '#kernel/calendar-formats.ts';
import { inEachLanguage, languages } from '#kernel/languages.ts';
import { rowColumnsOf, sql } from '#server/database/door.ts';
import { selectionOf } from '#server/crud/columns.ts';
import { pageContentOf, publications } from '#modules/house/publications/door.ts';
import { previewedBy } from '#modules/house/publications/door.server.ts';
import { html } from '#site/html.ts';
import type { Page } from '#site/layout.ts';
import { publicationPage } from '#site/pages/publication-pages.ts';
import { readFrame } from '#site/site-data.server.ts';
import { type Asked, type Found, pageAt } from '#site/site-pages.server.ts';
import type { SiteParts } from '#site/site-parts.ts';
import type { Shown } from '#site/site-types.ts';
import type { View } from '#site/view.ts';

/** What a secret address asks for. */
interface AskedPreview extends Asked {
  readonly token: string;
  /** Behind the language. */
  readonly path: string;
}

/** The page as it is written now and how it is drawn, for whoever has the secret address; null for a false one. */
export async function previewAt(
  parts: SiteParts,
  view: View,
  { token, path, ...asked }: AskedPreview,
): Promise<{ readonly view: View; readonly found: Found } | null> {
  const { db } = parts.app;
  const what = await previewedBy(parts.app, token);
  if (what === null) return null;
  const base = `/preview/${token}`;
  if (typeof what === 'number') {
    const own = { ...view, preview: { pages: '', files: base } };
    const page = path ? null : await publicationPreview(parts, own, what);
    return page && { view: own, found: { page, status: 200 } };
  }
  const { company, timeZone, applicationMonths, asksReaders } = view.frame;
  const frame = await readFrame(db, { company, timeZone, applicationMonths, asksReaders }, what === 'all');
  const own = { ...view, frame, preview: { pages: base, files: base } };
  const found = await pageAt(parts, own, path, asked);
  return { view: own, found: 'to' in found ? found : { ...found, page: marked(own, found.page, what) } };
}

const marked = (view: View, page: Page, what: 'site' | 'all'): Page => ({
  ...page,
  isHidden: true,
  isOverDark: false,
  body: html`<p class="notice" role="note">${view.say(`preview_${what}`)}</p>${page.body}`,
});

async function publicationPreview({ app }: SiteParts, view: View, id: number): Promise<Page | null> {
  const row = await sql(rowColumnsOf(publications))`select ${sql.raw(selectionOf(publications, view.lang))}
    from publications t where t.id = ${id} and t.deleted_at is null`.first(app.db);
  const type = view.frame.types.find((one) => one.id === row?.publication_type_id);
  if (!row || !type) return null;
  const lang = row.names[view.lang] ? view.lang : (languages.find((one) => row.names[one]) ?? 'uz');
  const content = pageContentOf(row, lang);
  const shown: Shown = {
    ...{ publication_id: id, lang, code: type.code, slug: content.slug, title: content.title, content },
    shown_on: row.shown_on ?? dayOf(row.updated_at, view.frame.timeZone),
    ...{ made_at: row.created_at, changed_at: row.updated_at },
    slugs: inEachLanguage((one) => row.slug_i18n?.[one] ?? content.slug),
  };
  return publicationPage(view, shown, { more: [], isPreview: true });
}
