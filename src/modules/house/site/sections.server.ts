import type { Operations } from '#server/crud/operations.ts';
import { sql, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import type { Row } from '#kernel/resource.ts';
import { orderedOperations } from '#server/ordered/ordered-rows.ts';
import { sections } from '#modules/house/site/sections.ts';

/** Sections in their order, each with the number of its blocks. */
export const sectionOperations = (settings: CrudSettings): Operations<typeof sections> =>
  orderedOperations(crudOf(sections, settings, { present: withBlocks }), { group: null });

async function withBlocks(ctx: Context, rows: Row<typeof sections>[]): Promise<Row<typeof sections>[]> {
  const counted = await sql({ section_id: whole, count: whole })`select section_id, count(*)::integer as count
    from site_content where section_id = any(${rows.map(({ id }) => id)}::bigint[]) and deleted_at is null
    group by section_id`.pairs(ctx.db, 'section_id', 'count');
  return rows.map((row) => ({ ...row, block_count: counted.get(row.id) ?? 0 }));
}
