import Type from 'typebox';
import { endpoint } from '#kernel/endpoint.ts';
import { closed } from '#kernel/schemas.ts';
import { actions } from '#modules/actions.ts';

/** A secret address under which the whole site is seen for seven days; with what editors still hide, if asked for. */
export const sitePreviewLink = endpoint('POST /api/admin/site-preview-link', {
  need: [actions.site.update, actions.landing.update],
  body: closed({ with_hidden: Type.Optional(Type.Boolean()) }),
  output: Type.Object({ url: Type.String(), expires_at: Type.String() }),
});
