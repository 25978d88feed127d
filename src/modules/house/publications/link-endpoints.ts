import Type from 'typebox';
import { endpoint } from '#kernel/endpoint.ts';
import { languages } from '#kernel/languages.ts';
import { closed, code, id, oneOf, rowsWith } from '#kernel/schemas.ts';
import { actions, screenActions } from '#modules/actions.ts';
import { linkedPaths, type LinkSource } from '#modules/house/publications/link-places.ts';

/** Why a link leads nowhere. */
export const linkFaults = ['missing', 'hidden', 'language', 'file', 'broken_file'] as const;
export type LinkFault = (typeof linkFaults)[number];

const place = {
  resource: code<LinkSource>(),
  id: Type.Integer(),
  name: Type.String(),
  /** The language in which the link stands; null: in all of them. */
  lang: Type.Union([oneOf(languages), Type.Null()]),
  href: Type.String(),
  /** Visitors come upon it now. */
  is_shown: Type.Boolean(),
};

/** Links of the site that lead to nothing, with where they stand. */
export const brokenLinks = endpoint('GET /api/admin/site-links/broken', {
  need: [screenActions.publications, screenActions.siteMenu],
  output: rowsWith({ ...place, fault: code<LinkFault>() }),
});

/** What leads to a publication, a section or the list of a type: asked before it goes from the site. */
export const linksTo = endpoint('GET /api/admin/site-links', {
  need: [actions.site.update],
  query: closed({ to: oneOf(linkedPaths), id }),
  output: rowsWith(place),
});
