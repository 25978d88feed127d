import Type from 'typebox';
import { endpoint } from '#kernel/endpoint.ts';
import { languages } from '#kernel/languages.ts';
import { options } from '#kernel/row-verbs.ts';
import { closed, listOf, nothing, oneOf, rowsWith } from '#kernel/schemas.ts';
import { screenActions } from '#modules/actions.ts';

const ordering = closed({ orderby_: Type.Optional(Type.String({ maxLength: 40 })) });

/** The menu that the caller may see, in two parts as spec.md, section 7 has them. */
export const userCategories = endpoint('GET /api/admin/user-categories', {
  need: 'session',
  query: ordering,
  output: rowsWith({
    id: Type.Integer(),
    code: Type.String(),
    name: Type.String(),
    icon: Type.String(),
    ordering: Type.Integer(),
  }),
});

export const userModules = endpoint('GET /api/admin/user-modules', {
  need: 'session',
  query: ordering,
  output: rowsWith({
    id: Type.Integer(),
    category_code: Type.String(),
    route: Type.String(),
    name: Type.String(),
    icon: Type.String(),
    ordering: Type.Integer(),
  }),
});

/** The texts of a language, all or with `screen` what its first sight is made of; `hash` names the state of all. */
export const translations = endpoint('GET /api/public/translations/:lang', {
  need: 'public',
  params: Type.Object({ lang: oneOf(languages) }),
  query: closed({
    hash: Type.Optional(Type.String({ maxLength: 64 })),
    screen: Type.Optional(Type.String({ maxLength: 100 })),
  }),
  output: Type.Object({ hash: Type.String(), texts: Type.Record(Type.String(), Type.String()) }),
});

/**
 * What rows of several resources are called, in one answer: `fp/projects:1,2 admin/users:5`. Each as its own `options`
 * gives it, to those to whom it gives it: what is none of the reader's is missing. Who has no `options` has no name.
 */
export const names = endpoint('GET /api/admin/names', {
  need: 'session',
  query: closed({ of: Type.String({ maxLength: 8000 }) }),
  output: Type.Record(Type.String(), options.properties.rows),
});

/**
 * Reads that a page needs at once, in one request: their addresses behind `/api/`, parted by spaces. Each is judged and
 * answered as if it had been asked alone, in the order in which they are ready: a line with its place, its status, the
 * seconds after which it may be tried again and the id of its request, and a line with the answer.
 */
export const several = endpoint('GET /api/admin/several', {
  need: 'session',
  query: closed({ of: Type.String({ minLength: 1, maxLength: 6000 }) }),
  output: Type.Any(),
});

/** Counts that a screen was opened today: product.md, lines of the specification made precise. */
export const screenVisit = endpoint('POST /api/admin/screen-visits', {
  need: 'session',
  body: closed({ route: Type.String({ maxLength: 100 }) }),
  ...nothing,
});

/** How often each screen was opened on each of the last `days` days, today the last of them; what nobody opened too. */
export const screenVisits = endpoint('GET /api/admin/screen-visits', {
  need: [screenActions.sessions],
  query: closed({ days: Type.Optional(Type.Integer({ minimum: 1, maximum: 90 })) }),
  output: Type.Object({
    days: Type.Array(Type.String()),
    rows: listOf({
      route: Type.String(),
      /** In the reader's language. */
      name: Type.String(),
      icon: Type.String(),
      total: Type.Integer(),
      /** A count for each of the days. */
      visits: Type.Array(Type.Integer()),
    }),
  }),
});
