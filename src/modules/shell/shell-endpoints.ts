import Type from 'typebox';
import { endpoint } from '#kernel/endpoint.ts';
import { languages } from '#kernel/languages.ts';
import { closed, nothing, oneOf } from '#kernel/schemas.ts';

const ordering = closed({ orderby_: Type.Optional(Type.String({ maxLength: 40 })) });

/** The menu that the caller may see, in two parts as spec.md, section 7 has them. */
export const userCategories = endpoint('GET /api/admin/user-categories', {
  need: 'session',
  query: ordering,
  output: Type.Object({
    rows: Type.Array(
      Type.Object({
        id: Type.Integer(),
        code: Type.String(),
        name: Type.String(),
        icon: Type.String(),
        ordering: Type.Integer(),
      }),
    ),
  }),
});

export const userModules = endpoint('GET /api/admin/user-modules', {
  need: 'session',
  query: ordering,
  output: Type.Object({
    rows: Type.Array(
      Type.Object({
        id: Type.Integer(),
        category_code: Type.String(),
        route: Type.String(),
        name: Type.String(),
        icon: Type.String(),
        ordering: Type.Integer(),
      }),
    ),
  }),
});

/** All texts of a language; `hash` names this state of them. */
export const translations = endpoint('GET /api/public/translations/:lang', {
  need: 'public',
  params: Type.Object({ lang: oneOf(languages) }),
  query: closed({ hash: Type.Optional(Type.String({ maxLength: 64 })) }),
  output: Type.Object({ hash: Type.String(), texts: Type.Record(Type.String(), Type.String()) }),
});

/** Counts that a screen was opened today: product.md, lines of the specification made precise. */
export const screenVisit = endpoint('POST /api/admin/screen-visits', {
  need: 'session',
  body: closed({ route: Type.String({ maxLength: 100 }) }),
  ...nothing,
});
