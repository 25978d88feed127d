import type { FastifyInstance } from 'fastify';
import { languages } from '#kernel/languages.ts';
import { notFound } from '#kernel/problems.ts';
import type { App } from '#server/app.ts';
import { addEndpoint, type Served, serve } from '#server/http/serve.ts';
import { publicEndpoints as endpoints } from '#modules/house/publications/door.ts';
import { hrefOf } from '#site/layout.ts';
import { perPage } from '#site/pages/publication-pages.ts';
import { listEvents, listPublications, publicationAt, searchPublications } from '#site/site-data.server.ts';
import type { SiteParts } from '#site/site-parts.ts';
import type { Listed } from '#site/site-types.ts';
import { pathOf, plain, to, type View } from '#site/view.ts';

const listed = (view: View, row: Listed) => ({
  ...{ id: row.publication_id, type: row.code, lang: row.lang, slug: row.slug, url: to(view, pathOf(row)) },
  ...{ title: row.title, lead: row.content.lead, shown_on: row.shown_on },
  img_resource_id: row.content.img_resource_id,
});

const orNull = (view: View, texts: Parameters<typeof plain>[1]): string | null => plain(view, texts) || null;

/** What the site shows as JSON: the same questions, and so the same answers, as its pages. */
export function addPublicReads(fastify: FastifyInstance, app: App, { viewFor }: SiteParts): void {
  const list = serve(endpoints.publicPublications, async (ctx, { query }, { request }) => {
    const view = await viewFor(request, ctx.lang);
    const { type, q, page = 1 } = query;
    if (q) {
      const rows = await searchPublications(ctx.db, ctx.lang, q, 50);
      return { rows: rows.map((row) => listed(view, row)), total: rows.length };
    }
    const asked = { lang: ctx.lang, limit: perPage, offset: (page - 1) * perPage, ...(type && { code: type }) };
    const { rows, total } = await listPublications(ctx.db, asked);
    return { rows: rows.map((row) => listed(view, row)), total };
  });
  const one = serve(endpoints.publicPublication, async (ctx, { params: { type, slug } }, { request }) => {
    const found = await publicationAt(ctx.db, ctx.lang, type, slug);
    if (!found) throw notFound();
    const { shown } = found;
    return { ...listed(await viewFor(request, ctx.lang), shown), content: { ...shown.content } };
  });
  const site = serve(endpoints.publicSite, async (ctx, _input, { request }) => {
    const view = await viewFor(request, ctx.lang);
    const { company, types, menu, sections, landing, people } = view.frame;
    return {
      company,
      languages,
      types: types.map(({ id, code, names }) => ({ id, code, name: plain(view, names) })),
      menu: menu.map((entry) => ({
        ...{ id: entry.id, name: plain(view, entry.names), parent_id: entry.parent_id },
        url: hrefOf(view, entry),
      })),
      sections: sections.map(({ id, code, names, layout, blocks }) => ({
        ...{ id, code, name: plain(view, names), layout },
        blocks: blocks.map((block) => ({
          ...{ id: block.id, kind: block.kind, name: plain(view, block.names), text: orNull(view, block.text_i18n) },
        })),
      })),
      landing: landing.map((row) => ({
        ...{ id: row.id, place: row.place, name: plain(view, row.names), value: row.value },
        text: orNull(view, row.text_i18n),
      })),
      people: people.map((person) => ({
        ...{ id: person.id, name: plain(view, person.names), position: orNull(view, person.position_i18n) },
        about: orNull(view, person.about_i18n),
      })),
    };
  });
  const events = serve(endpoints.publicEvents, async (ctx, _input, { request }) => {
    const view = await viewFor(request, ctx.lang);
    const rows = await listEvents(ctx.db, 'coming', 50);
    return {
      rows: rows.map((event) => ({
        ...{ id: event.id, name: plain(view, event.names), starts_at: event.starts_at, ends_at: event.ends_at },
        ...{ place: orNull(view, event.place_i18n), description: orNull(view, event.description_i18n) },
      })),
    };
  });
  const all: readonly Served[] = [list, one, site, events];
  for (const served of all) addEndpoint(fastify, app, served);
}
