import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import type { AnyRow } from '#server/crud/list.ts';
import { type OrderedOperations, orderedOperations } from '#server/ordered/ordered-rows.ts';
import { sections } from '#modules/site/sections.ts';

/** Sections in their order, each with the number of its blocks. */
export const sectionOperations = (settings: CrudSettings): OrderedOperations =>
  orderedOperations(crudOf(sections, settings, { present: withBlocks }), { group: null });

async function withBlocks(ctx: Context, rows: AnyRow[]): Promise<AnyRow[]> {
  const { rows: counts } = await sql<{
    section_id: number;
    count: number;
  }>`select section_id, count(*)::integer as count
    from site_content where section_id = any(${rows.map(({ id }) => id)}::bigint[]) and deleted_at is null
    group by section_id`.execute(ctx.db);
  const counted = new Map(counts.map(({ section_id, count }) => [section_id, count]));
  return rows.map((row) => ({ ...row, block_count: counted.get(row.id) ?? 0 }));
}
