import { orNull, type RowOf, text, whole, yesNo } from '#server/database/columns.ts';
import { sql } from '#server/database/sql.ts';
import type { App } from '#server/app.ts';
import type { Context } from '#server/context.ts';
import { announce } from '#server/crud/record.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { resourcesView } from '#modules/files/door.ts';
import { smallPictureLink } from '#modules/publications/preview-links.server.ts';
import * as endpoints from '#modules/publications/publication-endpoints.ts';

const known = {
  has_small: yesNo,
  ...{ resource_id: whole, status: text, width: orNull(whole), height: orNull(whole) },
  ...{ focus_x: whole, focus_y: whole },
};
const names = sql`resource_id, status, width, height, focus_x, focus_y,
  exists (select from picture_variants v where v.resource_id = site_pictures.resource_id) as has_small`;

const withSmall = (app: App, { now }: Context, { has_small, ...picture }: RowOf<typeof known>) => ({
  ...picture,
  small: has_small ? smallPictureLink(app.config.secretKey, picture.resource_id, now) : null,
});

const list = serve(endpoints.sitePictures, async (ctx, { query: { ids } }, { app }) => {
  const rows = await sql(known)`select ${names} from site_pictures
    where resource_id = any(${ids.split(',').map(Number)}::bigint[]) order by resource_id`.rows(ctx.db);
  return { rows: rows.map((row) => withSmall(app, ctx, row)) };
});

const focus = serve(endpoints.focusPicture, async (ctx, { body }, { app }) => {
  const { resource_id, focus_x, focus_y } = body;
  await app.operationsAt(resourcesView).read(ctx, resource_id);
  const row = await sql(known)`insert into site_pictures (resource_id, focus_x, focus_y)
    values (${resource_id}, ${focus_x}, ${focus_y})
    on conflict (resource_id) do update set focus_x = excluded.focus_x, focus_y = excluded.focus_y, updated_at = now()
    returning ${names}`.one(ctx.db);
  await announce(resourcesView, ctx, [resource_id], ['focus']);
  return withSmall(app, ctx, row);
});

export const picturesServed: readonly Served[] = [list, focus];
