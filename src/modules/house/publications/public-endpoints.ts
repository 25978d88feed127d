import Type from 'typebox';
import { endpoint } from '#kernel/endpoint.ts';
import { closed, integerOrNull, listOf, open, rowsWith, textOrNull } from '#kernel/schemas.ts';

/** What the site shows, for others than browsers. In the language of Accept-Language, else in Uzbek where it lacks. */
const listed = {
  id: Type.Integer(),
  type: Type.String(),
  lang: Type.String(),
  slug: Type.String(),
  url: Type.String(),
  title: Type.String(),
  lead: textOrNull,
  shown_on: Type.String(),
  img_resource_id: integerOrNull,
};

export const publicPublications = endpoint('GET /api/public/publications', {
  need: 'public',
  query: closed({
    type: Type.Optional(Type.String({ maxLength: 40 })),
    q: Type.Optional(Type.String({ maxLength: 200 })),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  }),
  output: Type.Object({ rows: listOf(listed), total: Type.Integer() }),
});

/** One publication with everything that its page shows; 404 for what is not on the site. */
export const publicPublication = endpoint('GET /api/public/publications/:type/:slug', {
  need: 'public',
  params: Type.Object({ type: Type.String({ maxLength: 40 }), slug: Type.String({ maxLength: 120 }) }),
  output: Type.Object({ ...listed, content: open() }),
});

const named = Type.Object({ id: Type.Integer(), code: Type.String(), name: Type.String() });

/** Menu, types, sections with their blocks, landing data and people: what every page is made of. */
export const publicSite = endpoint('GET /api/public/site', {
  need: 'public',
  output: Type.Object({
    company: Type.String(),
    languages: Type.Array(Type.String()),
    types: Type.Array(named),
    menu: listOf({ id: Type.Integer(), name: Type.String(), parent_id: integerOrNull, url: textOrNull }),
    sections: listOf({
      ...named.properties,
      layout: Type.String(),
      blocks: listOf({ id: Type.Integer(), kind: Type.String(), name: Type.String(), text: textOrNull }),
    }),
    landing: listOf({
      id: Type.Integer(),
      place: Type.String(),
      name: Type.String(),
      value: textOrNull,
      text: textOrNull,
    }),
    people: listOf({ id: Type.Integer(), name: Type.String(), position: textOrNull, about: textOrNull }),
  }),
});

/** Public events of the company that are still to come. */
export const publicEvents = endpoint('GET /api/public/events', {
  need: 'public',
  output: rowsWith({
    id: Type.Integer(),
    name: Type.String(),
    starts_at: Type.String(),
    ends_at: textOrNull,
    place: textOrNull,
    description: textOrNull,
  }),
});
