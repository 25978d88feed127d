import { invalid } from '#kernel/problems.ts';
import { orNull, sql, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import type { Operations } from '#server/crud/operations.ts';
import type { Values } from '#server/crud/values.ts';
import { orderedOperations } from '#server/ordered/ordered-rows.ts';
import { deepestMenu, menu } from '#modules/house/site/menu.ts';

/** The menu of the site: a tree of so many levels, whose entries know where they lead. */
export const menuOperations = (settings: CrudSettings): Operations<typeof menu> =>
  orderedOperations(crudOf(menu, settings), { group: 'parent_id', isTree: true, check });

/** What an entry needs beside its name, by where it leads. */
const needed: Readonly<Record<string, string>> = {
  section: 'section_id',
  publications: 'publication_type_id',
  link: 'link',
};

async function check(ctx: Context, entry: Values): Promise<void> {
  const field = needed[String(entry.target)];
  if (field && !entry[field]) throw invalid(field, 'required');
  if ((await levelsAbove(ctx, entry.parent_id)) + (await levelsBelow(ctx, entry.id)) > deepestMenu)
    throw invalid('parent_id', 'menu_depth', { max: deepestMenu });
}

/** How many entries stand above, up to the top. */
const levelsAbove = (ctx: Context, parentId: unknown): Promise<number> =>
  sql({ levels: whole })`with recursive above as (
      select id, parent_id from menu where id = ${parentId ?? 0}
      union select m.id, m.parent_id from menu m join above on m.id = above.parent_id)
    select count(*)::integer as levels from above`.value(ctx.db);

/** How many levels the entry is with everything below it. */
async function levelsBelow(ctx: Context, id: unknown): Promise<number> {
  const levels = await sql({ levels: orNull(whole) })`with recursive below as (
      select id, 1 as level from menu where id = ${id ?? 0}
      union all select m.id, level + 1 from menu m join below on m.parent_id = below.id
        where m.deleted_at is null and level < 20)
    select max(level) as levels from below`.value(ctx.db);
  return levels ?? 1;
}
