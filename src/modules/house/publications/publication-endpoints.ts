import Type from 'typebox';
import { contractOf } from '#kernel/contract.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { languages } from '#kernel/languages.ts';
import { closed, id, oneOf, open, rowsOf, rowsWith, type Shape, version } from '#kernel/schemas.ts';
import { actions, screenActions } from '#modules/actions.ts';
import { publications } from '#modules/house/publications/publications.ts';

const row = contractOf(publications).row;
const read = [screenActions.publications];
const write = [actions.site.update];
const asked = Type.Array(oneOf(languages), { minItems: 1, maxItems: languages.length });
const moment = Type.Optional(Type.Union([Type.String({ format: 'instant' }), Type.Null()]));

/** Shows these languages to visitors as they are written now, at once or from a moment on, for good or until one. */
export const publish = endpoint('POST /api/admin/publications/publish', {
  need: write,
  body: closed({ id, version, languages: asked, publish_from: moment, publish_until: moment }),
  output: row,
});

/** Takes these languages from the site. What is written stays, and addresses go on leading to it when it comes back. */
export const withdraw = endpoint('POST /api/admin/publications/withdraw', {
  need: write,
  body: closed({ id, version, languages: asked }),
  output: row,
});

const savedVersion = Type.Object({
  id: Type.Integer(),
  at: Type.String(),
  by: Type.Union([Type.Integer(), Type.Null()]),
  action: Type.String(),
  /** The columns that differ from the version before. */
  changed: Type.Array(Type.String()),
});

/** What was saved, the youngest first; what one person wrote within minutes is one version. */
export const versionsOf = endpoint('GET /api/admin/publications/:id/versions', {
  need: read,
  output: rowsOf(savedVersion),
});

/** What editors had written when a version was saved, by column. */
export const versionContent = endpoint('GET /api/admin/publications/:id/versions/:version_id', {
  need: read,
  params: Type.Object({ id, version_id: id }),
  output: open(),
});

/** Somebody has the publication open to write in it, or leaves it; answers who else has. Said again meanwhile. */
export const editing = endpoint('POST /api/admin/publications/editing', {
  need: write,
  body: closed({ id, leaves: Type.Optional(Type.Boolean()) }),
  output: rowsWith({ user_id: Type.Integer(), name: Type.String(), seen_at: Type.String() }),
});

/** A secret address under which anybody sees what is written now, for seven days. */
export const previewLink = endpoint('POST /api/admin/publications/preview-link', {
  need: write,
  body: closed({ id }),
  output: Type.Object({ url: Type.String(), expires_at: Type.String() }),
});

const picture = Type.Object({
  resource_id: Type.Integer(),
  status: Type.String(),
  width: Type.Union([Type.Integer(), Type.Null()]),
  height: Type.Union([Type.Integer(), Type.Null()]),
  focus_x: Type.Integer(),
  focus_y: Type.Integer(),
  /** The address of its lightest form, which forms of editors show; null while there is none. */
  small: Type.Union([Type.String(), Type.Null()]),
});
export type SitePicture = Shape<typeof picture>;

/** What is known of pictures of the site: whether their lighter forms are made, and what of them must be seen. */
export const sitePictures = endpoint('GET /api/admin/site-pictures', {
  need: read,
  query: closed({ ids: Type.String({ maxLength: 2000, pattern: '^\\d{1,15}(,\\d{1,15})*$' }) }),
  output: rowsOf(picture),
});

/** The point of a picture, in hundredths of its sides, that stays in sight however it is cut. */
export const focusPicture = endpoint('POST /api/admin/site-pictures/focus', {
  need: write,
  body: closed({
    resource_id: id,
    focus_x: Type.Integer({ minimum: 0, maximum: 100 }),
    focus_y: Type.Integer({ minimum: 0, maximum: 100 }),
  }),
  output: picture,
});
