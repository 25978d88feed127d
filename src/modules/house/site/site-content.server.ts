import { invalid } from '#kernel/problems.ts';
import { languages } from '#kernel/languages.ts';
import type { Context } from '#server/context.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import type { Operations } from '#server/crud/operations.ts';
import type { Values } from '#server/crud/values.ts';
import { orderedOperations } from '#server/ordered/ordered-rows.ts';
import { type BlockKind, neededByKind, siteContent } from '#modules/house/site/site-content.ts';

/** Blocks in the order of their section. One that lacks what its kind shows would be a hole in the page. */
export const siteContentOperations = (settings: CrudSettings): Operations<typeof siteContent> =>
  orderedOperations(crudOf(siteContent, settings), { group: 'section_id', check });

async function check(_ctx: Context, block: Values): Promise<void> {
  const field = neededByKind[block.kind as BlockKind];
  if (field && isEmpty(block[field])) throw invalid(field, `block_${block.kind as string}`);
}

function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  if (value && typeof value === 'object') return !languages.some((lang) => (value as Record<string, string>)[lang]);
  return value === null || value === undefined;
}
